"""Which lines of an ad there is room for; pure."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from kempen.domain.creatives.rules import format_of
from kempen.domain.creatives.writing.lines import LanguageLines, Line


def question_of(words: LanguageLines) -> Line | None:
    """Return the question of a post; where words are long the place only if there is room."""
    most = format_of(words.task.platform).primary_text
    whole = words.frame("question", words.questions, most)
    if whole is None or "short" not in words.grammar.thing_intros or len(words.questions) < 2:
        return whole
    short = words.frame("question", words.questions[1:], most)
    return replace(short, longer=(whole,)) if short and short.text in whole.text else whole


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
