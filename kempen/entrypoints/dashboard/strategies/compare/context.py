"""Plans side by side, in words: each plan's result, and two tables that set them against others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.charts.marks import interval
from kempen.domain.forecasts.chance_copy import level_words
from kempen.domain.strategies.scenarios.comparing import Comparison, ScenarioOutcome
from kempen.domain.strategies.scenarios.rules import Horizon
from kempen.domain.strategies.stored_shapes import Note
from kempen.domain.strategies.wording import sentence
from kempen.entrypoints.dashboard.shared.copy.strategies import (
    amount_words,
    rounded_range_words,
)
from kempen.entrypoints.dashboard.strategies import copy
from kempen.entrypoints.dashboard.strategies.compare.form import plan_title
from kempen.entrypoints.dashboard.strategies.outlook import (
    Odds,
    margin_source_words,
    odds_of,
    profit_goal_words,
    profit_range_words,
    rate_of,
)
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import days, numbers
from kempen.market.money import compact_money


@dataclass(frozen=True)
class PlanResult:
    """What one plan would bring. Empty texts are left out.

    `values` are the fields of the form that makes a strategy of it.
    """

    letter: str
    title: str
    budget: str
    daily: str
    label: str
    range: str
    rate: str
    profit: str
    bar: SafeString
    wanted: str
    goal: Odds | None
    more: str
    more_profit: str
    values: dict[str, str]


@dataclass(frozen=True)
class ComparedRow:
    """A line of a table: of each plan a figure with a smaller one below it."""

    name: str
    cells: list[tuple[str, str, str]]


@dataclass(frozen=True)
class ComparedPlans:
    """All that the page says of the plans.

    `below` says what stands below budgets, `notes` how far all of it can be leaned on, `profits`
    which plan leaves most, and at which margin. It was learned up to `learned_until`.
    """

    plans: list[PlanResult]
    titles: list[str]
    campaigns: list[ComparedRow]
    months: list[ComparedRow]
    below: str
    notes: list[str]
    profits: list[str]
    learned_until: date


def compared_plans(compared: Comparison, names: Sequence[str], code: str) -> ComparedPlans:
    """Put plans into words; `names` are theirs, `code` what the address calls the days."""
    rule = _rule(compared.outcomes)
    plans = [
        _result(
            name,
            outcome,
            rule,
            compared.horizon.days,
            {"days": code, "objective": compared.objective},
        )
        for name, outcome in zip(names, compared.outcomes, strict=True)
    ]
    titles = [plan.title for plan in plans]
    is_for_prospects = compared.objective == "generate_prospects"
    return ComparedPlans(
        plans,
        titles,
        _campaigns(compared.outcomes, titles),
        _months(compared.outcomes, titles),
        _("Below each budget: the expected prospects.")
        if is_for_prospects
        else _("Below each budget: the expected sales."),
        _notes(compared),
        _profits(compared.outcomes, titles),
        compared.history_until,
    )


def _result(
    plan_name: str,
    outcome: ScenarioOutcome,
    rule: tuple[float, float],
    length: int,
    values: Mapping[str, str],
) -> PlanResult:
    expected, plan, profit = outcome.expected, outcome.plan, outcome.profit
    unit = expected.unit
    wanted = _wanted(outcome)
    drawn = interval(expected.mean, (expected.p10, expected.p90), wanted, rule)
    goal = plan.prospect_goal if unit == "prospects" else plan.return_goal
    return PlanResult(
        letter=plan_name,
        title=plan_title(plan_name),
        budget=figures.exact_money(plan.budget),
        daily=_daily(plan.budget, length),
        label=_("Likely prospects") if unit == "prospects" else _("Likely sales"),
        range=rounded_range_words(expected.p10, expected.p90, unit),
        rate=rate_of(expected),
        profit=profit_range_words(profit.p10, profit.p90) if profit else "",
        bar=mark_safe(drawn),  # noqa: S308 -- charts.svg escapes.
        wanted=""
        if wanted is None
        else _("Goal: %(amount)s") % {"amount": amount_words(wanted, unit)},
        goal=_goal(outcome),
        more=_more(outcome.marginal, unit),
        more_profit=_more_profit(profit.marginal) if profit else "",
        values={
            **values,
            f"budget_{plan_name}": f"{plan.budget:f}",
            f"goal_{plan_name}": "" if goal is None else f"{goal:f}",
            **({f"profit_{plan_name}": f"{plan.profit_goal:f}"} if plan.profit_goal else {}),
        },
    )


def adjusted_words(horizon: Horizon, objective: str) -> str:
    """Say that totals were changed to other days."""
    if objective == "generate_prospects":
        words = _(
            "You chose other days. Kempen adjusted total budgets and prospect goals to %(days)s "
            "days. The budget a day is the same as before."
        )
    else:
        words = _(
            "You chose other days. Kempen adjusted total budgets to %(days)s days. The budget a "
            "day is the same as before."
        )
    return words % {"days": horizon.days}


def _daily(budget: Decimal, length: int) -> str:
    """Say which budget is meant: that of all days, and what it is a day."""
    words = _("About %(amount)s a day for %(days)s days")
    return words % {"days": length, "amount": figures.short_money(budget / length)}


def _goal(outcome: ScenarioOutcome) -> Odds | None:
    share = outcome.expected.chance_of_goal
    if share is None:
        return None
    plan = outcome.plan
    if plan.prospect_goal is not None:
        words = _("%(number)s prospects") % {"number": numbers.count(plan.prospect_goal)}
    elif plan.profit_goal is not None:
        words = profit_goal_words(plan.profit_goal)
    else:
        words = f"{numbers.trimmed(plan.return_goal or Decimal(0))}×"
    label = _("Chance of reaching %(goal)s") % {"goal": words}
    return odds_of(label, share, words=level_words(share))


def _more(marginal: float, unit: str) -> str:
    """Say what more money would bring: RM1 in sales, RM100 in prospects."""
    if unit == "prospects":
        words = _("RM100 more is expected to bring %(count)s prospects.")
        return words % {"count": numbers.plain(Decimal(str(marginal * 100)), 1)}
    words = _("RM1 more is expected to bring %(amount)s in sales.")
    return words % {"amount": figures.money(Decimal(str(round(marginal, 2))))}


def _more_profit(marginal: float) -> str:
    """Say whether one more ringgit pays for itself."""
    amount = Decimal(str(round(marginal, 2)))
    if amount > 0:
        words = _("After the ad and your costs, %(amount)s of it is profit.")
        return words % {"amount": figures.money(amount)}
    if amount < 0:
        words = _("After the ad and your costs, that is a loss of %(amount)s.")
        return words % {"amount": figures.money(-amount)}
    return _("After the ad and your costs, nothing of it is profit.")


def _wanted(outcome: ScenarioOutcome) -> float | None:
    if outcome.expected.unit == "prospects":
        goal = outcome.plan.prospect_goal
        return None if goal is None else float(goal)
    wanted = outcome.return_goal
    return None if wanted is None else float(wanted) * outcome.expected.spend


def _rule(outcomes: Sequence[ScenarioOutcome]) -> tuple[float, float]:
    """Return one rule for all plans, so that their bars can be compared by eye."""
    known = [end for one in outcomes for end in (one.expected.p10, one.expected.p90)]
    known += [wanted for one in outcomes if (wanted := _wanted(one)) is not None]
    room = 0.08 * (max(known) - min(known) or 1.0)
    return max(0.0, min(known) - room), max(known) + room


def _campaigns(outcomes: Sequence[ScenarioOutcome], titles: Sequence[str]) -> list[ComparedRow]:
    rows = []
    for position, line in enumerate(outcomes[0].lines):
        cells = []
        for title, outcome in zip(titles, outcomes, strict=True):
            own = outcome.lines[position]
            brings = own.expected.mean if own.expected else 0.0
            result = amount_words(brings, outcome.expected.unit)
            cells.append((title, _amount(own.amount), result))
        rows.append(ComparedRow(line.name, cells))
    return rows


def _amount(amount: Decimal) -> str:
    """Return RM41,380; nothing is RM0, without sen that the amounts beside it do not have."""
    return figures.short_money(amount) if amount else compact_money(amount)


def _months(outcomes: Sequence[ScenarioOutcome], titles: Sequence[str]) -> list[ComparedRow]:
    if len(outcomes[0].months) < 2:
        return []
    rows = []
    for number, month in enumerate(outcomes[0].months):
        cells = []
        for title, outcome in zip(titles, outcomes, strict=True):
            own = outcome.months[number]
            result = amount_words(own.mean, outcome.expected.unit)
            cells.append((title, _amount(own.spend), result))
        rows.append(ComparedRow(days.month(month.first, figures.locale()), cells))
    return rows


def _notes(compared: Comparison) -> list[str]:
    horizon = compared.horizon
    sentences = []
    if horizon.is_long:
        words = ngettext(
            "Kempen checks its ranges against past periods of 28 days. Over %(days)s day, more "
            "can change than these ranges show.",
            "Kempen checks its ranges against past periods of 28 days. Over %(days)s days, more "
            "can change than these ranges show.",
            horizon.days,
        )
        sentences.append(words % {"days": horizon.days})
    sentences.append(str(copy.CONFIDENCE[compared.confidence]))
    words = _("Learned from results up to %(day)s. Only campaigns with results take part.")
    sentences.append(words % {"day": figures.day(compared.history_until)})
    if compared.lost_days:
        note = Note("lost_days", numbers={"days": float(compared.lost_days)})
        sentences.append(sentence(note))
    return sentences


def _profits(outcomes: Sequence[ScenarioOutcome], titles: Sequence[str]) -> list[str]:
    """Say which of several plans is expected to leave most, and at which margin."""
    known = [(one.profit, title) for one, title in zip(outcomes, titles, strict=True) if one.profit]
    if not known:
        return []
    first, _title = known[0]
    sentences = []
    most, title = max(known, key=lambda one: one[0].mean)
    if len(known) > 1:
        words = _("%(plan)s is expected to bring the most profit, %(amount)s.")
        amount = figures.short_money(most.mean)
        sentences.append(words % {"plan": title, "amount": amount})
    return [*sentences, margin_source_words(first.margin.share, first.margin.source)]
