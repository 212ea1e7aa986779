"""What runs on a platform against what a person approved: the differences. Pure."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from kempen.domain.launches.approved import Approved
from kempen.platforms.interface import Running, RunState
from kempen.platforms.names import without_tag

GONE: Final = "gone"
NO_BUDGET: Final = "none"
_LONGEST: Final = 200


class DriftKind(StrEnum):
    """What differs."""

    STATUS = "status"
    BUDGET = "budget"
    NAME = "name"
    END = "end_date"
    AD_ADDED = "ad_added"
    AD_REMOVED = "ad_removed"
    AD_EDITED = "ad_edited"
    AD_STOPPED = "ad_stopped"


@dataclass(frozen=True)
class Difference:
    """One difference; both sides as text: a state, an amount, a name, a day, a mark of content."""

    kind: DriftKind
    approved: str
    found: str
    subject: str = ""

    @property
    def can_be_restored(self) -> bool:
        """Whether Kempen can make it again what was approved; a deleted thing stays deleted."""
        if self.kind is DriftKind.STATUS:
            return self.found in (RunState.ACTIVE, RunState.PAUSED)
        return self.kind not in (DriftKind.AD_REMOVED, DriftKind.AD_EDITED)


def differences(approved: Approved, running: Running | None) -> tuple[Difference, ...]:
    """Return how what runs differs from what was approved, the graver first."""
    return tuple(_differences(approved, running))


def fingerprint_of(launch: UUID, difference: Difference) -> str:
    """Return what is the same for the same difference from the same approval."""
    parts = (
        str(launch),
        difference.kind,
        difference.subject,
        difference.approved,
        difference.found,
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _differences(approved: Approved, running: Running | None) -> Iterator[Difference]:
    if approved.state is RunState.ENDED:
        # What has ended for good may be paused or deleted there: it only must not spend.
        if running is not None and running.state is RunState.ACTIVE:
            yield Difference(DriftKind.STATUS, RunState.ENDED, RunState.ACTIVE)
        return
    if running is None:
        yield Difference(DriftKind.STATUS, approved.state, GONE)
        return
    if running.state is not approved.state:
        yield Difference(DriftKind.STATUS, approved.state, running.state)
    if approved.daily_budget is not None and running.daily_budget != approved.daily_budget:
        there = "" if running.daily_budget is None else _amount(running.daily_budget)
        yield Difference(DriftKind.BUDGET, _amount(approved.daily_budget), there or NO_BUDGET)
    if approved.name is not None:
        # The tag behind a name is Kempen's own and no part of what a person approved.
        wanted, there = without_tag(approved.name), without_tag(running.name)
        if wanted != there:
            yield Difference(DriftKind.NAME, wanted[:_LONGEST], there[:_LONGEST])
    if approved.end is not None and running.end != approved.end:
        ends = "" if running.end is None else running.end.isoformat()
        yield Difference(DriftKind.END, approved.end.isoformat(), ends)
    yield from _of_ads(approved, running)


def _of_ads(approved: Approved, running: Running) -> Iterator[Difference]:
    there = {ad.ad_id: ad for ad in running.ads}
    for number, content in sorted(approved.ads.items()):
        ad = there.get(number)
        if ad is None:
            yield Difference(DriftKind.AD_REMOVED, "", GONE, number)
            continue
        if content and ad.content != content:
            yield Difference(DriftKind.AD_EDITED, content, ad.content, number)
        if not ad.is_on:
            yield Difference(DriftKind.AD_STOPPED, RunState.ACTIVE, RunState.PAUSED, number)
    for ad in sorted(running.ads, key=lambda one: one.ad_id):
        # An ad that is stopped shows nothing: nobody has to approve it.
        if ad.is_on and ad.ad_id not in approved.ads and ad.ad_id not in approved.others:
            yield Difference(DriftKind.AD_ADDED, "", ad.content, ad.ad_id)


def _amount(value: Decimal) -> str:
    """Return an amount the same way whatever its zeros: 80, 80.0 and 80.00 are one budget."""
    return f"{value.quantize(Decimal('0.01')):f}"
