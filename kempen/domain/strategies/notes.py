"""What is worth saying about a strategy, as codes with figures; wording.py has the sentences."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from msgspec.structs import replace

from kempen.domain.creatives.rules import format_of
from kempen.domain.creatives.writing.guidelines import Draft
from kempen.domain.forecasts.assumed_outcome import predict
from kempen.domain.forecasts.queries import Plan
from kempen.domain.forecasts.rules import Assumption
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.planned import PlannedLine
from kempen.domain.strategies.stored_shapes import Note
from kempen.domain.strategies.wording import ABOUT_THE_GOAL
from kempen.optimiser.ads.traits import TraitEffect, TraitVerdict
from kempen.optimiser.answer.chance import is_out_of_reach
from kempen.platforms.registry import OTHER

# Less of a change than this share is not worth calling one.
_MOVED = 0.03
# A budget this far from today's pace moves every campaign, whatever the split.
_FAR_FROM_PACE = 0.25
_MOVES = frozenset({"raise", "cut", "keep"})
_BOUNDS = frozenset({"at_most", "locked"})


def notes_of_plan(plan: Plan, lines: Sequence[PlannedLine], unit: str) -> list[Note]:
    """Return why each known line got its amount, then what the optimiser says of the whole."""
    notes = [_move(plan, line, unit) for line in lines if line.basis == "history"]
    pace = sum(float(line.current or 0) for line in lines)
    money = sum(float(line.amount) for line in lines)
    if pace > 0 and abs(money / pace - 1) > _FAR_FROM_PACE:
        numbers = {"budget": money, "pace": pace, "share": money / pace}
        notes.insert(0, Note("budget_against_pace", numbers=numbers))
    positions = {line.key: line.position for line in lines}
    short = {line.key for line in lines if line.festival is not None}
    for reason in plan.reasons:
        # A festival's end bounds an amount from above; its own note says so.
        if reason.code not in _MOVES and not (reason.code in _BOUNDS and reason.campaign in short):
            position = positions[reason.campaign] if reason.campaign is not None else None
            notes.append(
                Note(reason.code, position, {name: float(v) for name, v in reason.numbers.items()})
            )
    return notes


def notes_of_profit(brief: Brief, lines: Sequence[PlannedLine]) -> list[Note]:
    """Say where the last ringgit of a budget costs more than the profit that it brings."""
    known = [line.expected.marginal for line in lines if line.basis == "history" and line.expected]
    if brief.profit_goal is None or brief.margin is None or not known:
        return []
    brings = max(known) * float(brief.margin)
    if brings >= 1:
        return []
    return [Note("budget_beyond_profit", numbers={"margin": float(brief.margin), "brings": brings})]


def code_of_goal(chance: float) -> str:
    """Return the code of the note on a goal that no split is expected to meet."""
    return "goal_out_of_reach" if is_out_of_reach(chance) else "goal_not_expected"


def renewed(notes: tuple[Note, ...], chance: float | None) -> tuple[Note, ...]:
    """Return stored notes with the chance of the goal that a newer forecast gives."""
    if chance is None:
        return notes
    return tuple(
        replace(note, code=code_of_goal(chance), numbers={**note.numbers, "chance": chance})
        if note.code in ABOUT_THE_GOAL
        else note
        for note in notes
    )


def _move(plan: Plan, line: PlannedLine, unit: str) -> Note:
    """Compare a line's amount with what today's pace would spend in the same days."""
    one = next(one for one in plan.campaigns if one.name == line.key)
    current, amount = float(line.current or 0), float(line.amount)
    numbers = {"amount": amount, "current": current, "marginal": one.marginal}
    if current <= 0:
        return Note("start_again", line.position, numbers, (unit,))
    if amount <= 0:
        return Note("drop", line.position, numbers, (unit,))
    change = amount / current - 1
    numbers["change"] = abs(change)
    code = "raise" if change > _MOVED else "cut" if change < -_MOVED else "keep"
    return Note(code, line.position, numbers, (unit,))


def notes_of_unknown(
    lines: Sequence[PlannedLine],
    assumed: Mapping[str, Assumption],
    budget: Decimal,
    of: tuple[str, str],
    *,
    is_alone: bool,
) -> list[Note]:
    """Return what was done for want of history: shares, and the assumptions behind the figures.

    `of`: the unit of the outcome and the category of what is sold, "" where it is unknown.
    """
    notes = []
    for line in lines:
        if line.key in assumed and line.amount > 0:
            one = assumed[line.key]
            likely = predict(one, 1.0)
            numbers = {
                "amount": float(line.amount),
                "share": round(float(line.amount / budget), 4),
                "median": one.median,
                "low": likely.p10,
                "high": likely.p90,
            }
            code = "even_share" if is_alone else "exploratory_share"
            notes.append(Note(code, line.position, numbers, (one.basis, *of)))
        if line.platform == OTHER:
            notes.append(Note("upload_only", line.position))
    return notes


def notes_of_festivals(lines: Sequence[PlannedLine]) -> list[Note]:
    """Return which campaigns end with their festival, on which day."""
    return [
        Note("ends_with_festival", line.position, texts=(line.festival.last.isoformat(),))
        for line in lines
        if line.festival is not None
    ]


def notes_of_ads(
    platform: str, drafts: Sequence[Draft], unfitting: Sequence[str], unwritten: Sequence[str]
) -> list[Note]:
    """Return what ads do with the brief's own words, and where no ad was written."""
    languages: dict[tuple[str, str], dict[str, None]] = {}
    for draft in drafts:
        for code, phrases in (
            ("kept_as_written", draft.kept_as_written),
            ("left_out", draft.left_out),
            ("as_typed", draft.as_typed),
            ("in_list", draft.in_list),
        ):
            languages.setdefault((code, draft.language), {}).update(dict.fromkeys(phrases))
    notes = [
        Note(code, texts=(language, *phrases))
        for (code, language), phrases in languages.items()
        if phrases
    ]
    notes += [Note("no_ads_fit", texts=(platform, language)) for language in unfitting]
    return notes + [Note("language_not_written", texts=(language,)) for language in unwritten]


def notes_of_names(product: str, unnamed: Sequence[str]) -> list[Note]:
    """Return in which languages nobody has said what the product is called."""
    return [Note("product_not_named", texts=(language, product)) for language in unnamed]


def notes_of_images(drafts: Sequence[Draft], images: Sequence[object | None]) -> list[Note]:
    """Return in which languages no images were made for ads that need some."""
    languages = dict.fromkeys(
        draft.language
        for draft, drawn in zip(drafts, images, strict=True)
        if drawn is None and format_of(draft.platform).needs_picture
    )
    return [Note("images_not_made", texts=(language,)) for language in languages]


def notes_of_angles(drafts: Sequence[Draft], learned: Sequence[TraitEffect]) -> list[Note]:
    """Return which angle stands first or last because of what earlier ads with it brought."""
    written = {draft.angle for draft in drafts}
    known = [one for one in learned if one.trait in written]
    best = next((one for one in known if one.verdict is TraitVerdict.BETTER), None)
    worst = next((one for one in reversed(known) if one.verdict is TraitVerdict.WORSE), None)
    notes = []
    if best is not None:
        notes.append(
            Note("angle_first", numbers={"low": best.low, "high": best.high}, texts=(best.trait,))
        )
    if worst is not None:
        numbers = {"low": -worst.high, "high": -worst.low}
        notes.append(Note("angle_last", numbers=numbers, texts=(worst.trait,)))
    return notes
