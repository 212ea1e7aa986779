"""Every refusal and failure of a launch has words of its own, in the page's language."""

import ast
from datetime import timedelta

import pytest

from kempen.domain.creatives.models import Ad
from kempen.domain.launches.models import Change
from kempen.domain.launches.rules import LaunchFault
from kempen.entrypoints.dashboard.shared.copy import launches
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from tests.house.places import ROOT


def calls_of(*names: str) -> list[ast.Call]:
    return [
        node
        for path in (ROOT / "kempen" / "domain").rglob("*.py")
        if {"launches", "drift"} & set(path.parts)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
    ]


def test_every_code_of_the_room_has_words() -> None:
    codes = {
        call.args[0].value
        for call in calls_of("LaunchRefused", "LaunchFault")
        if call.args and isinstance(call.args[0], ast.Constant)
    }
    # Written in a plan as the code of an account's fault, and told as one.
    codes |= {"not_connected", "reconnect_needed", "other_currency"}
    assert len(codes) > 15
    known = {code.partition(":")[0] for code in launches.REFUSALS}
    assert codes == known


@pytest.mark.parametrize("deed", ["pause", "resume", "end"])
def test_a_wish_that_cannot_be_says_what_could(deed: str) -> None:
    assert f"wrong_status:{deed}" in launches.REFUSALS
    said = launches.fault_words(LaunchFault("wrong_status", "English", {"deed": deed}))
    assert said.startswith("Only a")


def test_own_failures_are_those_that_the_domain_and_the_platforms_write() -> None:
    written = {
        node.value
        for part in ("domain", "platforms")
        for path in (ROOT / "kempen" / part).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(launches.FAILURES) <= written


def test_amounts_and_names_stand_in_the_sentence() -> None:
    fault = LaunchFault(
        "under_minimum", "English", {"campaign": "Raya", "amount": "2.1", "least": "4", "x": "y"}
    )
    said = launches.fault_words(fault)
    assert "“Raya” has RM2.10 on its thinnest day" in said
    assert "RM4.00 a day" in said
    fault = LaunchFault("other_currency", "English", {"platform": "search", "currency": "JPY"})
    assert "search platform is kept in JPY" in launches.fault_words(fault)
    assert (
        launches.fault_words(LaunchFault("of_tomorrow", "Said in English.")) == "Said in English."
    )


@pytest.mark.parametrize("kind", Change.Kind.values)
@pytest.mark.parametrize("status", Change.Status.values)
def test_every_change_has_words(kind: str, status: str) -> None:
    change = Change(kind=kind, status=status, payload={"amount": "12.50"})
    assert launches.kind_words(change)
    assert launches.change_status(change)[1]


def test_a_day_without_money_is_a_pause() -> None:
    change = Change(kind="set_budget", payload={"amount": "0.00"})
    assert launches.kind_words(change) == "Pause it: this day has no money"
    change = Change(kind="set_budget", payload={"amount": "12.5"})
    assert launches.kind_words(change) == "Set the daily cap to RM12.50"


def test_what_the_platform_says_is_quoted_and_our_own_words_are_not() -> None:
    assert launches.failure_words(Change(error="No card.")) == "The platform says: “No card.”"
    own = "No approved strategy asks for this."
    assert launches.failure_words(Change(error=own)) == own
    assert launches.failure_words(Change()) == ""


def test_patience_is_asked_for_until_a_time_and_not_in_seconds() -> None:
    error = "Too many requests. Retry in 57600 seconds."
    quoted = "The platform says: “Too many requests.”"
    failed = Change(error=error, status="failed", finished_at=clock.now())
    said = launches.failure_words(failed)
    assert said.startswith(f"{quoted} It asks for patience: try again after ")
    assert "57600" not in said
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
