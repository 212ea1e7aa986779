"""No page of the dashboard reaches a platform without an approved strategy."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.models import Strategy, StrategyAd, StrategyLine
from kempen.kit import ids
from kempen.platforms.calling import Caller
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.approved import approve, strategy
from tests.builders.people import waiting_jobs
from tests.turns import in_turn

pytestmark = pytest.mark.django_db


def pages_about(part: str) -> dict[str, set[str]]:
    """All pages below an address and what they name, so that one which comes later is tried too."""
    pages: dict[str, set[str]] = {}

    def walk(resolver: URLResolver, path: str) -> None:
        for entry in resolver.url_patterns:
            here = path + str(entry.pattern)
            if isinstance(entry, URLResolver):
                walk(entry, here)
            elif isinstance(entry, URLPattern) and re.match(rf"{part}/<str:public_id>/", here):
                pages[str(entry.name)] = set(re.findall(r"<str:(\w+)>", here))

    walk(get_resolver(), "")
    return pages


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every request that leaves for a platform."""
    seen: list[str] = []

    def refuse(_self: Caller, method: str, path: str, **_sent: Any) -> Any:
        seen.append(f"{method} {path}")
        raise AssertionError(path)

    monkeypatch.setattr(Caller, "_once", refuse)
    return seen


FORMS = (
    {"once": "1", "deed": "pause", "revision": "1"},
    {"once": "2", "deed": "resume", "revision": "0", "status": "approved"},
    {"once": "3", "deed": "end", "chosen": "yes"},
)
STATUSES = [one for one in Strategy.Status.values if one != "approved"]


@pytest.mark.parametrize("status", STATUSES)
def test_every_page_of_a_strategy_that_is_not_approved(
    status: str,
    at_screen: Client,
    alice: Member,
    business: Business,
    asked: list[str],
) -> None:
    account(business)
    approved_strategy = approve(strategy(business), alice)
    ad = StrategyAd.objects.of(business).get()
    line = StrategyLine.objects.of(business).get()
    known = {
        "public_id": approved_strategy.public_id,
        "ad_id": ad.public_id,
        "line_id": line.public_id,
    }
    known["request_id"] = "apr_nothing"
    pages = pages_about("strategies")
    assert {"launch", "undo_launch", "retry_launch", "launch_status", "strategy"} <= set(pages)
    # Approving is a person's decision, which is what this is about not having.
    del pages["approve_strategy"]
    turn = STATUSES.index(status)
    for number, (name, named) in enumerate(pages.items()):
        Strategy.objects.of(business).update(status=status, approved_hash="")
        address = reverse(name, kwargs={one: known[one] for one in named})
        assert at_screen.get(address).status_code < 500
        # Six states, so that each form is sent to each page in two of them.
        for form in in_turn(FORMS, turn + number, of=len(FORMS)):
            Strategy.objects.of(business).update(status=status, approved_hash="")
            assert at_screen.post(address, form).status_code < 500
    assert not Launch.objects.of(business).exists()
    assert not Change.objects.of(business).exists()
    pushing.push_due()
    assert not [job for job in waiting_jobs() if job.task_name == pushing.PUSH]
    assert asked == []


def test_every_page_of_a_campaign_that_no_launch_carries(
    at_screen: Client, business: Business, asked: list[str]
) -> None:
    account(business)
    foreign = make.campaign(business, platform="social", status="active")
    ExternalId.objects.add(business, campaign=foreign, platform="social", external_id="12")
    pages = pages_about("campaigns")
    assert {"steer_campaign", "end_campaign", "sync_campaign", "campaign_state"} <= set(pages)
    for name, named in pages.items():
        assert named <= {"public_id", "drift_id", "change_id", "ad_id", "request_id"}
        things = {
            "public_id": foreign.public_id,
            "drift_id": ids.encode("drf", ids.new_id()),
            "change_id": ids.encode("ad", ids.new_id()),
            "ad_id": ids.encode("ad", ids.new_id()),
            "request_id": ids.encode("apr", ids.new_id()),
        }
        address = reverse(name, kwargs={one: things[one] for one in named})
        assert at_screen.get(address).status_code < 500
        for form in FORMS:
            assert at_screen.post(address, form).status_code < 500
    assert not Change.objects.of(business).exists()
    assert Campaign.objects.of(business).get().status == "active"
    assert asked == []
