"""A further platform is one folder and one line: it goes the whole way with nothing else known."""

import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection as database
from django.test import Client
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import SCOPES
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.strategies.actions.briefs import GENERATE
from kempen.entrypoints.worker import duties
from kempen.kit import clock
from kempen.platforms.registry import PARTNERS, UnknownPlatformError, platform_of
from kempen.platforms.spec import LONGEST_CODE
from tests import make
from tests.builders import shop
from tests.builders.browsers import signed_in
from tests.builders.pages import unescaped_text_of
from tests.builders.program import Program, problem
from tests.domain.conftest import Later, later, no_jobs
from tests.partner_calls import settled
from tests.platforms.street.partner import ACCOUNT, KEY, PARTNER
from tests.platforms.street.spec import STREET

__all__ = ["later", "no_jobs"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("no_jobs", "street")]


@pytest.fixture
def street(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    monkeypatch.setitem(PARTNERS, STREET.code, STREET)  # The one line.
    for setting in STREET.settings:  # As config/settings.py does with what is registered.
        setattr(settings, setting.name, setting.default)
    yield
    PARTNER.screens.clear()


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


def screen_and_program(of: Business) -> tuple[Client, Program]:
    """Alice's browser, and a program with a key that is bound to her."""
    browser = signed_in(of)
    alice = Member.objects.of(of).get()
    return browser, Program(create_key(make.actor(of), "Ours", SCOPES, member=alice)[1])


def work_off() -> None:
    """Do what waits for the worker, once each."""
    for job in ProcrastinateJob.objects.filter(status="todo").order_by("id"):
        with database.cursor() as cursor:
            cursor.execute(
                "UPDATE procrastinate_jobs SET status = 'succeeded' WHERE id = %s", [job.id]
            )
        app.tasks[job.task_name].func(**job.args)


def brief() -> dict[str, Any]:
    money = shop.budget("1400", days=14, begins_in=0)
    return {
        "objective": "increase_sales",
        "return_goal": 4,
        "budget": {
            "amount": 1400,
            "start_date": money.start.isoformat(),
            "end_date": money.end.isoformat(),
        },
        "creative_guidelines": {**shop.GUIDELINES, "languages": ["en"]},
        "new_campaigns": [{"platform": "street", "name": "Beans outdoors"}],
    }


def test_a_platform_of_one_folder_and_one_line_goes_the_whole_way(
    business: Business, later: Later
) -> None:
    browser, program = screen_and_program(business)

    # Connect: the page is made of the specification.
    page = unescaped_text_of(browser.get("/integrations/"))
    assert "Short words on screens in the street." in page
    connector = unescaped_text_of(browser.get("/integrations/street/"))
    assert "Connect the Street screens" in connector
    assert "Stands on the screen." in connector
    bare = browser.post("/integrations/street/live/", {"board": "7"})
    assert bare.status_code == 422
    wrong = {"board": "7", "street_key": "not this"}
    answer = settled(browser, browser.post("/integrations/street/live/", wrong))
    assert "The key is not known." in unescaped_text_of(answer)
    given = {"board": "7", "street_key": KEY}
    settled(browser, browser.post("/integrations/street/live/", given))
    connected = Connection.objects.of(business).get()
    assert (connected.platform, connected.account_id) == ("street", ACCOUNT)
    assert connected.facts == {"board": "7", "smallest_daily_budget": "25"}
    [listed] = program.get("/connections").json()["data"]
    assert listed["platform"] == "street"
    work_off()

    # Brief: its budget is held to the platform's minimum, its ads to the platform's format.
    mean = {**brief(), "budget": {**brief()["budget"], "amount": 200}}
    assert problem(program.post("/strategies", mean))[0] == 422
    handed_in = program.post("/strategies", brief())
    assert handed_in.status_code == 202, handed_in.content
    path = f"/strategies/{handed_in.json()['strategy_id']}"
    job = ProcrastinateJob.objects.get(task_name=GENERATE)
    duties.planning.generate_strategy(**job.args)
    ProcrastinateJob.objects.filter(pk=job.pk).update(status="succeeded")
    seen = program.get(path).json()
    assert seen["status"] == "ready", seen
    [line] = seen["allocation"]
    assert (line["platform"], line["name"]) == ("street", "Beans outdoors")
    assert 0 < len(seen["ads"]) <= STREET.ad_format.most_drafts
    for ad in seen["ads"]:
        assert 1 <= len(ad["headlines"]) <= 3
        assert all(len(text) <= 24 for text in ad["headlines"])
    ad_page = browser.get(f"{path}/ads/{seen['ads'][0]['ad_id']}/")
    assert "Who walks by reads five words." in unescaped_text_of(ad_page)
    assert "data-title" in ad_page.content.decode()

    # Approve and launch.
    approved = program.post(f"{path}/approve", {"revision": seen["revision"]})
    assert approved.status_code == 200, approved.content
    plan = unescaped_text_of(browser.get(f"{path}/launch/"))
    assert "Street screens" in plan
    assert "who use English" in plan
    launched = program.post(f"{path}/launch")
    assert launched.status_code in (200, 201, 202), launched.content
    later(61)
    duties.partners.push_due_changes.func(timestamp=0)
    work_off()
    progress = program.get(f"{path}/launch").json()
    assert progress["status"] == "done", json.dumps(progress)
    [screen] = PARTNER.screens.values()
    assert screen.is_on
    assert screen.daily == screen.daily.to_integral_value() > 0
    duties.partners.poll_live_reviews.func(timestamp=0)
    work_off()

    # Results: as from any platform.
    day = clock.today()
    PARTNER.show(day)
    duties.partners.sync_everything.func(timestamp=0)
    work_off()
    campaign = Campaign.objects.of(business).get()
    assert (campaign.platform, campaign.status) == ("street", "active")
    [shown] = program.get("/campaigns?platform=street").json()["data"]
    assert shown["external_ids"] == {"street": screen.number}
    [ad, *_] = program.get(f"/campaigns/{campaign.public_id}/ads").json()["data"]
    assert (ad["platform"], ad["status"]) == ("street", "approved")
    days = f"from={day.isoformat()}&to={day.isoformat()}"
    report = program.get(f"/reports/performance?{days}&group_by=platform").json()
    [row] = report["data"]
    assert (row["platform"], Decimal(str(row["spend"]))) == ("street", screen.daily)
    assert Decimal(str(row["revenue"])) == screen.daily * 5
    assert "Street" in unescaped_text_of(browser.get(f"/campaigns/{campaign.public_id}/"))


def test_what_is_asked_of_a_platform_that_nobody_registered_is_refused(business: Business) -> None:
    browser, program = screen_and_program(business)
    asked = {**brief(), "new_campaigns": [{"platform": "kiosk"}]}
    refused = program.post("/strategies", asked)
    assert problem(refused) == (422, "not_a_choice")
    assert "'search', 'social' or 'street'" in refused.json()["errors"][0]["detail"]
    assert browser.get("/integrations/kiosk/").status_code == 404
    with pytest.raises(UnknownPlatformError, match="'kiosk'; there are: search, social, street"):
        platform_of("kiosk")
    with pytest.raises(UnknownPlatformError, match="no platform 'crm'"):
        platform_of("crm")


@pytest.mark.parametrize("code", ["billboards", "Kiosk", "", "two words"])
def test_a_code_that_no_column_can_hold_is_refused_before_a_row_has_it(code: str) -> None:
    with pytest.raises(ValueError, match=f"has 1 to {LONGEST_CODE} small letters"):
        replace(STREET, code=code)
    field = Connection._meta.get_field("platform")
    assert field.max_length == LONGEST_CODE
