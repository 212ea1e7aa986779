"""Every refusal and failure of a launch has words of its own, in the page's language."""

from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.creatives.models import Ad
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import KINDS, kinds_with
from kempen.domain.launches.models import Change
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.launches.rules import LaunchFault
from kempen.entrypoints.dashboard.campaigns.status import PENDING
from kempen.entrypoints.dashboard.shared.copy import launches
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from kempen.kit.refusal import Fact
from kempen.platforms.own_failures import OwnFailure
from tests.builders.changes import payload_of


def test_every_failure_of_our_own_has_words() -> None:
    assert set(launches.FAILURES) == set(OwnFailure)


def test_amounts_and_names_stand_in_the_sentence() -> None:
    amounts: dict[str, Fact] = {"campaign": "Raya", "amount": Decimal("2.1"), "least": Decimal(4)}
    sentence = sentence_of(LaunchFault(LaunchRefusal.UNDER_MINIMUM, amounts))
    assert "“Raya” has RM2.10 on its lowest day" in sentence
    assert "RM4.00 a day" in sentence
    account = {"platform": "search", "currency": "JPY"}
    sentence = sentence_of(LaunchFault(LaunchRefusal.OTHER_CURRENCY, account))
    assert "search platform uses JPY" in sentence


def test_every_label_of_a_kind_of_change_has_its_sentence() -> None:
    assert set(launches.LABELS) == {label for kind in KINDS.values() for label in kind.labels()}
    steering = kinds_with(ChangeRole.STEERS)
    assert set(PENDING) == {label for kind in steering for label in KINDS[kind].labels()}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("status", Change.Status.values)
def test_every_change_has_words(kind: str, status: str) -> None:
    change = Change(kind=kind, status=status, payload=payload_of(kind))
    assert launches.kind_words(change)
    assert launches.change_status(change)[1]


def test_a_day_without_money_is_a_pause() -> None:
    change = Change(kind="set_budget", payload={"amount": "0.00"})
    assert launches.kind_words(change) == "Pause, because this day has no budget"
    change = Change(kind="set_budget", payload={"amount": "12.5"})
    assert launches.kind_words(change) == "Set the daily budget to RM12.50"


def test_what_the_platform_says_is_quoted_and_our_own_words_are_not() -> None:
    assert launches.failure_words(Change(error="No card.")) == "The platform says: “No card.”"
    own = "No approved strategy asks for this."
    assert launches.failure_words(Change(error=own)) == own
    assert launches.failure_words(Change()) == ""


def test_patience_is_asked_for_until_a_time_and_not_in_seconds() -> None:
    error = "Too many requests. Retry in 57600 seconds."
    quoted = "The platform says: “Too many requests.”"
    failed = Change(error=error, status="failed", finished_at=clock.now())
    sentence = launches.failure_words(failed)
    assert sentence.startswith(f"{quoted} Try again after ")
    assert "57600" not in sentence
    failed.finished_at = clock.now() - timedelta(seconds=57600)
    assert launches.failure_words(failed) == quoted
    # What Kempen tries again by itself says when.
    waiting = Change(error=error, attempts=1, not_before=clock.now() + timedelta(days=2))
    assert launches.failure_words(waiting) == quoted
    day = figures.day(clock.today() + timedelta(days=2))
    assert day in launches.change_status(waiting)[1]


@pytest.mark.parametrize("status", Ad.Status.values)
def test_every_state_of_an_ad_has_words(status: str) -> None:
    assert launches.ad_status(status)[1]
