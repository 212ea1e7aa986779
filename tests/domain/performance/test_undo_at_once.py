"""Undos and imports of the same days at once: no deadlock, and nothing comes up that was undone."""

from collections.abc import Callable
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import AuditEntry
from kempen.domain.performance.actions.store import store
from kempen.domain.performance.actions.undo import undo
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.domain.performance.rows import of_days
from tests import make
from tests.builders.at_once import COUNT, at_once, days
from tests.builders.stored_days import TODAY

pytestmark = pytest.mark.django_db(transaction=True)


def stored(business: Business, campaigns: list[Campaign], spend: int) -> Import:
    result = store(make.actor(business), of_days(days(campaigns, spend), TODAY), source="test")
    assert result.import_id is not None
    return Import.objects.of(business).get(id=result.import_id)


def undoing(business: Business, import_: Import) -> Callable[[], Any]:
    return lambda: undo(make.actor(business), import_)


def storing(business: Business, campaigns: list[Campaign], spend: int) -> Callable[[], Any]:
    return lambda: stored(business, campaigns, spend)


def spends(business: Business) -> set[int]:
    amounts = PerformanceDay.objects.of(business).values_list("spend", flat=True)
    return {int(spend) for spend in amounts}


def test_two_imports_of_the_same_days_are_undone_at_once() -> None:
    business = make.business()
    campaigns = [make.campaign(business, f"Campaign {number}") for number in range(2)]
    stored(business, campaigns, 1)
    above = [stored(business, campaigns, spend) for spend in (2, 3)]
    at_once(*(undoing(business, import_) for import_ in above))
    assert spends(business) == {1}
    assert PerformanceDay.objects.of(business).count() == 2 * COUNT


def test_one_import_is_undone_by_many_at_once() -> None:
    business = make.business()
    campaigns = [make.campaign(business)]
    import_ = stored(business, campaigns, 1)
    results = at_once(*[undoing(business, import_)] * 4)
    assert {one.undone_at for one in results} == {results[0].undone_at}
    assert AuditEntry.objects.of(business).filter(action="import.undone").count() == 1
    assert spends(business) == set()


def test_imports_and_undos_at_once_leave_what_was_not_undone() -> None:
    business = make.business()
    campaigns = [make.campaign(business, f"Campaign {number}") for number in range(2)]
    stored(business, campaigns, 1)
    old = [stored(business, campaigns, spend) for spend in (2, 3, 4)]
    runs = [undoing(business, import_) for import_ in old]
    runs += [storing(business, campaigns, spend) for spend in (5, 6, 7)]
    at_once(*runs)
    assert len(spends(business)) == 1
    assert spends(business) <= {5, 6, 7}
    new = Import.objects.of(business).filter(status="completed").order_by("id")[1:]
    at_once(*(undoing(business, import_) for import_ in new))
    assert spends(business) == {1}
