"""Search ads: headlines of different ideas, and descriptions; pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kempen.domain.creatives.rules import format_of, length_of
from kempen.domain.creatives.writing.compose import Composed, with_last_day
from kempen.domain.creatives.writing.lines import LanguageLines, Line
from kempen.domain.creatives.writing.room import (
    LEAST_HEADLINES,
    appeal_line,
    distinct,
    grown,
    of_angle,
)
from kempen.domain.creatives.writing.same_words import say_the_same
from kempen.domain.creatives.writing.sentences import ended
from kempen.market.claims import Claim

_WANTED_HEADLINES: Final = 12
_WANTED_DESCRIPTIONS: Final = 4


def result_ad(words: LanguageLines, angle: str) -> Composed:
    """Put together a search ad: each headline is another idea, one says what is sold."""
    limits = format_of(words.task.platform)
    claims = words.claims_for(angle)
    lines = _headlines(words, angle, claims, is_exact=True)
    if not any(words.says_what_is_sold(line.text) for line in lines):
        # None fits with all that is said of the thing: shorter words for it serve.
        shorter = _headlines(words, angle, claims, is_exact=False)
        lines = [*(line for line in shorter if words.says_what_is_sold(line.text)), *lines]
    if len(lines) < LEAST_HEADLINES:
        lines = distinct([*lines, *_spare_calls(words)])[:LEAST_HEADLINES]
    lines = of_angle(lines, angle)
    chosen = _with_what_is_sold(lines, words)[: min(_WANTED_HEADLINES, limits.headlines.most)]
    descriptions, claimed = _descriptions(words, angle, claims)
    shown = [line.claim for line in chosen if line.claim]
    return Composed(
        tuple(line.text for line in chosen),
        tuple(descriptions),
        "",
        tuple(dict.fromkeys([*shown, *claimed])),
    )


def _spare_calls(words: LanguageLines) -> list[Line | None]:
    """Return calls that suit any ad, for headlines where few others are left."""
    most = format_of(words.task.platform).headlines.longest
    calls = enumerate(words.spare_calls)
    return [words.frame(f"spare {number}", [call], most) for number, call in calls]


def _headlines(
    words: LanguageLines, angle: str, claims: Sequence[Claim], *, is_exact: bool
) -> list[Line]:
    most = format_of(words.task.platform).headlines.longest
    frames = words.grammar.headlines

    def framed(idea: str, some: Sequence[str]) -> Line | None:
        return words.frame(idea, some, most, is_exact=is_exact)

    question = framed("question", [*words.questions[:-1], *frames["question"]])
    own = [question] if angle == "question" else []
    if angle == "urgency":
        own = [words.headline(claims[0], most), framed("until", frames["until"])]
    sold = [framed("name", frames["name"]), framed("place", frames["place"])]
    headlines = [words.headline(claim, most) for claim in claims]
    calls = list(words.call_lines(most))
    if not words.name:
        sold.append(framed("sold", ["{Sold}"]))
    elif not any(line and words.says_what_is_sold(line.text) for line in (*sold, question)):
        longer = framed("name", [*frames["name"][::-1], "{Sold}"])
        is_told = longer and words.says_what_is_sold(longer.text)
        sold[0] = longer if is_told else sold[0]
        sold += [] if is_told else [framed("sold", ["{Sold}"])]
    rest = [
        calls[0] if calls else None,
        framed("brand", frames["brand"]),
        question,
        *words.discoveries(most, is_exact=is_exact),
        *calls[1:],
    ]
    return distinct([*own, *headlines[:1], *sold, *headlines[1:], *rest])


def _descriptions(
    words: LanguageLines, angle: str, claims: Sequence[Claim]
) -> tuple[list[str], list[Claim]]:
    """Pack sentences into descriptions, each with a call or a second claim where it fits."""
    limits, stop = format_of(words.task.platform).descriptions, words.grammar.stop
    packed = [ended(text, stop) for text in words.must_say]
    lines = [
        grown([line], lambda one: _fits(words, [one[0].text]))[0]
        for line in _sentences(words, angle, claims)
        if _fits(words, [line.text])
    ]
    # Once is enough for what the tone adds.
    closings = [words.closing(words.calls[0])]
    closings += [ended(call, stop) for call in words.calls[1:]]
    texts = [line.text for line in lines]
    wanted = min(_WANTED_DESCRIPTIONS, limits.most)
    while texts and len(packed) < wanted:
        text = texts.pop(0)
        fresh = [end for end in closings if end not in "".join(packed)]
        # The last description takes what else fits; each other ends with a call of its own.
        seconds = [*texts, *fresh] if len(packed) == wanted - 1 else [*fresh]
        spare = [ended(call, stop) for call in words.spare_calls]
        spare.sort(key=lambda call: call in "".join(packed))
        seconds += [*(ended(call, stop) for call in words.calls), *spare]
        fitting = [end for end in seconds if _fits(words, [text, end])]
        apart = [end for end in fitting if not say_the_same(text, end)]
        second = next(iter(apart), None)
        packed.append(words.grammar.space.join([text, second] if second else [text]))
        texts = [one for one in texts if one != second]
    packed += closings[: max(0, limits.least - len(packed))]
    together = "".join(packed)
    claimed = [claim for line in lines if line.text in together for claim in line.claims]
    return packed[: limits.most], claimed


def _sentences(words: LanguageLines, angle: str, claims: Sequence[Claim]) -> list[Line]:
    """Return the sentences of a search ad in their order; what opens it stands with a claim."""
    sentences = words.sentences(claims)
    intro = words.intro()
    opening: list[Line | None] = []
    if angle == "question":
        opening = [words.frame("question", words.questions, 90)]
    elif angle == "urgency" and sentences:
        opening, sentences = with_last_day(words, sentences[0]), sentences[1:]
        if len(opening) == 1:
            opening, sentences = [], [*(line for line in opening if line), *sentences]
    first = [line for line in opening if line]
    rest = sentences
    if first and (len(first) == 2 or sentences):
        pair = first if len(first) == 2 else [first[0], sentences[0]]
        if _fits(words, [line.text for line in pair]):
            claim = pair[0].claim or pair[1].claim
            text = words.grammar.space.join(line.text for line in pair)
            first = [replace(pair[0], text=text, claim=claim)]
            rest = sentences if pair[1] not in sentences else sentences[1:]
    # A few claims leave room for the name.
    has_room = words.introduces_list or len(rest) < _WANTED_DESCRIPTIONS - len(first)
    named = [intro] if intro and has_room else []
    listed = named if words.introduces_list else []
    lines = distinct([*first, *rest[:1], *listed, *rest[1:], *named])
    # What speaks to the reader is the last thing that is said: it fills what the platform needs.
    least = format_of(words.task.platform).descriptions.least
    is_enough = sum(_fits(words, [line.text]) for line in lines) >= least
    return lines if is_enough else distinct([*lines, appeal_line(words, angle)])


def _fits(words: LanguageLines, texts: Sequence[str]) -> bool:
    platform = words.task.platform
    longest = format_of(platform).descriptions.longest
    return length_of(words.grammar.space.join(texts), platform) <= longest


def _with_what_is_sold(lines: list[Line], words: LanguageLines) -> list[Line]:
    """Bring the first line that says what is sold among the first two."""
    for place, line in enumerate(lines):
        if words.says_what_is_sold(line.text):
            rest = [*lines[:place], *lines[place + 1 :]]
            at = min(place, 1)
            return [*rest[:at], line, *rest[at:]]
    return lines
