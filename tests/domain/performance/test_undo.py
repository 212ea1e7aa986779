"""Undo restores exactly; a report can be read as it stood; two sources have one rule."""

import json
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.performance import as_of as performance_as_of
from kempen.domain.performance.actions.store import store
from kempen.domain.performance.actions.undo import (
    request_undo,
    undo,
    undo_waiting,
)
from kempen.domain.performance.actions.writing import choose_source
from kempen.domain.performance.answers import UndoneDays
from kempen.domain.performance.models import Import, PerformanceDay, ReplacedDay
from kempen.domain.performance.results import ImportResult, row_counts
from kempen.domain.performance.rows import Day, of_days
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.stored_days import FIRST, TODAY, counts, day, put, stored


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business)


def import_of(result: ImportResult) -> Import:
    assert result.import_id is not None
    return Import.objects.of_everyone().get(id=result.import_id)


def taken_back(business: Business, result: ImportResult) -> UndoneDays | None:
    return UndoneDays.of(undo(make.actor(business), import_of(result)).undone_days)


def synced(business: Business, *days: Day) -> ImportResult:
    return store(make.actor(business), of_days(days, TODAY), source="sync")


def as_of(business: Business, moment: datetime | None) -> list[tuple[object, ...]]:
    assert moment is not None
    rows = performance_as_of.rows_as_of(business, FIRST, TODAY, moment, None)
    return [(row[1], row[0], *row[2:]) for row in rows]


def test_undo_restores_what_stood_before_and_takes_new_days_out(
    business: Business, campaign: Campaign
) -> None:
    put(business, day(campaign, 0, "10", "40", 7, "2.5"), day(campaign, 1))
    before = stored(business)
    second = put(business, day(campaign, 0, "11", "41", 8, "3"), day(campaign, 1), day(campaign, 2))
    assert taken_back(business, second) == UndoneDays(restored=1, removed=1, stayed=0)
    assert stored(business) == before
    assert import_of(second).status == "undone"
    event = Event.objects.of(business).get(type="import.undone")
    assert json.loads(event.body)["data"] == {
        "business_id": business.public_id,
        "import_id": second.public_id,
        "campaign_ids": [campaign.public_id],
        "status": "undone",
        "days": {"restored": 1, "removed": 1, "stayed": 0},
        "ended_campaign_ids": [],
    }
    entry = AuditEntry.objects.of(business).get(action="import.undone")
    assert entry.data == {"event_id": event.public_id}


def test_undone_twice_is_undone_once(business: Business, campaign: Campaign) -> None:
    put(business, day(campaign, 0, "1"))
    second = put(business, day(campaign, 0, "2"))
    first_answer = taken_back(business, second)
    put(business, day(campaign, 0, "3"))
    assert taken_back(business, second) == first_answer
    assert stored(business)[0][2] == 3
    assert AuditEntry.objects.of(business).filter(action="import.undone").count() == 1


def test_a_day_that_something_later_changed_stays(business: Business, campaign: Campaign) -> None:
    first = put(business, day(campaign, 0, "1"), day(campaign, 1, "1"))
    put(business, day(campaign, 0, "2"))
    assert taken_back(business, first) == UndoneDays(restored=0, removed=1, stayed=1)
    assert [row[2] for row in stored(business)] == [2]


def test_what_was_taken_back_below_does_not_come_up_again(
    business: Business, campaign: Campaign
) -> None:
    put(business, day(campaign, 0, "1"))
    second = put(business, day(campaign, 0, "2"))
    third = put(business, day(campaign, 0, "3"))
    taken_back(business, second)
    assert stored(business)[0][2] == 3
    taken_back(business, third)
    assert stored(business)[0][2] == 1


def test_the_first_import_can_be_taken_back_after_the_ones_above_it(
    business: Business, campaign: Campaign
) -> None:
    results = [put(business, day(campaign, 0, str(spend))) for spend in (1, 2, 3)]
    for result in reversed(results):
        taken_back(business, result)
    assert stored(business) == []
    put(business, day(campaign, 0, "4"))
    assert stored(business)[0][2] == 4


def test_unchanged_and_new_days_cost_nothing_in_the_ledger(
    business: Business, campaign: Campaign
) -> None:
    put(business, day(campaign, 0), day(campaign, 1))
    put(business, day(campaign, 0), day(campaign, 1))
    assert not ReplacedDay.objects.of(business).exists()
    put(business, day(campaign, 0), day(campaign, 1, "11"))
    assert ReplacedDay.objects.of(business).count() == 1


def test_days_are_read_as_they_stood_at_every_moment(
    business: Business, campaign: Campaign
) -> None:
    put(business, day(campaign, 0, "1"))
    first, stood_first = clock.now(), stored(business)
    second_import = put(business, day(campaign, 0, "2", clicks=5), day(campaign, 1, "9"))
    second, stood_second = clock.now(), stored(business)
    taken_back(business, second_import)
    third, stood_third = clock.now(), stored(business)
    put(business, day(campaign, 1, "7"))
    assert as_of(business, first) == stood_first
    assert as_of(business, second) == stood_second
    assert as_of(business, third) == stood_third == stood_first
    assert as_of(business, clock.now()) == stored(business)
    assert as_of(business, datetime(2020, 1, 1, tzinfo=UTC)) == []


def test_a_clock_that_is_set_back_does_not_shuffle_the_ledger(
    business: Business, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(business, day(campaign, 0, "1"))
    earlier = clock.now() - timedelta(hours=1)
    monkeypatch.setattr(clock, "now", lambda: earlier)
    second = put(business, day(campaign, 0, "2"))
    third = put(business, day(campaign, 0, "3"))
    moments = [import_of(result).stored_at for result in (second, third)]
    assert moments[0] is not None
    assert moments[1] is not None
    assert moments[0] < moments[1]
    assert as_of(business, moments[0])[0][2] == 2
    taken_back(business, third)
    assert stored(business)[0][2] == 2


def test_the_history_of_a_day_tells_each_change_and_its_cause(
    business: Business, campaign: Campaign
) -> None:
    put(business, day(campaign, 0, "410"), day(campaign, 1, "1"))
    late = synced(business, day(campaign, 0, "410", "45"))
    taken_back(business, late)
    changes = performance_as_of.changes_of(business, campaign, FIRST)
    assert [
        (each.before.revenue, each.after.revenue if each.after else None, each.is_undo)
        for each in changes
    ] == [(Decimal(45), Decimal(40), True), (Decimal(40), Decimal(45), False)]
    assert [each.cause and each.cause.id for each in changes] == [late.import_id] * 2
    assert changes[0].since == changes[1].at
    now = performance_as_of.day_now(business, campaign, FIRST)
    assert now is not None
    assert (now.numbers.revenue, now.since) == (Decimal(40), changes[0].at)


def test_a_day_that_an_undo_took_out_says_so(business: Business, campaign: Campaign) -> None:
    only = put(business, day(campaign, 0))
    taken_back(business, only)
    (change,) = performance_as_of.changes_of(business, campaign)
    assert (change.after, change.is_undo) == (None, True)
    assert performance_as_of.day_now(business, campaign, FIRST) is None


def test_nothing_of_another_business_is_told(business: Business, campaign: Campaign) -> None:
    put(business, day(campaign, 0, "1"))
    put(business, day(campaign, 0, "2"))
    stranger = make.business("Stranger")
    assert performance_as_of.changes_of(stranger, campaign) == []
    assert performance_as_of.day_now(stranger, campaign, FIRST) is None
    assert as_of(stranger, clock.now()) == []


@pytest.mark.parametrize(
    ("status", "code"),
    [
        ("queued", "not_finished"),
        ("running", "not_finished"),
        ("failed", "nothing_stored"),
        ("cancelled", "nothing_stored"),
        ("completed", "before_ledger"),
    ],
)
def test_what_cannot_be_taken_back_says_why(business: Business, status: str, code: str) -> None:
    waiting = Import.objects.add(business, source="test", status=status)
    with pytest.raises(Refusal) as refused:
        undo(make.actor(business), waiting)
    assert refused.value.code == code


def test_the_newest_source_wins_unless_it_is_chosen_otherwise(
    business: Business, campaign: Campaign
) -> None:
    put(business, day(campaign, 0, "1"))
    assert counts(synced(business, day(campaign, 0, "2"))) == (1, 0, 1, 0, 0)
    assert performance_as_of.source_rule_of(business, campaign) == "newest"


@pytest.mark.parametrize("wins", ["file", "sync"])
def test_the_chosen_source_holds_its_days_and_the_other_fills_the_gaps(
    business: Business, campaign: Campaign, wins: str
) -> None:
    choose_source(make.actor(business), campaign, wins)
    choose_source(make.actor(business), campaign, wins)
    assert performance_as_of.source_rule_of(business, campaign) == wins
    strong, weak = (put, synced) if wins == "file" else (synced, put)
    strong(business, day(campaign, 0, "1"))
    result = weak(business, day(campaign, 0, "2"), day(campaign, 1, "2"))
    assert (counts(result), result.outranked) == ((2, 1, 0, 0, 0), 1)
    assert row_counts(result).outranked == 1
    assert [row[2] for row in stored(business)] == [1, 2]
    assert counts(strong(business, day(campaign, 0, "3"), day(campaign, 1, "3"))) == (2, 0, 2, 0, 0)
    assert counts(weak(business, day(campaign, 1, "2"))) == (1, 0, 0, 0, 0)


def test_a_rule_of_one_campaign_says_nothing_about_another(
    business: Business, campaign: Campaign
) -> None:
    other = make.campaign(business, "Cold brew")
    choose_source(make.actor(business), campaign, "file")
    put(business, day(campaign, 0, "1"), day(other, 0, "1"))
    synced(business, day(campaign, 0, "2"), day(other, 0, "2"))
    spends = dict(PerformanceDay.objects.of(business).values_list("campaign_id", "spend"))
    assert spends == {campaign.id: Decimal(1), other.id: Decimal(2)}


def test_the_ledger_is_read_by_its_key_alone() -> None:
    """No other unique key than one that begins with the campaign: ready for distribution."""
    for model in (PerformanceDay, ReplacedDay):
        assert model._meta.pk is not None
        assert next(iter(model._meta.pk.fields)).attname == "campaign_id"  # type: ignore[attr-defined]
        assert not model._meta.total_unique_constraints
    assert date(2026, 1, 1) == FIRST


def test_a_large_import_is_undone_by_the_worker(
    business: Business, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kempen.domain.performance.actions.undo.MOST_AT_ONCE", 1)
    put(business, day(campaign, 0, "1"), day(campaign, 1, "1"))
    second = put(business, day(campaign, 0, "2"), day(campaign, 1, "2"))
    assert request_undo(make.actor(business), import_of(second)).status == "completed"
    assert {row[2] for row in stored(business)} == {2}
    for _ in range(2):
        undo_waiting(str(second.import_id), "service:test", None)
    assert {row[2] for row in stored(business)} == {1}
    assert request_undo(make.actor(business), import_of(second)).status == "undone"
