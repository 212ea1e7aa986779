"""What a campaign may be."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from kempen.domain.campaigns.refusals import CampaignRefusal
from kempen.kit.json_values import JsonObject, whole_of
from kempen.kit.plain_text import seen_of
from kempen.kit.refusal import Flaw
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
class CampaignBudget:
    """MYR before tax, for the days from `start` to `end`, both included."""

    amount: Decimal
    start: date
    end: date


def flaws_of(
    *, name: str, budget: CampaignBudget | None, audience: JsonObject | None
) -> list[Flaw]:
    """Return what is wrong with the parts of a campaign that hang together."""
    flaws = []
    if not name.strip() or len(name) > LONGEST_NAME:
        flaws.append(Flaw(("name",), CampaignRefusal.BAD_NAME, {"longest": LONGEST_NAME}))
    if budget is not None:
        flaws.extend(_flaws_of_days(budget))
    if audience is not None:
        flaws.extend(_flaws_of_ages(audience))
    return flaws


def _flaws_of_days(budget: CampaignBudget) -> list[Flaw]:
    facts = {"earliest": FIRST_BUDGET_DAY, "latest": LAST_BUDGET_DAY}
    flaws = []
    for name, day in (("start_date", budget.start), ("end_date", budget.end)):
        if day < FIRST_BUDGET_DAY:
            flaws.append(Flaw(("budget", name), CampaignRefusal.BUDGET_TOO_EARLY, facts))
        elif day > LAST_BUDGET_DAY:
            flaws.append(Flaw(("budget", name), CampaignRefusal.BUDGET_TOO_LATE, facts))
    if not flaws and budget.end < budget.start:
        flaws.append(Flaw(("budget", "end_date"), CampaignRefusal.ENDS_BEFORE_START))
    return flaws


def _flaws_of_ages(audience: JsonObject) -> list[Flaw]:
    youngest, oldest = whole_of(audience.get("age_min")), whole_of(audience.get("age_max"))
    flaws = [
        Flaw(("audience", field), CampaignRefusal.TOO_YOUNG, {"youngest": YOUNGEST})
        for field, age in (("age_min", youngest), ("age_max", oldest))
        if age is not None and age < YOUNGEST
    ]
    if not flaws and youngest is not None and oldest is not None and oldest < youngest:
        flaws.append(Flaw(("audience", "age_max"), CampaignRefusal.AGES_REVERSED))
    return flaws


def plain_name(name: str) -> str:
    """Return a name as it is compared: without regard to case, runs of spaces, unseen signs."""
    # Of a whole business's names most are ASCII, which has no unseen signs and no other forms.
    seen = name if name.isascii() else unicodedata.normalize("NFC", seen_of(name))
    return " ".join(seen.split()).casefold()


def merge_spellings(names: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return each campaign once, in its first spelling, with the rows of all its spellings."""
    spellings: dict[str, tuple[str, int]] = {}
    for name, rows in names:
        first, before = spellings.get(plain_name(name), (name, 0))
        spellings[plain_name(name)] = first, before + rows
    return list(spellings.values())
