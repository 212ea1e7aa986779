"""What a launch may do, when, and how often it tries. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_DOWN, Decimal
from typing import Final

from kempen.domain.launches.refusals import LaunchRefusal
from kempen.kit.refusal import Fact

UNDO_SECONDS: Final = 60
MOST_ATTEMPTS: Final = 8
_FIRST_WAIT, _LONGEST_WAIT = 60.0, 3600.0
_SEN: Final = Decimal("0.01")
MOST_KEYWORDS, _LONGEST_KEYWORD, _MOST_KEYWORD_WORDS = 20, 80, 10


@dataclass(frozen=True)
class LaunchFault:
    """What keeps a strategy from being launched, or (`blocks` False) what to know before it.

    `facts` has what the sentence names: campaign, platform, amounts.
    """

    code: LaunchRefusal
    facts: Mapping[str, Fact] = field(default_factory=dict)
    blocks: bool = True


@dataclass(frozen=True)
class Cap:
    """From this day on the campaign may spend this much a day, in MYR."""

    day: date
    amount: Decimal


def daily_caps(
    daily: Mapping[date, Decimal], amount: Decimal, first: date, last: date, today: date
) -> list[Cap]:
    """Return what a campaign may spend a day, one entry for each day on which that changes.

    `daily` is the strategy's plan by day; without one the amount is spread evenly, rounded down to
    the sen. Days before `today` are over.
    """
    plan = daily
    if not plan:
        days = (last - first).days + 1
        plan = {first + timedelta(days=day): amount / days for day in range(days)}
    caps: list[Cap] = []
    for day in sorted(plan):
        cap = plan[day].quantize(_SEN, rounding=ROUND_DOWN)
        if day >= today and (not caps or caps[-1].amount != cap):
            caps.append(Cap(day, cap))
    return caps


def most_expensive_day(caps: Sequence[Sequence[Cap]]) -> tuple[date | None, Decimal]:
    """Return the day on which several campaigns together may spend most, and how much that is.

    Each campaign's caps are in order; the first of several equal days counts.
    """
    best: tuple[date | None, Decimal] = (None, Decimal(0))
    for day in sorted({cap.day for one in caps for cap in one}):
        total = Decimal(0)
        for one in caps:
            total += next((cap.amount for cap in reversed(one) if cap.day <= day), Decimal(0))
        if total > best[1]:
            best = (day, total)
    return best


def retry_delay(attempts: int, retry_after: float | None) -> timedelta:
    """Return how long to wait after so many failed attempts; never less than the platform asked."""
    own = min(_FIRST_WAIT * 2 ** max(attempts - 1, 0), _LONGEST_WAIT)
    return timedelta(seconds=max(own, retry_after or 0.0))


def keywords_of(product: str, interests: Sequence[str]) -> list[str]:
    """Return the words that people search for, taken from the brief and from nothing else."""
    wanted = [product.split(".", maxsplit=1)[0].split(",", maxsplit=1)[0], *interests]
    keywords: list[str] = []
    for text in wanted:
        plain = " ".join("".join(c if c.isalnum() or c in " -'" else " " for c in text).split())
        words = " ".join(plain.split()[:_MOST_KEYWORD_WORDS])[:_LONGEST_KEYWORD].strip().lower()
        if words and words not in keywords:
            keywords.append(words)
    return keywords[:MOST_KEYWORDS]
