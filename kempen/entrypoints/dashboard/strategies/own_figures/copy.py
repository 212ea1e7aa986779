"""What Kempen guesses where no campaign has a history, and whose figure stands, in words."""

from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from kempen.domain.forecasts.rules import PROSPECTS, assumption
from kempen.domain.strategies.brief_offering import category_of_brief
from kempen.domain.strategies.expected_outcome import target_of
from kempen.domain.strategies.queries import Brief, Strategy
from kempen.entrypoints.dashboard.templatetags import figures


@dataclass(frozen=True)
class GuessWords:
    """Whose figure the strategy leans on; `is_own`: a person's."""

    words: str
    is_own: bool


def guess_words(strategy: Strategy) -> GuessWords | None:
    """Say whose figure stands; None where every campaign has results."""
    assumed = strategy.answer.assumptions.values() if strategy.answer else ()
    if not any(one.is_guess for one in assumed):
        return None
    own = strategy.brief.own_figures
    if own is None:
        return GuessWords(table_words(strategy.brief), is_own=False)
    cost = figures.exact_money(own.cost_per_conversion)
    if own.conversion_value is None:
        words = _("Your figure: a prospect costs %(cost)s.") % {"cost": cost}
    else:
        words = _("Your figures: a sale costs %(cost)s and is worth %(value)s.") % {
            "cost": cost,
            "value": figures.exact_money(own.conversion_value),
        }
    return GuessWords(words, is_own=True)


def table_words(brief: Brief) -> str:
    """Say what Kempen guesses by itself."""
    target = target_of(brief)
    guess = assumption(target, None, category_of_brief(brief))
    if target == PROSPECTS:
        return _("Kempen guesses that a prospect costs %(cost)s.") % {
            "cost": figures.exact_money(Decimal(str(round(1 / guess.median, 2))))
        }
    return _("Kempen guesses that RM1 brings %(amount)s in sales.") % {
        "amount": figures.exact_money(Decimal(str(round(guess.median, 2))))
    }
