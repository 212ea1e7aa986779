"""Changes by what is stored of them: the names that `payload` and `result` have in queries."""

from datetime import date
from typing import Final

from django.db.models import Q

from kempen.domain.launches.changes.base import PlatformChange

# Part of the plan that a person approved, and not a person's later wish.
IS_OF_A_PLAN: Final = Q(payload__has_key="line_id")
# The plan's days are sent with it.
HAS_LAST_DAY: Final = Q(payload__has_key="end")
# It gives back the account's own budget from before a plan.
GIVES_BACK: Final = Q(payload__has_key="original")
# The budget from before a plan is known.
KNOWS_BUDGET_BEFORE: Final = Q(result__has_key="before")


def ends_plan_of(last_day: date) -> Q:
    """Whether it happens because a plan with this last day is over."""
    return Q(payload__plan_end=last_day.isoformat())


def has_same_content(content: PlatformChange) -> Q:
    """Whether it does what `content` does, whoever asked for it."""
    return Q(kind=content.code, payload__contains=content.to_json())
