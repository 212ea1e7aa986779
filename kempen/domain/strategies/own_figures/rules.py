"""A person's own figures in place of Kempen's guesses: what they say, and what is wrong. Pure."""

from decimal import Decimal
from typing import Final

from msgspec import Struct

from kempen.domain.strategies.refusals import FigureRefusal
from kempen.kit.refusal import Flaw

LEAST: Final = Decimal("0.01")
MOST: Final = Decimal(1_000_000)


class OwnFigures(Struct, frozen=True):
    """What a conversion costs, and for sales what it is worth, in MYR.

    A conversion is a sale, or a prospect where the brief wants prospects.
    """

    cost_per_conversion: Decimal
    conversion_value: Decimal | None = None


def median_of(figures: OwnFigures) -> float:
    """Return what RM1 brings by these figures: revenue in RM, or prospects."""
    value = 1 if figures.conversion_value is None else figures.conversion_value
    return float(value / figures.cost_per_conversion)


def flaws_of_figures(figures: OwnFigures, objective: str) -> list[Flaw]:
    """Return what is wrong with figures for a brief of this objective."""
    flaws = [
        Flaw((name,), FigureRefusal.OUT_OF_RANGE, {"least": LEAST, "most": int(MOST)})
        for name, amount in (
            ("cost_per_conversion", figures.cost_per_conversion),
            ("conversion_value", figures.conversion_value),
        )
        if amount is not None and not LEAST <= amount <= MOST
    ]
    is_prospects = objective == "generate_prospects"
    if is_prospects and figures.conversion_value is not None:
        flaws.append(Flaw(("conversion_value",), FigureRefusal.VALUE_UNUSED))
    if not is_prospects and figures.conversion_value is None:
        flaws.append(Flaw(("conversion_value",), FigureRefusal.VALUE_MISSING))
    return flaws
