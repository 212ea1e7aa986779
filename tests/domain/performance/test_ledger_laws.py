"""Any interleaving of imports, syncs, undos and rules equals a simple model of the ledger.

The model keeps, for each day, the versions that were brought and by whom; what stands is the newest
one whose import was not undone. It also remembers every picture of the whole, to be read again.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from kempen.domain.performance import as_of
from kempen.domain.performance.actions.store import store
from kempen.domain.performance.actions.undo import undo
from kempen.domain.performance.actions.writing import choose_source
from kempen.domain.performance.answers import UndoneDays
from kempen.domain.performance.models import Import, PerformanceDay, ReplacedDay
from kempen.domain.performance.rows import Day, of_days
from kempen.kit import clock
from tests import make
from tests.builders.stored_days import FIRST, TODAY

pytestmark = pytest.mark.django_db
Values = tuple[Decimal, Decimal, int | None, Decimal | None]
Place = tuple[int, int]  # The number of the campaign, the number of the day.
amounts = st.integers(0, 3).map(Decimal)
told_days = st.dictionaries(
    st.tuples(st.integers(0, 1), st.integers(0, 2)),
    st.tuples(amounts, amounts, st.none() | st.integers(0, 2), st.none() | amounts),
    min_size=1,
    max_size=6,
)


@dataclass
class Model:
    """What anybody could keep in a notebook."""

    versions: dict[Place, list[tuple[Any, Values]]] = field(default_factory=dict)
    undone: set[Any] = field(default_factory=set)
    sources: dict[Any, str] = field(default_factory=dict)
    rules: dict[int, str] = field(default_factory=dict)

    def standing(self, place: Place) -> tuple[Any, Values] | None:
        alive = [one for one in self.versions.get(place, []) if one[0] not in self.undone]
        # An undo that brings an older version back does not bring up what lies above it: that was
        # undone, too. So the newest one alive is what stands.
        return alive[-1] if alive else None

    def picture(self) -> dict[Place, Values]:
        versions = {place: self.standing(place) for place in self.versions}
        return {place: one[1] for place, one in versions.items() if one is not None}

    def take(self, key: Any, source: str, days: dict[Place, Values]) -> tuple[int, ...]:
        """Return the numbers of days inserted, updated, unchanged, outranked."""
        counts = dict.fromkeys(("inserted", "updated", "unchanged", "outranked"), 0)
        for place, values in days.items():
            old = self.standing(place)
            if old is not None and self._is_outranked(place, source, old[0]):
                counts["outranked"] += 1
                continue
            new = values
            if old is not None:
                values_before = old[1]
                clicks = values_before[2] if values[2] is None else values[2]
                conversions = values_before[3] if values[3] is None else values[3]
                new = (values[0], values[1], clicks, conversions)
                if new == values_before:
                    counts["unchanged"] += 1
                    continue
            counts["inserted" if old is None else "updated"] += 1
            self.versions.setdefault(place, []).append((key, new))
        self.sources[key] = source
        return tuple(counts.values())

    def _is_outranked(self, place: Place, source: str, holder: Any) -> bool:
        other = "file" if source == "sync" else "sync"
        held_by = "sync" if self.sources[holder] == "sync" else "file"
        return self.rules.get(place[0]) == other == held_by

    def undo(self, key: Any) -> UndoneDays:
        mine = [place for place, chain in self.versions.items() if any(k == key for k, _ in chain)]
        standing = [p for p in mine if (one := self.standing(p)) is not None and one[0] == key]
        self.undone.add(key)
        restored = sum(self.standing(place) is not None for place in standing)
        return UndoneDays(restored, len(standing) - restored, len(mine) - len(standing))


class Ledger(RuleBasedStateMachine):
    """Imports, syncs, undos and rules in any order, on two campaigns with three days each."""

    imports = Bundle("imports")

    @initialize()
    def begin(self) -> None:
        self.sandbox = transaction.atomic()
        self.sandbox.__enter__()
        self.business = make.business()
        self.actor = make.actor(self.business)
        self.campaigns = [make.campaign(self.business, f"Campaign {n}") for n in range(2)]
        self.model = Model()
        self.pictures: list[tuple[datetime, dict[Place, Values]]] = []

    @rule(target=imports, rows=told_days, source=st.sampled_from(["api", "dashboard", "sync"]))
    def take(self, rows: dict[Place, Values], source: str) -> Any:
        days = [
            Day(self.campaigns[campaign].id, FIRST + timedelta(number), *values)
            for (campaign, number), values in rows.items()
        ]
        result = store(self.actor, of_days(days, TODAY), source=source)
        assert self.model.take(result.import_id, source, rows) == (
            result.inserted,
            result.updated,
            result.unchanged,
            result.outranked,
        )
        self._remember()
        return multiple(result.import_id)

    @rule(key=consumes(imports))
    def take_back(self, key: Any) -> None:
        import_ = Import.objects.of(self.business).get(id=key)
        assert UndoneDays.of(undo(self.actor, import_).undone_days) == self.model.undo(key)
        self._remember()

    @rule(campaign=st.integers(0, 1), wins=st.sampled_from(["newest", "file", "sync"]))
    def choose(self, campaign: int, wins: str) -> None:
        choose_source(self.actor, self.campaigns[campaign], wins)
        self.model.rules[campaign] = wins

    @invariant()
    def what_stands_is_what_the_model_says(self) -> None:
        days = PerformanceDay.objects.of(self.business)
        names = ("campaign_id", "date", "spend", "revenue", "clicks", "conversions")
        assert self._placed(days.values_list(*names)) == self.model.picture()

    @invariant()
    def every_earlier_picture_can_be_read_again(self) -> None:
        for moment, picture in self.pictures[-4:]:
            rows = as_of.rows_as_of(self.business, FIRST, TODAY, moment, None)
            assert self._placed((row[1], row[0], *row[2:]) for row in rows) == picture

    @invariant()
    def versions_of_a_day_never_overlap(self) -> None:
        replaced_days = ReplacedDay.objects.of(self.business).order_by("campaign", "date", "since")
        rows = list(replaced_days.values_list("campaign_id", "date", "since", "replaced_at"))
        assert all(since < until for _, _, since, until in rows)
        for one, other in pairwise(rows):
            assert one[:2] != other[:2] or one[3] <= other[2]

    def teardown(self) -> None:
        if hasattr(self, "sandbox"):
            transaction.set_rollback(True)
            self.sandbox.__exit__(None, None, None)

    def _remember(self) -> None:
        last = Import.objects.of(self.business)
        moments = [
            moment
            for pair in last.values_list("stored_at", "undone_at")
            for moment in pair
            if moment is not None
        ]
        self.pictures.append((max([*moments, clock.now()]), self.model.picture()))

    def _placed(self, rows: Any) -> dict[Place, Values]:
        numbers = {campaign.id: number for number, campaign in enumerate(self.campaigns)}
        return {(numbers[row[0]], (row[1] - FIRST).days): tuple(row[2:6]) for row in rows}


def test_any_interleaving_equals_the_model() -> None:
    run_state_machine_as_test(
        Ledger,
        settings=settings(
            max_examples=20,
            stateful_step_count=14,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
