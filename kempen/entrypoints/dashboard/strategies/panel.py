"""The filled panel: what the split brings, saved or tried, and the total under its fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from kempen.domain.strategies.queries import Strategy, StrategyLine
from kempen.domain.strategies.stored_shapes import SplitExpectation
from kempen.entrypoints.dashboard.strategies.lines import Typed
from kempen.entrypoints.dashboard.strategies.outlook import ExpectedResultsPanel, outlook_of
from kempen.entrypoints.dashboard.templatetags import figures


@dataclass(frozen=True)
class Panel:
    """`is_trial`: the amounts are tried, not saved. `fault`: why nothing can be said of them."""

    eyebrow: str
    outlook: ExpectedResultsPanel | None
    is_trial: bool = False
    fault: str = ""


@dataclass(frozen=True)
class Total:
    """The sum of the fields and what is left of the budget; `fault` when it is more than that."""

    amount: str
    budget: str
    left: str
    fault: str


def stored_panel(strategy: Strategy, expected: SplitExpectation) -> Panel:
    """Return the panel for the saved amounts."""
    is_edited = strategy.status != Strategy.Status.READY
    eyebrow = _("Expected result") if not is_edited else _("Expected at approval")
    return Panel(eyebrow, outlook_of(strategy, expected))


def draft_panel(
    strategy: Strategy, expected: SplitExpectation, suggested: SplitExpectation
) -> Panel:
    """Return the panel for amounts that are tried, beside the suggested ones."""
    outlook = outlook_of(strategy, expected, suggested)
    return Panel(_("With these amounts"), outlook, is_trial=True)


def error_panel(fault: str) -> Panel:
    """Return the panel for amounts of which nothing can be said."""
    return Panel(_("No result for these amounts"), None, is_trial=True, fault=fault)


def total_of(strategy: Strategy, lines: Sequence[StrategyLine], typed: Typed) -> Total:
    """Add up the fields; an amount that cannot be read counts as the saved one."""
    budget = strategy.brief.budget_amount
    total = sum((typed.amounts.get(line.public_id, line.amount) for line in lines), Decimal(0))
    fault = ""
    if total > budget:
        fault = _("%(over)s over budget. Reduce an amount.") % {
            "over": figures.money(total - budget)
        }
    left = budget - total
    return Total(
        amount=figures.money(total),
        budget=figures.money(budget),
        left=_("%(left)s left to allocate") % {"left": figures.exact_money(left)}
        if left > 0
        else "",
        fault=fault,
    )
