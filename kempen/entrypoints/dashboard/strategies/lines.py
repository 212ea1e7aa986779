"""The split as the page shows it: a row for each campaign, with what its amount brings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.strategies.queries import Strategy, StrategyLine
from kempen.domain.strategies.stored_shapes import LineExpectation, LineSufficiency, Note
from kempen.domain.strategies.wording import ABOUT_THE_GOAL, sentence
from kempen.entrypoints.dashboard.shared.copy.strategies import amount_words, rounded_range_words
from kempen.entrypoints.dashboard.strategies import copy
from kempen.entrypoints.dashboard.templatetags import figures

_HARDLY = 0.5  # Less than half a ringgit or half a prospect is nothing.
_LITTLE = 0.05  # A smaller part of an outcome is not worth a sentence.
# The headline says these.
_IN_THE_HEADLINE = (*ABOUT_THE_GOAL, "low_confidence")
_MOVES = frozenset({"raise", "cut", "drop", "keep", "start_again"})


@dataclass(frozen=True)
class StrategyLineRow:
    """One campaign's part. `typed` is what stands in its field, `fault` what is wrong with it.

    `today` is what today's pace would spend in the same days; None without a history.
    `is_carried`: it gets no money, so what it brings is what earlier spend still brings. `most` is
    the right end of its slider. `why` are the notes about this campaign, the move first.
    """

    public_id: str
    name: str
    platform: str | Promise
    is_new: bool
    campaign_id: str
    amount: Decimal
    suggested: Decimal
    today: Decimal | None
    typed: str
    fault: str
    brings: str
    carried: str
    is_carried: bool
    next_ringgit: str
    share: str
    enough: tuple[str | Promise, str]
    help: list[str]
    why: list[str]
    most: Decimal
    has_curve: bool

    @property
    def said(self) -> str:
        """What the amount brings, what of it is carried over, and the next ringgit.

        Nothing while it is not known.
        """
        if not self.brings:
            return ""
        if self.is_carried:
            first = _("With RM0, earlier spend is still likely to bring %(range)s.")
        else:
            first = _("%(amount)s is likely to bring %(range)s.")
        brings = first % {"amount": figures.short_money(self.amount), "range": self.brings}
        return " ".join(filter(None, (brings, self.carried, self.next_ringgit)))

    @property
    def field(self) -> str:
        """The name of the field with its amount."""
        return field_of(self.public_id)


def field_of(line_id: str) -> str:
    """Return the name of the field with a line's amount."""
    return f"amount-{line_id}"


@dataclass(frozen=True)
class Typed:
    """What somebody entered: texts and faults by line, and what was found for them."""

    texts: Mapping[str, str]
    faults: Mapping[str, str]
    amounts: Mapping[str, Decimal]
    parts: Mapping[str, LineExpectation]


NOTHING_TYPED = Typed({}, {}, {}, {})


def rows_of(
    strategy: Strategy, lines: Sequence[StrategyLine], typed: Typed = NOTHING_TYPED
) -> list[StrategyLineRow]:
    """Return the rows of a strategy, with what was typed in place of what is kept."""
    budget = strategy.brief.budget_amount
    notes = strategy.answer.notes if strategy.answer else ()
    return [_row(strategy, line, typed, budget, notes) for line in lines]


def whole_notes(strategy: Strategy) -> list[str]:
    """Return the notes about the whole strategy; the headline says the one about the goal."""
    notes = strategy.answer.notes if strategy.answer else ()
    shown = [
        sentence(note)
        for note in notes
        if note.position is None and note.code not in _IN_THE_HEADLINE
    ]
    return list(dict.fromkeys(shown))


def brings_words(part: LineExpectation, unit: str) -> str:
    """Say what one campaign's amount is likely to bring."""
    return rounded_range_words(part.p10, part.p90, unit)


def carried_of(line: StrategyLine) -> float:
    """Return what a line would bring with RM0: what earlier spend still brings in these days."""
    curve = line.curve
    return curve.mean[0] if curve is not None and curve.spend and curve.spend[0] == 0 else 0.0


def carried_words(carried: float, whole: float, unit: str) -> str:
    """Say how much of an outcome comes from earlier spend; nothing where that is little of it."""
    if carried < max(_HARDLY, _LITTLE * whole):
        return ""
    template = (
        _("About %(amount)s of these prospects come from earlier spend.")
        if unit == "prospects"
        else _("About %(amount)s of it comes from earlier spend.")
    )
    return template % {"amount": amount_words(float(f"{carried:.2g}"), unit)}


def next_words(part: LineExpectation, unit: str) -> str:
    """Say what the next RM1 brings, or what the next prospect costs."""
    marginal = part.marginal
    if unit != "prospects":
        return _("The next RM1 brings %(amount)s.") % {"amount": f"RM{marginal:,.2f}"}
    if marginal <= 0:
        return _("More money brings no more.")
    return _("The next prospect costs %(cost)s.") % {"cost": amount_words(1 / marginal, "revenue")}


def share_words(amount: Decimal, budget: Decimal) -> str:
    """Write an amount as a share of the budget: 38%."""
    return f"{amount / budget * 100:.0f}%" if budget else ""


def unit_of(strategy: Strategy) -> str:
    """Return in what the strategy's outcome is counted."""
    return "prospects" if strategy.brief.objective == "generate_prospects" else "revenue"


def _row(
    strategy: Strategy,
    line: StrategyLine,
    typed: Typed,
    budget: Decimal,
    notes: Sequence[Note],
) -> StrategyLineRow:
    line_id, unit = line.public_id, unit_of(strategy)
    amount = typed.amounts.get(line_id, line.amount)
    # What is kept says nothing about another amount.
    expected = line.expected if amount == line.amount else None
    part = typed.parts.get(line_id) or expected
    is_carried = amount <= 0 and part is not None and part.p90 >= _HARDLY
    sufficiency = line.sufficiency or LineSufficiency((), "none")
    mine = [note for note in notes if note.position == line.position]
    mine.sort(key=lambda note: note.code not in _MOVES)
    return StrategyLineRow(
        public_id=line_id,
        name=line.name,
        platform=platform_name(line.platform),
        is_new=line.campaign_id is None,
        campaign_id=line.campaign.public_id if line.campaign else "",
        amount=amount,
        suggested=line.suggested_amount,
        today=line.current_amount,
        typed=typed.texts.get(line_id, f"{amount:.2f}"),
        fault=typed.faults.get(line_id, ""),
        brings=brings_words(part, unit) if part and (amount > 0 or is_carried) else "",
        carried=carried_words(carried_of(line), part.mean, unit) if part and amount > 0 else "",
        is_carried=is_carried,
        next_ringgit=next_words(part, unit) if part else "",
        share=share_words(amount, budget),
        enough=copy.SUFFICIENCY.get(sufficiency.verdict, copy.SUFFICIENCY["none"]),
        help=[text for one in sufficiency.missing if (text := copy.missing(one))],
        why=[sentence(note, line.name) for note in mine],
        most=_most(line, amount, budget),
        has_curve=has_curve(line),
    )


def has_curve(line: StrategyLine) -> bool:
    """Whether a line's response can be drawn."""
    return line.curve is not None and line.curve.is_drawable


def _most(line: StrategyLine, amount: Decimal, budget: Decimal) -> Decimal:
    """Where the slider ends: as far as the curve is known, and within the budget."""
    top = line.curve.spend[-1] if line.curve and line.curve.spend else float(budget)
    known = max(Decimal(str(top)), amount, line.suggested_amount)
    return min(known, budget).quantize(Decimal("0.01"))
