"""What runs against what was approved: each difference told once, and settled by a person only."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.drift.actions.detect import detect_drift
from kempen.domain.drift.actions.resolve import accept, restore
from kempen.domain.drift.detection import Difference, DriftKind, differences
from kempen.domain.drift.models import Drift
from kempen.domain.drift.queries import (
    accepted_drifts,
    drifting_campaigns,
    is_changing,
    open_drifts,
)
from kempen.domain.drift.wording import difference_words
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.approvals import approved_ads
from kempen.domain.launches.approved import Approved
from kempen.domain.launches.models import Launch
from kempen.domain.launches.queries import external_id_of
from kempen.kit import clock, mail
from kempen.kit.refusal import Refusal
from kempen.platforms.interface import Platform, Running, RunningAd, RunState
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later

APPROVED = Approved(
    RunState.ACTIVE,
    Decimal("80.0"),
    "Beans [kpn-1]",
    date(2026, 12, 9),
    {"7": "a", "8": ""},
    frozenset({"5"}),
)
ADS = (RunningAd("7", "a", True), RunningAd("8", "b", True), RunningAd("5", "x", True))
SAME = Running("1", "Beans [kpn-1]", RunState.ACTIVE, Decimal("80.00"), date(2026, 12, 9), ADS)


def changed(**how: Any) -> Running:
    return Running(**{name: getattr(SAME, name) for name in SAME.__dataclass_fields__} | how)


@pytest.mark.parametrize(
    ("running", "sentences"),
    [
        (SAME, []),
        (None, ["It is no longer there on its platform. Approved: active."]),
        (
            changed(state=RunState.PAUSED, daily_budget=Decimal(120)),
            [
                "It is paused on its platform. Approved: active.",
                "Its daily budget is RM120.00. Approved: RM80.00.",
            ],
        ),
        (changed(name="Tea [kpn-1]"), ["Its name there is “Tea”. Approved: “Beans”."]),
        # The tag is Kempen's own: without it the name is the one that was approved.
        (changed(name="Beans"), []),
        (changed(end=None), ["Its last day is none. Approved: 9 Dec 2026."]),
        (
            changed(ads=(RunningAd("7", "z", False), RunningAd("9", "n", True))),
            [
                "The approved ad number 7 was changed there.",
                "The approved ad number 7 is paused there.",
                "The approved ad number 8 is no longer there.",
                "An ad runs that no one approved: number 9.",
            ],
        ),
        # An ad that nobody approved and that is stopped shows nothing.
        (changed(ads=(*ADS, RunningAd("9", "n", False))), []),
    ],
)
def test_every_difference_is_said_in_words(running: Running | None, sentences: list[str]) -> None:
    assert [difference_words(one, "MYR") for one in differences(APPROVED, running)] == sentences


def test_what_has_ended_only_must_not_run() -> None:
    over = Approved(RunState.ENDED)
    assert differences(over, changed(state=RunState.PAUSED, name="Other")) == ()
    assert differences(over, None) == ()
    (one,) = differences(over, SAME)
    assert (one.kind, one.found) == ("status", "active")


def drift_events(of: Business) -> list[dict[str, Any]]:
    rows = Event.objects.of(of).filter(type="campaign.drifted").order_by("sequence")
    return [json.loads(row.body)["data"] for row in rows]


@pytest.fixture(params=["social", "search"])
def connection(request: pytest.FixtureRequest) -> Connection:
    account: Connection = request.getfixturevalue(request.param)
    return account


@pytest.fixture
def campaign(member: Member, connection: Connection, later: Later) -> Campaign:
    end = clock.today() + timedelta(days=2)
    approved_strategy = approve(strategy(member.business, connection.platform), member)
    assert approved_strategy.brief.budget_end == end
    launch(Actor.member(member), approved_strategy)
    later(61)
    push_changes(str(connection.pk))
    assert detect_drift(str(connection.pk)) == 0
    return Campaign.objects.of(member.business).latest("id")


@pytest.fixture
def there(connection: Connection) -> Iterator[Platform]:
    with closing(open_platform(connection)) as opened:
        yield opened


@pytest.fixture
def emails(monkeypatch: pytest.MonkeyPatch) -> list[mail.Mail]:
    """What was written to people, as it would be sent."""
    written: list[mail.Mail] = []
    monkeypatch.setattr(mail, "post", written.append)
    return written


@pytest.mark.django_db
def test_a_difference_is_told_once_and_put_back_on_a_persons_word(
    campaign: Campaign,
    connection: Connection,
    there: Platform,
    alice: Actor,
    later: Later,
    emails: list[mail.Mail],
) -> None:
    number = external_id_of(campaign, connection.platform)
    ad = approved_ads(campaign)[0]
    changes: list[Callable[[], None]] = [
        lambda: there.set_daily_budget(number, Decimal("150.00")),
        lambda: there.pause(number),
        lambda: there.rename(number, "Somebody's"),
        lambda: there.set_end(number, clock.today() + timedelta(days=40)),
        lambda: there.set_ad(number, ad, is_on=False),
    ]
    for change in changes:
        change()
    assert [detect_drift(str(connection.pk)) for _ in range(2)] == [5, 0]
    # One email told of all five, in the words of the event.
    (email,) = emails
    assert email.to == "alice@example.com"
    assert "Its daily budget is RM150.00. Approved: RM100.00." in email.text
    assert f"/campaigns/{campaign.public_id}/" in email.text
    assert "[kpn-" not in email.text
    (event,) = drift_events(alice.business)
    kinds = {one["kind"]: one for one in event["differences"]}
    assert set(kinds) == {"status", "budget", "name", "end_date", "ad_stopped"}
    assert kinds["budget"]["words"] == "Its daily budget is RM150.00. Approved: RM100.00."
    assert len(event["approved_hash"]) == 64
    # Nothing is put back by itself.
    later(200)
    push_changes(str(connection.pk))
    (one,) = there.running([number])
    assert (one.state, one.daily_budget) == (RunState.PAUSED, Decimal(150))
    for drift in open_drifts(campaign):
        restore(alice, drift)
        assert restore(alice, drift) is None
    assert is_changing(campaign)
    later(300)
    push_changes(str(connection.pk))
    assert detect_drift(str(connection.pk)) == 0
    (one,) = there.running([number])
    assert (one.state, one.daily_budget) == (RunState.ACTIVE, Decimal(100))
    assert (one.end, [each.is_on for each in one.ads]) == (campaign.budget_end, [True])
    # The name has its tag again.
    assert re.fullmatch(r"Beans on \w+ \[kpn-\w+\]", one.name)
    assert not open_drifts(campaign).exists()
    assert not is_changing(campaign)
    done = AuditEntry.objects.of(alice.business).filter(action="drift.put_back")
    assert {entry.actor for entry in done} == {alice.label}


@pytest.mark.django_db
def test_each_reader_of_the_email_has_the_differences_in_their_language(
    campaign: Campaign,
    connection: Connection,
    there: Platform,
    alice: Actor,
    emails: list[mail.Mail],
) -> None:
    Person.objects.filter(email="alice@example.com").update(language="ms")
    there.set_daily_budget(external_id_of(campaign, connection.platform), Decimal("150.00"))
    assert detect_drift(str(connection.pk)) == 1
    (email,) = emails
    assert "Bajet hariannya RM150.00. Diluluskan: RM100.00." in email.text
    # An event has no reader, so its words are English.
    (event,) = drift_events(alice.business)
    assert event["differences"][0]["words"] == "Its daily budget is RM150.00. Approved: RM100.00."


@pytest.mark.django_db
def test_what_is_accepted_is_not_told_again_until_it_differs_otherwise(
    campaign: Campaign,
    connection: Connection,
    there: Platform,
    alice: Actor,
    emails: list[mail.Mail],
) -> None:
    number = external_id_of(campaign, connection.platform)
    there.set_daily_budget(number, Decimal("150.00"))
    there.pause(number)
    assert detect_drift(str(connection.pk)) == 2
    # A worker that died between the look and its email leaves the email to the next look.
    Drift.objects.of(alice.business).update(written_at=None)
    emails.clear()
    assert [detect_drift(str(connection.pk)) for _ in range(2)] == [0, 0]
    assert len(emails) == 1
    assert [one.count for one in drifting_campaigns(alice.business)] == [2]
    for drift in open_drifts(campaign):
        accept(alice, drift)
    campaign.refresh_from_db()
    # A person said that it may stand still, so it stands still here, too.
    assert campaign.status == "paused"
    assert detect_drift(str(connection.pk)) == 0
    assert drifting_campaigns(alice.business) == []
    assert {one.kind for one in accepted_drifts(campaign)} == {"status", "budget"}
    there.set_daily_budget(number, Decimal("160.00"))
    assert detect_drift(str(connection.pk)) == 1
    assert [len(one["differences"]) for one in drift_events(alice.business)] == [2, 1]
    assert ["two" if "2 changes" in one.text else "one" for one in emails] == ["two", "one"]
    # Back at what was approved: the difference is gone by itself.
    there.set_daily_budget(number, Decimal("100.00"))
    assert detect_drift(str(connection.pk)) == 0
    states = Drift.objects.of(alice.business).order_by("id").values_list("kind", "status")
    assert set(states) == {("status", "accepted"), ("budget", "accepted"), ("budget", "gone")}


@pytest.mark.django_db
def test_an_ad_that_was_not_approved_is_told_and_one_that_is_gone_cannot_be_put_back(
    campaign: Campaign, connection: Connection, there: Platform, alice: Actor
) -> None:
    Drift.objects.add(
        alice.business,
        campaign=campaign,
        launch=Launch.objects.of(alice.business).get(),
        kind="ad_removed",
        subject="1",
        mark="x",
    )
    (drift,) = open_drifts(campaign)
    with pytest.raises(Refusal) as caught:
        restore(alice, drift)
    assert caught.value.code == "not_put_back"
    assert not Difference(DriftKind.AD_EDITED, "a", "b", "1").can_be_restored
    # It was not there at the next look: gone by itself.
    assert detect_drift(str(connection.pk)) == 0
    assert not open_drifts(campaign).exists()
