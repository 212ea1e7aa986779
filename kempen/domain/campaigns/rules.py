"""What a campaign may be."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Final

from kempen.kit.plain_text import seen_of
from kempen.platforms import registry
from kempen.platforms.registry import OTHER

OBJECTIVES: Final = ("increase_sales", "generate_prospects")
STATUSES: Final = ("draft", "launching", "active", "paused", "ended", "launch_failed")
LONGEST_NAME: Final = 120
LONGEST_TARGET: Final = 500
LONGEST_EXTERNAL_ID: Final = 64
YOUNGEST: Final = 18
OLDEST: Final = 100
LARGEST_RETURN_GOAL: Final = Decimal("999999.999")
# Days of budgets: from the oldest day that results may have; beyond the last somebody mistyped.
FIRST_BUDGET_DAY: Final = date(2000, 1, 1)
LAST_BUDGET_DAY: Final = date(2099, 12, 31)


def refuse_unknown_platform(code: str) -> None:
    """Raise UnknownPlatformError for a code that no campaign can have."""
    if code != OTHER:
        registry.platform_of(code)


@dataclass(frozen=True)
class CampaignFlaw:
    """One wrong value: the path to it, a code for programs, a sentence for people."""

    path: tuple[str, ...]
    code: str
    message: str


class CampaignRefused(Exception):  # noqa: N818 -- the name says what happened
    """A campaign cannot be as it was asked for; `flaws` says why."""

    def __init__(self, flaws: Sequence[CampaignFlaw]) -> None:
        super().__init__(" ".join(flaw.message for flaw in flaws))
        self.flaws = tuple(flaws)


@dataclass(frozen=True)
class CampaignBudget:
    """MYR before tax, for the days from `start` to `end`, both included."""

    amount: Decimal
    start: date
    end: date


def flaws_of(
    *, name: str, budget: CampaignBudget | None, audience: dict[str, Any] | None
) -> list[CampaignFlaw]:
    """Return what is wrong with the parts of a campaign that hang together."""
    flaws = []
    if not name.strip() or len(name) > LONGEST_NAME:
        flaws.append(
            CampaignFlaw(("name",), "bad_name", f"Give a name of up to {LONGEST_NAME} characters.")
        )
    if budget is not None:
        flaws.extend(_flaws_of_days(budget))
    if audience is not None:
        flaws.extend(_flaws_of_ages(audience))
    return flaws


def _flaws_of_days(budget: CampaignBudget) -> list[CampaignFlaw]:
    words = f"Enter a day from {FIRST_BUDGET_DAY} to {LAST_BUDGET_DAY}."
    flaws = []
    for name, day in (("start_date", budget.start), ("end_date", budget.end)):
        if day < FIRST_BUDGET_DAY:
            flaws.append(CampaignFlaw(("budget", name), "too_early", words))
        elif day > LAST_BUDGET_DAY:
            flaws.append(CampaignFlaw(("budget", name), "too_late", words))
    if not flaws and budget.end < budget.start:
        flaws.append(
            CampaignFlaw(
                ("budget", "end_date"), "too_early", "The end is before the start of the budget."
            )
        )
    return flaws


def _flaws_of_ages(audience: dict[str, Any]) -> list[CampaignFlaw]:
    youngest, oldest = audience.get("age_min"), audience.get("age_max")
    flaws = [
        CampaignFlaw(("audience", field), "too_young", f"Nobody under {YOUNGEST} is advertised to.")
        for field, age in (("age_min", youngest), ("age_max", oldest))
        if age is not None and age < YOUNGEST
    ]
    if not flaws and youngest is not None and oldest is not None and oldest < youngest:
        flaws.append(
            CampaignFlaw(
                ("audience", "age_max"), "too_small", "The oldest age is below the youngest."
            )
        )
    return flaws


def plain_name(name: str) -> str:
    """Return a name as it is compared: without regard to case, runs of spaces, unseen signs."""
    seen = unicodedata.normalize("NFC", seen_of(name))
    return " ".join(seen.split()).casefold()


def spelled_together(names: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return each campaign once, in its first spelling, with the rows of all its spellings."""
    spellings: dict[str, tuple[str, int]] = {}
    for name, rows in names:
        first, before = spellings.get(plain_name(name), (name, 0))
        spellings[plain_name(name)] = first, before + rows
    return list(spellings.values())
