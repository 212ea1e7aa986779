"""What runs on a platform against what a person approved: the differences. Pure."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from kempen.domain.launches.approved import Approved
from kempen.domain.launches.changes.restore_targeting import TargetingPart, mark_of
from kempen.platforms.interface import Running, RunState
from kempen.platforms.names import without_tag
from kempen.platforms.targeting import Criterion, KeywordMatch, Targeting, TargetKeyword

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
    PLACE_ADDED = "place_added"
    PLACE_REMOVED = "place_removed"
    PLACE_EXCLUDED = "place_excluded"
    PLACE_LEFT_AD_SET = "place_left_ad_set"
    LANGUAGE_ADDED = "language_added"
    LANGUAGE_REMOVED = "language_removed"
    INTEREST_ADDED = "interest_added"
    INTEREST_REMOVED = "interest_removed"
    KEYWORD_ADDED = "keyword_added"
    KEYWORD_REMOVED = "keyword_removed"
    NEGATIVE_ADDED = "negative_added"
    NEGATIVE_REMOVED = "negative_removed"


# Which part of a campaign's targeting a kind is about, and whether it is something added there.
TARGETING_KINDS: Final[Mapping[DriftKind, tuple[TargetingPart, bool]]] = {
    DriftKind.PLACE_ADDED: ("places", True),
    DriftKind.PLACE_REMOVED: ("places", False),
    DriftKind.PLACE_EXCLUDED: ("places", True),
    DriftKind.LANGUAGE_ADDED: ("languages", True),
    DriftKind.LANGUAGE_REMOVED: ("languages", False),
    DriftKind.INTEREST_ADDED: ("interests", True),
    DriftKind.INTEREST_REMOVED: ("interests", False),
    DriftKind.KEYWORD_ADDED: ("keywords", True),
    DriftKind.KEYWORD_REMOVED: ("keywords", False),
    DriftKind.NEGATIVE_ADDED: ("negative_keywords", True),
    DriftKind.NEGATIVE_REMOVED: ("negative_keywords", False),
}
# What of a campaign's targeting is told as such, beside what stands nowhere in it any more.
OF_TARGETING: Final = frozenset({*TARGETING_KINDS, DriftKind.PLACE_LEFT_AD_SET})
# Kempen writes an ad set's places only together with those of the whole campaign.
_LEFT_AS_IT_IS: Final = frozenset(
    {DriftKind.AD_REMOVED, DriftKind.AD_EDITED, DriftKind.PLACE_LEFT_AD_SET}
)
_WRITTEN: Final[Mapping[KeywordMatch, str]] = {
    "phrase": "“{}”",
    "exact": "[{}]",
    "broad": "{}",
}
# No campaign can do without these: where none was approved, what stands there is not compared.
_NEEDED: Final = ("places", "languages", "keywords")
_MOST_OF_TARGETING: Final = 100


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
        return self.kind not in _LEFT_AS_IT_IS


def differences(
    approved: Approved, running: Running | None, targeting: Targeting | None = None
) -> tuple[Difference, ...]:
    """Return how what runs differs from what was approved, the graver first.

    `targeting` is whom the campaign is shown to there; None is not compared.
    """
    of_delivery = tuple(_differences(approved, running))
    if approved.state is RunState.ENDED or running is None:
        return of_delivery
    if approved.targeting is None or targeting is None:
        return of_delivery
    of_audience = [*_of_targeting(approved.targeting, targeting), *_of_ad_sets(approved, targeting)]
    return (*of_delivery, *of_audience[:_MOST_OF_TARGETING])


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


def _of_targeting(approved: Targeting, running: Targeting) -> Iterator[Difference]:
    for kind, (part, is_added) in TARGETING_KINDS.items():
        wanted, there = _by_mark(approved, part), _by_mark(running, part)
        if not wanted and part in _NEEDED:
            continue
        side, other = (there, wanted) if is_added else (wanted, there)
        for mark in sorted(side.keys() - other.keys()):
            one = side[mark]
            if is_added and _is_excluded(one) != (kind is DriftKind.PLACE_EXCLUDED):
                continue
            name = _written(one)[:_LONGEST]
            yield Difference(kind, "" if is_added else name, name if is_added else GONE, mark)


def _of_ad_sets(approved: Approved, actual: Targeting) -> Iterator[Difference]:
    """Tell approved places that left an ad set and stand in another one of the campaign still."""
    wanted = _by_mark(approved.targeting or Targeting(), "places")
    standing = _by_mark(actual, "places")
    for ad_set in actual.ad_sets:
        here = {place.key for place in ad_set.places}
        for key in sorted(approved.ad_sets.get(ad_set.number, ())):
            if key in here or key not in wanted or key not in standing:
                continue
            yield Difference(
                DriftKind.PLACE_LEFT_AD_SET,
                _written(wanted[key])[:_LONGEST],
                (without_tag(ad_set.name) or ad_set.number)[:_LONGEST],
                f"{key}@{ad_set.number}",
            )


def _by_mark(targeting: Targeting, part: TargetingPart) -> dict[str, Criterion | TargetKeyword]:
    return {mark_of(one): one for one in getattr(targeting, part)}


def _is_excluded(one: Criterion | TargetKeyword) -> bool:
    return isinstance(one, Criterion) and one.is_excluded


def _written(one: Criterion | TargetKeyword) -> str:
    """Return a name; keywords are written as platforms do."""
    return one.name if isinstance(one, Criterion) else _WRITTEN[one.match].format(one.text)


def _amount(value: Decimal) -> str:
    """Return an amount the same way whatever its zeros: 80, 80.0 and 80.00 are one budget."""
    return f"{value.quantize(Decimal('0.01')):f}"
