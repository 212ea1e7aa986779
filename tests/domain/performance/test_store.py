from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.performance.actions.store import store
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.domain.performance.results import row_counts
from kempen.domain.performance.rows import Day, of_days
from tests import make
from tests.builders.stored_days import FIRST, TODAY, counts, day, put, stored
from tests.counts import counts_up


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business)


def test_new_days_are_inserted_exactly_as_told(business: Business, campaign: Campaign) -> None:
    result = put(business, day(campaign, 0, "120.5", "480.123456", 340, "12.25"))
    assert counts(result) == (1, 1, 0, 0, 0)
    assert stored(business) == [
        (campaign.id, FIRST, Decimal("120.5"), Decimal("480.123456"), 340, Decimal("12.25"))
    ]


def test_the_rows_of_an_import_are_counted_once_it_is_committed(
    business: Business, campaign: Campaign, django_capture_on_commit_callbacks: Any
) -> None:
    with (
        counts_up("kempen_import_rows_total", by=2, result="inserted"),
        django_capture_on_commit_callbacks(execute=True),
    ):
        put(business, day(campaign, 0), day(campaign, 1))


def test_the_same_days_again_change_nothing_and_say_so(
    business: Business, campaign: Campaign
) -> None:
    days = [day(campaign, number, clicks=number) for number in range(5)]
    first = put(business, *days)
    moment = PerformanceDay.objects.of(business).values_list("changed_at", flat=True)[0]
    assert counts(put(business, *days)) == (5, 0, 0, 5, 0)
    left = PerformanceDay.objects.of(business).values_list("changed_at", "last_import_id")
    assert set(left) == {(moment, first.import_id)}


def test_a_day_is_replaced_and_never_added_to(business: Business, campaign: Campaign) -> None:
    put(business, day(campaign, 0, "10", "40"), day(campaign, 1, "10", "40"))
    result = put(business, day(campaign, 0, "11", "40"), day(campaign, 2))
    assert counts(result) == (2, 1, 1, 0, 0)
    assert [row[2] for row in stored(business)] == [Decimal(11), Decimal(10), Decimal(10)]


def test_clicks_and_conversions_that_are_not_told_stay_as_they_were(
    business: Business, campaign: Campaign
) -> None:
    put(business, day(campaign, 0, clicks=7, conversions="2.5"))
    assert counts(put(business, day(campaign, 0))) == (1, 0, 0, 1, 0)
    assert counts(put(business, day(campaign, 0, "99"))) == (1, 0, 1, 0, 0)
    assert stored(business)[0][2:] == (Decimal(99), Decimal(40), 7, Decimal("2.5"))
    put(business, day(campaign, 0, "99", clicks=0))
    assert stored(business)[0][4:] == (0, Decimal("2.5"))


def test_clicks_that_become_known_are_a_change(business: Business, campaign: Campaign) -> None:
    put(business, day(campaign, 0))
    assert counts(put(business, day(campaign, 0, clicks=0))) == (1, 0, 1, 0, 0)


def test_an_import_with_one_bad_row_stores_nothing(business: Business, campaign: Campaign) -> None:
    result = put(business, day(campaign, 0), day(campaign, 1, "-1"))
    assert (result.status, counts(result)) == ("refused", (2, 0, 0, 0, 1))
    assert [(f.code, f.row, f.column, f.value) for f in result.faults.first] == [
        ("negative_number", 1, "spend", "-1")
    ]
    assert stored(business) == []
    assert not Import.objects.of(business).exists()
    assert not Event.objects.of(business).exists()


def test_skipping_stores_the_good_rows_and_keeps_what_was_wrong(
    business: Business, campaign: Campaign
) -> None:
    result = put(business, day(campaign, 0), day(campaign, 1, "-1"), on_error="skip")
    assert (result.status, counts(result)) == ("completed", (2, 1, 0, 0, 1))
    import_ = Import.objects.of(business).get()
    assert (import_.received, import_.inserted, import_.rejected, import_.status) == (
        2,
        1,
        1,
        "completed",
    )
    assert import_.errors == [
        {"code": "negative_number", "row": 1, "column": "spend", "value": "-1"}
    ]


def test_a_date_that_stands_twice_is_stored_from_neither_row(
    business: Business, campaign: Campaign
) -> None:
    result = put(
        business, day(campaign, 0, "1"), day(campaign, 0, "2"), day(campaign, 1), on_error="skip"
    )
    assert counts(result) == (3, 1, 0, 0, 2)
    assert [(f.code, f.row, f.other_row) for f in result.faults.first] == [
        ("duplicate_date", 0, 1),
        ("duplicate_date", 1, 0),
    ]


def test_a_dry_run_counts_the_same_and_keeps_nothing(
    business: Business, campaign: Campaign
) -> None:
    put(business, day(campaign, 0), day(campaign, 1))
    days = [day(campaign, 0), day(campaign, 1, "5"), day(campaign, 2)]
    before = stored(business)
    trial = put(business, *days, dry_run=True)
    assert (trial.import_id, stored(business)) == (None, before)
    assert Import.objects.of(business).count() == Event.objects.of(business).count() == 1
    assert counts(put(business, *days)) == counts(trial) == (3, 1, 1, 1, 0)


def test_the_event_and_the_audit_line_come_with_the_days(
    business: Business, campaign: Campaign
) -> None:
    result = put(business, day(campaign, 0), day(campaign, 1))
    event = Event.objects.of(business).get()
    assert event.type == "import.completed"
    assert f'"import_id":"{result.public_id}","campaign_ids":["{campaign.public_id}"]' in event.body
    assert '"rows":{"received":2,"inserted":2,"updated":0,"unchanged":0,"rejected":0}' in event.body
    assert AuditEntry.objects.of(business).get().action == "import.completed"


def test_numbers_finer_than_six_places_are_rounded_half_even_and_counted(
    business: Business, campaign: Campaign
) -> None:
    result = put(
        business,
        day(campaign, 0, "0.0000025", "0.0000015"),
        day(campaign, 1, "1.2345675", "999999999999.999999"),
    )
    assert result.rounded == 3
    assert row_counts(result).rounded == 3
    assert [row[2:4] for row in stored(business)] == [
        (Decimal("0.000002"), Decimal("0.000002")),
        (Decimal("1.234568"), Decimal("999999999999.999999")),
    ]


def test_several_campaigns_in_one_import(business: Business, campaign: Campaign) -> None:
    other = make.campaign(business, "Cold brew")
    result = put(business, day(campaign, 0), day(other, 0), day(other, 1))
    assert counts(result) == (3, 3, 0, 0, 0)
    assert set(result.campaigns) == {campaign.id, other.id}
    assert Import.objects.of(business).get().campaign is None


def test_a_campaign_of_another_business_is_never_written_to(
    business: Business, campaign: Campaign
) -> None:
    stranger = make.campaign(make.business("Stranger"))
    with pytest.raises(ValueError, match="not one of this business"):
        put(business, day(stranger, 0))
    with pytest.raises(ValueError, match="not one of this business"):
        put(business, Day(UUID(int=7), FIRST, Decimal(1), Decimal(1)))
    assert not PerformanceDay.objects.of_everyone().exists()


def test_more_days_than_go_in_at_once_are_counted_and_told(
    business: Business, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kempen.domain.performance.actions.staging.BATCH", 4)
    progress: list[int] = []
    other = make.campaign(business, "Cold brew")
    days = [day(each, number) for each in (campaign, other) for number in range(5)]
    rows = of_days(days, TODAY)
    result = store(make.actor(business), rows, source="test", progress=progress.append)
    # Reading them was half of the work.
    assert (counts(result), progress) == ((10, 10, 0, 0, 0), [7, 10])
    assert len(stored(business)) == 10


amounts = st.decimals("0", "999999999999", places=6)
histories = st.lists(
    st.dictionaries(
        st.integers(0, 6),
        st.tuples(amounts, amounts, st.none() | st.integers(0, 10**12 - 1), st.none() | amounts),
        min_size=1,
    ),
    max_size=4,
)


@settings(max_examples=25, deadline=None)
@given(histories)
@pytest.mark.django_db
def test_any_imports_leave_what_a_dictionary_would_hold(
    histories: list[dict[int, tuple[Decimal, Decimal, int | None, Decimal | None]]],
) -> None:
    from django.db import transaction

    with transaction.atomic():
        business = make.business()
        campaign = make.campaign(business)
        model: dict[date, tuple[object, ...]] = {}
        for history in histories:
            days = [
                Day(campaign.id, FIRST + timedelta(number), *values)
                for number, values in history.items()
            ]
            new = sum(each.date not in model for each in days)
            before = dict(model)
            for each in days:
                old = model.get(each.date, (None, None, None, None))
                model[each.date] = (
                    each.spend,
                    each.revenue,
                    old[2] if each.clicks is None else each.clicks,
                    old[3] if each.conversions is None else each.conversions,
                )
            changed = sum(
                each.date in before and before[each.date] != model[each.date] for each in days
            )
            assert counts(put(business, *days)) == (
                len(days),
                new,
                changed,
                len(days) - new - changed,
                0,
            )
            assert counts(put(business, *days)) == (len(days), 0, 0, len(days), 0)
        assert {row[1]: row[2:] for row in stored(business)} == model
        transaction.set_rollback(True)


@pytest.mark.parametrize(("has_days", "questions"), [(False, 1), (True, 4)])
def test_an_import_that_is_all_new_asks_once_what_stands_there(
    business: Business, monkeypatch: pytest.MonkeyPatch, has_days: bool, questions: int
) -> None:
    monkeypatch.setattr("kempen.domain.performance.actions.staging.BATCH", 4)
    campaigns = [make.campaign(business, f"Campaign {number}") for number in range(3)]
    if has_days:
        put(business, *(day(campaigns[1], number) for number in range(2, 6)))
    rows = [day(campaign, number, "11") for campaign in campaigns for number in range(5)]
    asked = 0

    def count(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal asked
        asked += "LIMIT 1" in sql and "FROM performance_performanceday" in sql
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        result = put(business, *rows)
    updated = 3 if has_days else 0
    assert counts(result) == (15, 15 - updated, updated, 0, 0)
    assert asked == questions
    assert len(stored(business)) == (16 if has_days else 15)
