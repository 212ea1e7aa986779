"""What a brief may ask, when a strategy may be changed, how money is laid over days. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_DOWN, Decimal
from enum import StrEnum
from itertools import pairwise
from typing import Final

from kempen.domain.campaigns.rules import CampaignBudget, CampaignFlaw, flaws_of
from kempen.domain.strategies.stored_shapes import AdGuidelines, PlannedDay
from kempen.platforms import registry

MOST_LINES: Final = 30
LONGEST_REASON: Final = 500
LONGEST_PLAN: Final = 366
# Beyond these somebody has mistyped.
LATEST_START: Final = 5 * 366
MOST_MONEY: Final = Decimal(100_000_000)
SEN: Final = Decimal("0.01")
LEAST_A_DAY: Final = Decimal(1)
# What new campaigns may take of the budget while others have a history (docs/decisions/0005).
SHARE_OF_EACH_NEW, SHARE_OF_ALL_NEW = Decimal("0.10"), Decimal("0.30")
# A new campaign begins with less until its first week has shown what it does.
_FIRST_STAGE_DAYS, _FIRST_STAGE_PACE = 7, Decimal("0.6")
# The weeks of a staged test differ by this much from the plan, up and down in turn.
_TEST_SWING: Final = Decimal("0.15")
LEAST_TEST_DAYS: Final = 14

_EDITABLE: Final = frozenset({"ready"})


class StrategyRefused(Exception):  # noqa: N818 -- a refusal, not a fault of ours
    """A brief, or a change to a strategy, cannot be; `code` is for programs, `flaws` says where.

    `facts` are what a page needs to say the same in another language: a name, a status.
    """

    def __init__(
        self, code: str, message: str, flaws: Sequence[CampaignFlaw] = (), **facts: str | Decimal
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.flaws, self.facts = code, message, tuple(flaws), facts


class EditConflict(StrategyRefused):
    """Somebody else changed the strategy after it was looked at; `revision` is the present one."""

    def __init__(self, revision: int) -> None:
        super().__init__(
            "changed_meanwhile",
            "Somebody changed this strategy since you looked at it. Look again, then decide.",
        )
        self.revision = revision


class AfterPlan(StrEnum):
    """What happens after a plan's last day to the campaigns that ran before it."""

    CONTINUE = "continue"  # At the daily budget that they had before the plan.
    PAUSE = "pause"
    END = "end"


@dataclass(frozen=True)
class NewLine:
    """A campaign that does not exist yet; without a name, it is called after the product."""

    platform: str
    name: str = ""


@dataclass(frozen=True)
class NewBrief:
    """What a person wants.

    `campaign_ids` None: the running campaigns of the objective; `new_campaigns` None: one for each
    connected platform. `creative_guidelines` and `audience` are shaped as in the API.
    """

    objective: str
    budget: CampaignBudget
    creative_guidelines: dict[str, object]
    return_goal: Decimal | None = None
    prospect_goal: int | None = None
    audience: dict[str, object] | None = None
    campaign_ids: tuple[str, ...] | None = None
    new_campaigns: tuple[NewLine, ...] | None = None
    after_plan: AfterPlan = AfterPlan.CONTINUE


def flaws_of_brief(new: NewBrief, today: date) -> list[CampaignFlaw]:
    """Return what is wrong with a brief by itself."""
    budget = new.budget
    flaws = [
        *flaws_of(name="brief", budget=budget, audience=new.audience),
        *_flaws_of_goal(new),
        *_flaws_of_lines(new),
    ]
    if any(flaw.path[0] == "budget" for flaw in flaws):
        return flaws
    days = (budget.end - budget.start).days + 1
    if budget.start < today:
        flaws.append(
            CampaignFlaw(
                ("budget", "start_date"), "too_early", "The first day has passed: begin later."
            )
        )
    if (budget.start - today).days > LATEST_START:
        flaws.append(
            CampaignFlaw(
                ("budget", "start_date"), "too_late", "Begin within five years: check the year."
            )
        )
    if budget.amount > MOST_MONEY:
        flaws.append(
            CampaignFlaw(
                ("budget", "amount"), "too_large", f"Plan at most RM {MOST_MONEY:,} at a time."
            )
        )
    if days > LONGEST_PLAN:
        flaws.append(
            CampaignFlaw(
                ("budget", "end_date"), "too_late", f"Plan for at most {LONGEST_PLAN} days."
            )
        )
    if days > 0 and budget.amount < LEAST_A_DAY * days:
        flaws.append(
            CampaignFlaw(
                ("budget", "amount"),
                "too_small",
                f"Enter RM{LEAST_A_DAY * days} or more. {days} days need RM1 a day at least.",
            )
        )
    return flaws


def flaws_of_ads_wanted(guidelines: AdGuidelines) -> list[CampaignFlaw]:
    """Return what is missing in the guidelines when ads have to be written."""
    flaws = []
    if not (guidelines.product or "").strip():
        flaws.append(
            CampaignFlaw(
                ("creative_guidelines", "product"), "missing", "Say what the ads are to sell."
            )
        )
    if not (guidelines.landing_url or "").startswith("https://"):
        flaws.append(
            CampaignFlaw(
                ("creative_guidelines", "landing_url"),
                "not_https",
                "Give the page that a click leads to: an address that begins with https://.",
            )
        )
    return flaws


def _flaws_of_goal(new: NewBrief) -> list[CampaignFlaw]:
    if new.objective == "increase_sales" and new.prospect_goal is not None:
        return [
            CampaignFlaw(
                ("prospect_goal",), "wrong_goal", "More sales are measured by return_goal."
            )
        ]
    if new.objective == "generate_prospects" and new.return_goal is not None:
        return [
            CampaignFlaw(("return_goal",), "wrong_goal", "Prospects are measured by prospect_goal.")
        ]
    return []


def _flaws_of_lines(new: NewBrief) -> list[CampaignFlaw]:
    flaws = []
    named, added = new.campaign_ids or (), new.new_campaigns or ()
    if len(set(named)) != len(named):
        flaws.append(
            CampaignFlaw(("campaign_ids",), "repeated", "Every campaign stands once, please.")
        )
    if len(named) + len(added) > MOST_LINES:
        flaws.append(
            CampaignFlaw(
                ("campaign_ids",), "too_many", f"At most {MOST_LINES} campaigns in a strategy."
            )
        )
    flaws.extend(
        CampaignFlaw(
            ("new_campaigns", str(number), "platform"),
            "not_a_choice",
            f"A new campaign runs on {_either(registry.platform_codes())}.",
        )
        for number, line in enumerate(added)
        if not registry.is_platform(line.platform)
    )
    return flaws


def _either(names: Sequence[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def refuse_unless_editable(status: str, current: int, seen: int) -> None:
    """Raise StrategyRefused unless a strategy can be changed by whoever saw revision `seen`."""
    if status not in _EDITABLE:
        raise StrategyRefused(
            "not_ready",
            f"Only a strategy that is ready can be changed; this one is {status}.",
            status=str(status),
        )
    if current != seen:
        raise EditConflict(current)


def refuse_unless_reopenable(status: str, current: int, seen: int) -> None:
    """Raise StrategyRefused unless the approval that was seen at `seen` can be withdrawn."""
    if status != "approved":
        raise StrategyRefused(
            "not_approved",
            "Only a strategy that is approved and not launched can be opened again; this one is "
            f"{status}.",
            status=str(status),
        )
    if current != seen:
        raise EditConflict(current)


def refuse_below_a_sen(amounts: Iterable[Decimal]) -> None:
    """Refuse an amount above 0 that would become 0 when it is rounded to the sen."""
    if any(0 < amount < SEN for amount in amounts):
        raise StrategyRefused("below_a_sen", "Enter 0, or RM0.01 or more.")


def share_of_new(count: int) -> Decimal:
    """Return the share of the budget that each of `count` new campaigns gets beside known ones."""
    return min(SHARE_OF_EACH_NEW, SHARE_OF_ALL_NEW / count)


def in_parts(amount: Decimal, weights: Sequence[Decimal]) -> list[Decimal]:
    """Divide money by weights into whole sen; the parts add up to `amount` exactly."""
    total = sum(weights, Decimal(0))
    upto, reached = [Decimal(0)], Decimal(0)
    for weight in weights:
        reached += weight
        upto.append((amount * reached / total).quantize(SEN, rounding=ROUND_DOWN))
    upto[-1] = amount
    return [later - earlier for earlier, later in pairwise(upto)]


def staged(amount: Decimal, days: int) -> list[Decimal]:
    """Lay the money of a new campaign over its days: less at first, then level."""
    first = min(_FIRST_STAGE_DAYS, days // 2)
    return in_parts(
        amount, [_FIRST_STAGE_PACE if day < first else Decimal(1) for day in range(days)]
    )


def as_staged_test(planned: Sequence[Decimal]) -> list[Decimal]:
    """Raise and lower a plan by turns, week by week, so that the spend's effect can be seen."""
    weights = [
        amount * (1 + (_TEST_SWING if (day // 7) % 2 else -_TEST_SWING))
        for day, amount in enumerate(planned)
    ]
    return in_parts(sum(planned, Decimal(0)), weights)


def with_dates(start: date, amounts: Sequence[Decimal]) -> tuple[PlannedDay, ...]:
    """Return a plan by day, its amounts to the sen."""
    return tuple(
        PlannedDay(start + timedelta(days=day), amount.quantize(SEN))
        for day, amount in enumerate(amounts)
    )
