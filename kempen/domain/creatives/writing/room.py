"""Which lines of an ad there is room for; pure."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from kempen.domain.creatives.rules import ANGLES, format_of
from kempen.domain.creatives.writing.grammar.appeals import appeal_of
from kempen.domain.creatives.writing.lines import LanguageLines, Line
from kempen.domain.creatives.writing.same_words import say_the_same
from kempen.domain.creatives.writing.sentences import ended

_LONGEST_APPEAL: Final = 70
LEAST_HEADLINES: Final = 8


def question_of(words: LanguageLines) -> Line | None:
    """Return the question of a post; where words are long the place only if there is room."""
    most = format_of(words.task.platform).primary_text
    whole = words.frame("question", words.questions, most)
    if whole is None or "short" not in words.grammar.thing_intros or len(words.questions) < 2:
        return whole
    short = words.frame("question", words.questions[1:], most)
    return replace(short, longer=(whole,)) if short and short.text in whole.text else whole


def with_appeal(
    lines: Sequence[Line],
    words: LanguageLines,
    angle: str,
    fits: Callable[[Sequence[Line]], bool],
) -> list[Line]:
    """Return the lines of a post with one that speaks to the reader behind the first, if it fits.

    Only where there is nothing to claim: a reason says more than any such line.
    """
    if any(one.claim for one in lines):
        return list(lines)
    more = appeal_line(words, angle)
    longer = [*lines[:1], more, *lines[1:]] if more else []
    return longer if longer and fits(longer) else list(lines)


def appeal_line(words: LanguageLines, angle: str) -> Line | None:
    """Return the line for a kind of business that speaks to the reader, another for each angle."""
    task = words.task
    turn = ANGLES.index(angle)
    text = appeal_of(task.category, task.call, task.noun or task.name, turn, words.language)
    return words.frame("appeal", [text], _LONGEST_APPEAL) if text else None


def further_call(words: LanguageLines, closing: str) -> Line | None:
    """Return another call to action beside the one that ends an ad, for one that says little.

    "Looking for tudung? See the range. Shop now."
    """
    of_shop = words.calls if words.task.button == "shop_now" else ()
    known = (*of_shop, *words.spare_calls[1:], *words.spare_calls)
    begin = closing.split()[:1]
    apart = (
        call
        for call in known
        if call not in closing and call.split()[:1] != begin and not say_the_same(call, closing)
    )
    return next((Line("call", ended(call, words.grammar.stop)) for call in apart), None)


def filled_up(
    body: Sequence[Line], fits: Callable[[Sequence[Line]], bool], most_claims: int
) -> list[Line]:
    """Return the first line and those behind it that fit, with at most so many claims.

    A line has longer ones in its place where there is room in the end.
    """
    lines = list[Line]()
    for line in body:
        is_enough = sum(bool(one.claim) for one in lines) == most_claims
        if not lines or (not (line.claim and is_enough) and fits([*lines, line])):
            lines.append(line)
    return grown(lines, fits)


def grown(lines: Sequence[Line], fits: Callable[[Sequence[Line]], bool]) -> list[Line]:
    """Return lines, in place of each the first of its longer ones that there is room for."""
    grown_lines = list(lines)
    for at, line in enumerate(grown_lines):
        longer = (
            one for one in line.longer if fits([*grown_lines[:at], one, *grown_lines[at + 1 :]])
        )
        grown_lines[at] = next(longer, line)
    return grown_lines


def distinct(lines: Iterable[Line | None]) -> list[Line]:
    """Return each idea and each text once, in order."""
    by_idea: dict[str, Line] = {}
    texts = set[str]()
    for line in lines:
        if line and line.idea not in by_idea and line.text.casefold() not in texts:
            by_idea[line.idea] = line
            texts.add(line.text.casefold())
    return list(by_idea.values())


def of_angle(lines: Sequence[Line], angle: str) -> list[Line]:
    """Return the lines without one that says nothing of the offering, another for each angle.

    So no two ads of few claims have the same lines in another order.
    """
    if len(lines) <= LEAST_HEADLINES:
        return list(lines)
    left_out = f"discover {ANGLES.index(angle) % 3}"
    return [line for line in lines if line.idea != left_out]
