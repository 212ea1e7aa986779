"""What a brief may ask, when a strategy may be changed, how money is laid over days. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import ROUND_DOWN, Decimal
from enum import StrEnum
from itertools import pairwise
from typing import Final

from kempen.domain.campaigns.rules import CampaignBudget, flaws_of
from kempen.domain.offerings.refusals import OfferingRefusal
from kempen.domain.offerings.rules import fault_of_name_form
from kempen.domain.strategies.own_figures.rules import OwnFigures, flaws_of_figures
from kempen.domain.strategies.refusals import BriefRefusal, StrategyRefusal
from kempen.domain.strategies.stored_shapes import AdGuidelines, PlannedDay
from kempen.kit.database.struct_column import from_json
from kempen.kit.refusal import Flaw, Refusal
from kempen.market.categories import CATEGORIES
from kempen.platforms import registry

MOST_LINES: Final = 30
# Of one campaign, whether they are to run or not: more are not compared by anybody.
MOST_ADS: Final = 30
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
# The audited edits that stay with one strategy: one generated again for its brief has none of them.
EDITS_OF_ONE: Final = (
    "strategy.split_edited",
    "strategy.festival_end_set",
    "strategy.learning_set",
    "strategy.envelope_set",
    "strategy.targeting_set",
    "strategy.ad_edited",
    "strategy.ad_image_set",
    "strategy.ad_chosen",
    "strategy.ads_refresh_set",
    "strategy.ad_duplicated",
    "strategy.ad_translated",
    "strategy.ad_deleted",
)
# Those that stay with its brief: one generated for a changed brief has none of them, either.
EDITS_OF_BRIEF: Final = ("strategy.line_offering_set", "strategy.own_figures_set")
# What the product is called in a language: it stays with the brief through all its strategies.
NAMED_PRODUCT: Final = "strategy.product_named"

_EDITABLE: Final = frozenset({"ready"})
_REOPENABLE: Final = frozenset({"approved", "rejected"})


class AfterPlan(StrEnum):
    """What happens after a plan's last day to the campaigns that ran before it."""

    CONTINUE = "continue"  # At the daily budget that they had before the plan.
    PAUSE = "pause"
    END = "end"


@dataclass(frozen=True)
class NewLine:
    """A campaign that does not exist yet; without a name, it is called after what it sells.

    `offering_id` names what that is; empty: what the brief sells.
    """

    platform: str
    name: str = ""
    offering_id: str = ""


@dataclass(frozen=True)
class NewBrief:
    """What a person wants.

    `campaign_ids` None: the running campaigns of the objective; `new_campaigns` None: one for each
    connected platform. `creative_guidelines` and `audience` are shaped as in the API. `offering_id`
    names what is sold; without it the guidelines' product does. `profit_goal`: profit after ads for
    each 1 spent, in place of a return goal; `most_profit`, in place of both: no more of the budget
    is spent than brings profit.
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
    offering_id: str | None = None
    own_figures: OwnFigures | None = None
    profit_goal: Decimal | None = None
    most_profit: bool = False


def flaws_of_brief(new: NewBrief, today: date) -> list[Flaw]:
    """Return what is wrong with a brief by itself."""
    budget = new.budget
    flaws = [
        *flaws_of(name="brief", budget=budget, audience=new.audience),
        *_flaws_of_goal(new),
        *_flaws_of_lines(new),
        *_flaws_of_own_figures(new),
        *flaws_of_names(from_json(new.creative_guidelines, AdGuidelines)),
    ]
    if any(flaw.path[0] == "budget" for flaw in flaws):
        return flaws
    days = (budget.end - budget.start).days + 1
    if budget.start < today:
        flaws.append(Flaw(("budget", "start_date"), BriefRefusal.STARTS_IN_THE_PAST))
    if (budget.start - today).days > LATEST_START:
        flaws.append(Flaw(("budget", "start_date"), BriefRefusal.STARTS_TOO_LATE))
    if budget.amount > MOST_MONEY:
        flaws.append(Flaw(("budget", "amount"), BriefRefusal.TOO_MUCH, {"most": int(MOST_MONEY)}))
    if days > LONGEST_PLAN:
        flaws.append(
            Flaw(("budget", "end_date"), BriefRefusal.TOO_MANY_DAYS, {"most": LONGEST_PLAN})
        )
    if days > 0 and budget.amount < LEAST_A_DAY * days:
        flaws.append(
            Flaw(
                ("budget", "amount"),
                BriefRefusal.TOO_LITTLE,
                {"least": int(LEAST_A_DAY * days), "days": days},
            )
        )
    return flaws


def flaws_of_ads_wanted(guidelines: AdGuidelines) -> list[Flaw]:
    """Return what is missing in the guidelines when ads have to be written."""
    flaws = []
    if not (guidelines.product or "").strip():
        flaws.append(Flaw(("creative_guidelines", "product"), BriefRefusal.NO_PRODUCT))
    if not (guidelines.landing_url or "").startswith("https://"):
        flaws.append(Flaw(("creative_guidelines", "landing_url"), BriefRefusal.NOT_HTTPS))
    return flaws


def flaws_of_names(guidelines: AdGuidelines) -> list[Flaw]:
    """Return what is wrong with what the product is called, and with its category."""
    flaws = [
        Flaw(("creative_guidelines", "names", language), code, facts)
        for language, name in (guidelines.names or {}).items()
        for code, facts in [fault_of_name_form(language, name)]
        if code is not None
    ]
    if guidelines.category and guidelines.category not in CATEGORIES:
        flaws.append(Flaw(("creative_guidelines", "category"), OfferingRefusal.UNKNOWN_CATEGORY))
    return flaws


def _flaws_of_goal(new: NewBrief) -> list[Flaw]:
    if new.objective == "increase_sales" and new.prospect_goal is not None:
        return [Flaw(("prospect_goal",), BriefRefusal.RETURN_GOAL_NEEDED)]
    if new.objective == "generate_prospects" and new.return_goal is not None:
        return [Flaw(("return_goal",), BriefRefusal.PROSPECT_GOAL_NEEDED)]
    name = "most_profit" if new.most_profit else "profit_goal"
    if new.profit_goal is None and not new.most_profit:
        return []
    if new.objective == "generate_prospects":
        return [Flaw((name,), BriefRefusal.PROSPECT_GOAL_NEEDED)]
    is_one_of_two = new.profit_goal is not None and new.most_profit
    if new.return_goal is not None or is_one_of_two:
        return [Flaw((name,), BriefRefusal.ONE_GOAL)]
    return []


def _flaws_of_lines(new: NewBrief) -> list[Flaw]:
    flaws = []
    named, added = new.campaign_ids or (), new.new_campaigns or ()
    if len(set(named)) != len(named):
        flaws.append(Flaw(("campaign_ids",), BriefRefusal.REPEATED))
    if len(named) + len(added) > MOST_LINES:
        flaws.append(Flaw(("campaign_ids",), BriefRefusal.TOO_MANY, {"most": MOST_LINES}))
    flaws.extend(
        Flaw(
            ("new_campaigns", str(number), "platform"),
            BriefRefusal.NOT_A_CHOICE,
            {"platforms": tuple(registry.platform_codes())},
        )
        for number, line in enumerate(added)
        if not registry.is_platform(line.platform)
    )
    return flaws


def _flaws_of_own_figures(new: NewBrief) -> list[Flaw]:
    if new.own_figures is None:
        return []
    flaws = flaws_of_figures(new.own_figures, new.objective)
    return [replace(flaw, path=("own_figures", *flaw.path)) for flaw in flaws]


def refuse_unless_editable(status: str, current: int, seen: int) -> None:
    """Raise Refusal unless a strategy can be changed by whoever saw revision `seen`."""
    if status not in _EDITABLE:
        raise Refusal(StrategyRefusal.NOT_READY, status=str(status))
    if current != seen:
        raise Refusal(StrategyRefusal.CHANGED_MEANWHILE, revision=current)


def refuse_unless_reopenable(status: str, current: int, seen: int) -> None:
    """Raise Refusal unless the approval or rejection seen at `seen` can be withdrawn."""
    if status not in _REOPENABLE:
        raise Refusal(StrategyRefusal.NOT_APPROVED, status=str(status))
    if current != seen:
        raise Refusal(StrategyRefusal.CHANGED_MEANWHILE, revision=current)


def refuse_below_a_sen(amounts: Iterable[Decimal]) -> None:
    """Refuse an amount above 0 that would become 0 when it is rounded to the sen."""
    if any(0 < amount < SEN for amount in amounts):
        raise Refusal(StrategyRefusal.BELOW_A_SEN)


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
