"""What runs on a platform against what a person approved: the differences, in words. Pure."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from kempen.market.money import money
from kempen.platforms.interface import Running, RunState
from kempen.platforms.names import without_tag

GONE: Final = "gone"
_NO_BUDGET: Final = "none"
_LONGEST: Final = 200


class Kind(StrEnum):
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
class Approved:
    """What should stand on the platform; what is None is not compared.

    `ads` has the approved ads by their numbers there, with what they showed at the first look (""
    before it); `others` are those that were in the campaign before Kempen came to it. The budget is
    in the account's currency.
    """

    state: RunState
    daily_budget: Decimal | None = None
    name: str | None = None
    end: date | None = None
    ads: Mapping[str, str] = field(default_factory=dict)
    others: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Difference:
    """One difference; both sides as text: a state, an amount, a name, a day, a mark of content."""

    kind: Kind
    approved: str
    found: str
    subject: str = ""

    @property
    def can_be_put_back(self) -> bool:
        """Whether Kempen can make it again what was approved; a deleted thing stays deleted."""
        if self.kind is Kind.STATUS:
            return self.found in (RunState.ACTIVE, RunState.PAUSED)
        return self.kind not in (Kind.AD_REMOVED, Kind.AD_EDITED)


def differences(approved: Approved, found: Running | None) -> tuple[Difference, ...]:
    """Return how what runs differs from what was approved, the graver first."""
    return tuple(_differences(approved, found))


def mark_of(launch: UUID, difference: Difference) -> str:
    """Return what is the same for the same difference from the same approval."""
    parts = (
        str(launch),
        difference.kind,
        difference.subject,
        difference.approved,
        difference.found,
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def in_words(difference: Difference, currency: str) -> str:
    """Return a difference as one English sentence."""
    return _SENTENCES[difference.kind].format(
        approved=_side(difference.kind, difference.approved, currency),
        found=_side(difference.kind, difference.found, currency),
        subject=difference.subject,
    )


def _side(kind: Kind, text: str, currency: str) -> str:
    """Write one side of a difference: an amount in its currency, a state, a name or a day."""
    if kind is Kind.BUDGET and text != _NO_BUDGET:
        amount = Decimal(text)
        return money(amount) if currency == "MYR" else f"{currency} {amount:,.2f}"
    return _STATES.get(text, text) or "no last day"


_STATES: Final[Mapping[str, str]] = {
    RunState.ACTIVE: "running",
    RunState.PAUSED: "paused",
    RunState.ENDED: "ended",
    GONE: "not there any more",
}
_SENTENCES: Final[Mapping[Kind, str]] = {
    Kind.STATUS: "The campaign is {found} on its platform; approved: {approved}.",
    Kind.BUDGET: "The daily budget is {found}; approved: {approved}.",
    Kind.NAME: "The campaign is called “{found}”; approved: “{approved}”.",
    Kind.END: "The campaign's last day is {found}; approved: {approved}.",
    Kind.AD_ADDED: "The ad {subject} runs there and was not approved.",
    Kind.AD_REMOVED: "The approved ad {subject} is not there any more.",
    Kind.AD_EDITED: "The approved ad {subject} shows something else now.",
    Kind.AD_STOPPED: "The approved ad {subject} is stopped.",
}


def _differences(approved: Approved, found: Running | None) -> Iterator[Difference]:
    if approved.state is RunState.ENDED:
        # What has ended for good may be paused or deleted there: it only must not spend.
        if found is not None and found.state is RunState.ACTIVE:
            yield Difference(Kind.STATUS, RunState.ENDED, RunState.ACTIVE)
        return
    if found is None:
        yield Difference(Kind.STATUS, approved.state, GONE)
        return
    if found.state is not approved.state:
        yield Difference(Kind.STATUS, approved.state, found.state)
    if approved.daily_budget is not None and found.daily_budget != approved.daily_budget:
        there = "" if found.daily_budget is None else _amount(found.daily_budget)
        yield Difference(Kind.BUDGET, _amount(approved.daily_budget), there or _NO_BUDGET)
    if approved.name is not None:
        # The tag behind a name is Kempen's own and no part of what a person approved.
        wanted, there = without_tag(approved.name), without_tag(found.name)
        if wanted != there:
            yield Difference(Kind.NAME, wanted[:_LONGEST], there[:_LONGEST])
    if approved.end is not None and found.end != approved.end:
        ends = "" if found.end is None else found.end.isoformat()
        yield Difference(Kind.END, approved.end.isoformat(), ends)
    yield from _of_ads(approved, found)


def _of_ads(approved: Approved, found: Running) -> Iterator[Difference]:
    there = {ad.ad_id: ad for ad in found.ads}
    for number, content in sorted(approved.ads.items()):
        ad = there.get(number)
        if ad is None:
            yield Difference(Kind.AD_REMOVED, "", GONE, number)
            continue
        if content and ad.content != content:
            yield Difference(Kind.AD_EDITED, content, ad.content, number)
        if not ad.is_on:
            yield Difference(Kind.AD_STOPPED, RunState.ACTIVE, RunState.PAUSED, number)
    for ad in sorted(found.ads, key=lambda one: one.ad_id):
        # An ad that is stopped shows nothing: nobody has to approve it.
        if ad.is_on and ad.ad_id not in approved.ads and ad.ad_id not in approved.others:
            yield Difference(Kind.AD_ADDED, "", ad.content, ad.ad_id)


def _amount(value: Decimal) -> str:
    """Return an amount the same way whatever its zeros: 80, 80.0 and 80.00 are one budget."""
    return f"{value.quantize(Decimal('0.01')):f}"
