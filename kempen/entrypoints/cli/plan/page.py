"""The answer of `kempen plan` for people: a table, a chart and the reasons."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kempen.entrypoints.cli.plan.problem import PlanProblem
from kempen.optimiser.answer.answer import Plan
from kempen.optimiser.answer.campaign_plan import CampaignPlan
from kempen.optimiser.answer.chance import chance_of
from kempen.optimiser.answer.reasons import sentence
from kempen.optimiser.answer.waves import COMING, LearningWave
from kempen.optimiser.model.posterior import ResponsePosterior

BARS, ROOMY = 28, 104
ROWS, WIDTH = 9, 36
WORDS = {"high": "high", "medium": "medium", "low": "low"}
DATA = {"none": "not enough"}


def show(problem: PlanProblem, posterior: ResponsePosterior, plan: Plan) -> None:
    """Print the answer."""
    console = Console(highlight=False)
    unit = "prospects" if problem.target == "prospects" else "revenue"
    question, likely = problem.question, plan.predicted
    console.print(
        f"[bold]{question.budget:,.2f} over {problem.horizon} days from {problem.start}[/]\n"
        f"Expected {unit} [bold]{likely.mean:,.0f}[/], "
        f"likely {likely.p10:,.0f} to {likely.p90:,.0f}; "
        f"{_rate(problem.target, plan, question.budget)}. Confidence: {WORDS[plan.confidence]}."
    )
    console.print(_goal(plan, question.goal, question.budget))
    console.print(_gain(plan))
    console.print(_table(plan, unit, console.width))
    moved = max(plan.campaigns, key=lambda one: abs(one.amount - one.current))
    console.print(_chart(moved, unit))
    for reason in plan.reasons:
        console.print(Text(f"· {sentence(reason)}"))
    if plan.learning is not None:
        console.print(Text(f"· {_learning(posterior, plan.learning, unit)}"))
    for note in problem.notes:
        console.print(Text(f"· Note: {note}"))
    _record(console, posterior)


def _learning(posterior: ResponsePosterior, wave: LearningWave, unit: str) -> str:
    swings = zip(posterior.names, wave.swing, strict=True)
    names = ", ".join(f"{name} by {part:.0%}" for name, part in swings if part > 0)
    return (
        f"To learn, some weeks go above and below the plan: {names}. This costs about "
        f"{wave.cost:,.0f} {unit} and is worth about {wave.worth:,.0f} in the next {COMING} plans. "
        "--no-learning leaves it out."
    )


def _rate(target: str, plan: Plan, budget: float) -> str:
    """What 1 spent brings, or what a prospect costs."""
    likely = plan.predicted
    if target != "prospects":
        low, high = likely.p10 / budget, likely.p90 / budget
        return f"per 1 spent {likely.mean / budget:.2f} ({low:.2f} to {high:.2f})"
    if likely.p10 <= 0:
        return "too few to say what one costs"
    low, high = budget / likely.p90, budget / likely.p10
    return f"each costs {budget / likely.mean:,.2f} ({low:,.2f} to {high:,.2f})"


def _gain(plan: Plan) -> str:
    if all(abs(one.amount - one.current) < 1 for one in plan.campaigns):
        return "Today's split does not change, because no other split is clearly better.\n"
    return (
        f"Against today's split: {plan.gain.mean:+,.0f} "
        f"(likely {plan.gain.p10:+,.0f} to {plan.gain.p90:+,.0f}), "
        f"better in {chance_of(plan.gain.chance).figure} cases. "
        f"With the best split, today's result needs {plan.smallest_budget:,.0f}.\n"
    )


def _goal(plan: Plan, goal: float | None, budget: float) -> str:
    if goal is None or plan.predicted.chance_of_goal is None:
        return "No goal."
    chance = chance_of(plan.predicted.chance_of_goal).words
    text = f"Chance of reaching {goal:g} per 1: [bold]{chance}[/]."
    if plan.goal_expected:
        return text
    text += f" Best expected with {budget:,.0f}: {plan.best_return:.2f}."
    if plan.budget_for_goal:
        text += f" Expected with {plan.budget_for_goal:,.0f} or less."
    return text


def _table(plan: Plan, unit: str, width: int) -> Table:
    """Amounts and answers; bars only where there is room for them."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("campaign", overflow="fold")
    is_counted = unit == "prospects"
    for name in ("now", "suggested", unit, "likely", "next costs" if is_counted else "next 1"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("data", no_wrap=True)
    roomy = width >= ROOMY
    if roomy:
        table.add_column("suggested █, now │", no_wrap=True)
    most = max(max(one.amount, one.current) for one in plan.campaigns) or 1.0
    for one in plan.campaigns:
        table.add_row(
            Text(one.name), f"{one.current:,.0f}", f"{one.amount:,.0f}", f"{one.mean:,.0f}",
            f"{one.p10:,.0f}–{one.p90:,.0f}", _next(one.marginal, is_counted=is_counted),
            DATA.get(one.verdict.level, one.verdict.level),
            *([_bar(one, most)] if roomy else []),
        )  # fmt: skip
    return table


def _next(marginal: float, *, is_counted: bool) -> str:
    """What the next 1 brings, or what the next prospect costs."""
    if not is_counted:
        return f"{marginal:.2f}"
    return f"{1 / marginal:,.2f}" if marginal > 0 else "no more"


def _bar(one: CampaignPlan, most: float) -> str:
    filled, mark = round(BARS * one.amount / most), round(BARS * one.current / most)
    cells = ["█"] * filled + ["·" if filled <= i < mark else " " for i in range(filled, BARS + 1)]
    cells[mark] = "│"
    return "".join(cells)


def _chart(one: CampaignPlan, unit: str) -> Text:
    """The response curve of the campaign that moves most: today o, suggested ●."""
    top = max(point.mean for point in one.curve) or 1.0
    reach = one.curve[-1].amount or 1.0
    cells = [[" "] * WIDTH for _ in range(ROWS)]

    def row_of(mean: float) -> int:
        return ROWS - 1 - min(ROWS - 1, int((ROWS - 1) * mean / top + 0.5))

    for column in range(WIDTH):
        place = column / (WIDTH - 1) * (len(one.curve) - 1)
        left = min(int(place), len(one.curve) - 2)
        low, high = one.curve[left], one.curve[left + 1]
        cells[row_of(low.mean + (place - left) * (high.mean - low.mean))][column] = "·"
    for amount, mean, sign in (
        (one.current, one.current_mean, "o"),
        (one.amount, one.mean, "●"),
    ):
        column = min(WIDTH - 1, int((WIDTH - 1) * amount / reach + 0.5))
        cells[row_of(mean)][column] = sign
    lines = [f"\n{one.name}: {unit} by spend (o now, ● suggested)"]
    lines += [
        f"{top * (ROWS - 1 - i) / (ROWS - 1):>12,.0f} ┤{''.join(row).rstrip()}"
        for i, row in enumerate(cells)
    ]
    lines += [f"{'':>12} └{'─' * WIDTH}", f"{'':>14}0{reach:>{WIDTH - 1},.0f}\n"]
    return Text("\n".join(lines))


def _record(console: Console, posterior: ResponsePosterior) -> None:
    record = posterior.facts["backtests"]
    if isinstance(record, list) and record:
        misses = ", ".join(f"{(one['mean'] / one['actual'] - 1):+.0%}" for one in record)
        console.print(f"· Errors of earlier forecasts, newest first: {misses}.")
