"""What Kempen may change by itself in a launched plan: chosen before approval, frozen with it.

Without an envelope nothing moves by itself. Pure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from msgspec import Struct

from kempen.domain.strategies.refusals import EnvelopeRefusal
from kempen.kit.refusal import Flaw

LEAST_SHARE, MOST_SHARE = Decimal("0.01"), Decimal("0.50")
USUAL_SHARE: Final = Decimal("0.10")
LEAST_AMOUNT: Final = Decimal(1)
MOST_AMOUNT: Final = Decimal(1_000_000)
# Floor and cap that a page suggests, as shares of the planned daily budget.
USUAL_FLOOR, USUAL_CAP = Decimal("0.5"), Decimal("1.5")
SEN: Final = Decimal("0.01")


class LineLimits(Struct, frozen=True):
    """How little and how much a campaign may get a day, in MYR."""

    line_id: str
    floor: Decimal
    cap: Decimal


class Envelope(Struct, frozen=True, omit_defaults=True):
    """What may change by itself, until when and by how much; the plan's total never grows.

    `lines` are the campaigns whose daily budgets may move. On one day each may change by at most
    `most_share` of what was planned for it (0.1 is a tenth), and at most `most_amount` (MYR) moves
    in all. `until` is the last day on which anything may change. Ads stay as they are, unless
    `may_pause_ads` says that one may pause which probably brings less than the others, and
    `may_swap_ads` that one which is approved and in reserve starts in its place, or in that of one
    that is tired. What was approved before there were these choices has no such part, and keeps
    its hash.
    """

    lines: tuple[LineLimits, ...]
    most_share: Decimal
    most_amount: Decimal
    until: date
    may_pause_ads: bool = False
    may_swap_ads: bool = False

    def limits_of(self, line_id: str) -> LineLimits | None:
        """Return the limits of a campaign's line; None: its budget does not move."""
        return next((one for one in self.lines if one.line_id == line_id), None)


@dataclass(frozen=True)
class PlanToSteer:
    """What an envelope is checked against: the plan's days, and its lines that may move."""

    first: date
    last: date
    lines: frozenset[str]


def flaws_of_envelope(envelope: Envelope, plan: PlanToSteer, today: date) -> list[Flaw]:
    """Return what is wrong with an envelope; an empty list: nothing."""
    return [
        *_flaws_of_lines(envelope.lines, plan.lines),
        *_flaws_of_change(envelope),
        *_flaws_of_days(envelope, plan, today),
        *_flaws_of_ads(envelope),
    ]


def _flaws_of_lines(lines: Sequence[LineLimits], known: frozenset[str]) -> list[Flaw]:
    flaws: list[Flaw] = []
    seen: set[str] = set()
    for number, line in enumerate(lines):
        at = ("lines", str(number))
        if line.line_id not in known:
            flaws.append(Flaw((*at, "line_id"), EnvelopeRefusal.LINE_CANNOT_MOVE))
        if line.line_id in seen:
            flaws.append(Flaw((*at, "line_id"), EnvelopeRefusal.LINE_TWICE))
        seen.add(line.line_id)
        if line.floor < 0:
            flaws.append(Flaw((*at, "floor"), EnvelopeRefusal.FLOOR_NEGATIVE))
        if line.cap < max(line.floor, SEN):
            facts: Mapping[str, Decimal] = {"least": max(line.floor, SEN)}
            flaws.append(Flaw((*at, "cap"), EnvelopeRefusal.CAP_BELOW_FLOOR, facts))
        if line.cap > MOST_AMOUNT:
            flaws.append(Flaw((*at, "cap"), EnvelopeRefusal.TOO_MUCH, {"most": int(MOST_AMOUNT)}))
    return flaws


def _flaws_of_change(envelope: Envelope) -> list[Flaw]:
    flaws: list[Flaw] = []
    if not LEAST_SHARE <= envelope.most_share <= MOST_SHARE:
        shares = {"least": int(LEAST_SHARE * 100), "most": int(MOST_SHARE * 100)}
        flaws.append(Flaw(("most_share",), EnvelopeRefusal.SHARE_OUT_OF_RANGE, shares))
    if not LEAST_AMOUNT <= envelope.most_amount <= MOST_AMOUNT:
        amounts = {"least": int(LEAST_AMOUNT), "most": int(MOST_AMOUNT)}
        flaws.append(Flaw(("most_amount",), EnvelopeRefusal.AMOUNT_OUT_OF_RANGE, amounts))
    return flaws


def _flaws_of_ads(envelope: Envelope) -> list[Flaw]:
    """An ad takes the place of one that pauses: without that word it has no place."""
    if envelope.may_swap_ads and not envelope.may_pause_ads:
        return [Flaw(("may_swap_ads",), EnvelopeRefusal.SWAP_WITHOUT_PAUSE)]
    return []


def _flaws_of_days(envelope: Envelope, plan: PlanToSteer, today: date) -> list[Flaw]:
    first = max(plan.first, today)
    if first <= envelope.until <= plan.last:
        return []
    return [
        Flaw(
            ("until",), EnvelopeRefusal.UNTIL_OUT_OF_RANGE, {"earliest": first, "latest": plan.last}
        )
    ]
