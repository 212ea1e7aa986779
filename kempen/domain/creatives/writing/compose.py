"""Ads from lines: search ads of many headlines, posts of one text; pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kempen.domain.creatives.rules import format_of, length_of
from kempen.domain.creatives.writing.lines import LEADS, LanguageLines, Line
from kempen.domain.creatives.writing.room import (
    appeal_line,
    distinct,
    filled_up,
    grown,
    of_angle,
    question_of,
    with_appeal,
)
from kempen.domain.creatives.writing.same_words import say_the_same
from kempen.domain.creatives.writing.sentences import ended, raised
from kempen.market.claims import Claim, ClaimGroup

_WANTED_HEADLINES: Final = 12
_WANTED_DESCRIPTIONS: Final = 4
# More claims than this make a post a list.
_MOST_CLAIMS_OF_A_POST: Final = 3
_CLAIMS_BEFORE_TONE: Final = 2


@dataclass(frozen=True)
class Composed:
    """The texts of one ad and what they claim."""

    headlines: tuple[str, ...]
    descriptions: tuple[str, ...]
    primary_text: str
    claims: tuple[Claim, ...]


def can_lead(words: LanguageLines, angle: str) -> bool:
    """Whether there is something to build an ad of this angle on."""
    claims = words.claims
    if angle == "benefit":
        return bool(claims[ClaimGroup.BENEFIT] or claims[ClaimGroup.FACT])
    if angle == "urgency":
        return words.ending is not None
    return angle == "question" or bool(claims[LEADS[angle]])


def result_ad(words: LanguageLines, angle: str) -> Composed:
    """Put together a search ad: each headline is another idea, one says what is sold."""
    limits = format_of(words.task.platform)
    most = limits.headlines.longest
    claims = words.claims_for(angle)
    frames = words.grammar.headlines
    question = words.frame("question", [*words.questions[:-1], *frames["question"]], most)
    own = [question] if angle == "question" else []
    if angle == "urgency":
        own = [words.headline(claims[0], most), words.frame("until", frames["until"], most)]
    sold = [
        words.frame("name", frames["name"], most),
        words.frame("place", frames["place"], most),
    ]
    headlines = [words.headline(claim, most) for claim in claims]
    calls = list(words.call_lines(most))
    if not words.name:
        sold.append(words.frame("sold", ["{Sold}"], most))
    elif not any(line and words.says_what_is_sold(line.text) for line in (*sold, question)):
        longer = words.frame("name", [*frames["name"][::-1], "{Sold}"], most)
        is_told = longer and words.says_what_is_sold(longer.text)
        sold[0] = longer if is_told else sold[0]
        sold += [] if is_told else [words.frame("sold", ["{Sold}"], most)]
    rest = [
        calls[0] if calls else None,
        words.frame("brand", frames["brand"], most),
        question,
        *words.discoveries(most),
        *calls[1:],
    ]
    lines = distinct([*own, *headlines[:1], *sold, *headlines[1:], *rest])
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


def post_ad(words: LanguageLines, angle: str) -> Composed:
    """Put together a post: an opening, claims and a call, and a headline that says what is sold."""
    form, space = format_of(words.task.platform), words.grammar.space
    claims = words.claims_for(angle)
    lines, ends = _post_lines(words, angle, words.sentences(claims))
    used = [claim for line in lines for claim in line.claims]
    headline = _post_headline(words, angle, (claims, used), form.headlines.longest)
    description = next(
        (
            short
            for claim in claims
            if claim not in [*used, headline.claim if headline else None]
            and (short := words.headline(claim, form.descriptions.longest))
        ),
        None,
    )
    used += [part.claim for part in (headline, description) if part and part.claim]
    return Composed(
        (headline.text if headline else raised(words.name or words.all_sold[0]),),
        (description.text,) if description else (),
        space.join([*(line.text for line in lines), *ends]),
        tuple(dict.fromkeys(used)),
    )


def _post_lines(
    words: LanguageLines, angle: str, sentences: Sequence[Line]
) -> tuple[list[Line], list[str]]:
    """Return the lines of a post that there is room for, and what ends it.

    What the tone adds to the call gives way to claims, as long as there are fewer than two.
    """
    stop, platform = words.grammar.stop, words.task.platform
    longest = format_of(platform).primary_text
    body = distinct(_body(words, angle, sentences))
    call = _call_beside(words, angle, [line.text for line in sentences[:3]])
    must_say = [ended(text, stop) for text in words.must_say]
    best, best_ends, most = list[Line](), list[str](), -1
    for closing in dict.fromkeys((words.closing(call), ended(call, stop))):
        ends = [*must_say, closing]

        def fits(part: Sequence[Line], ends: Sequence[str] = ends) -> bool:
            text = words.grammar.space.join([*(line.text for line in part), *ends])
            return length_of(text, platform) <= longest

        lines = with_appeal(filled_up(body, fits, _MOST_CLAIMS_OF_A_POST), words, angle, fits)
        if len(lines) == 1 and not lines[0].claim and (more := words.further_call(closing)):
            lines += [more] if fits([*lines, more]) else []
        count = min(sum(bool(one.claim) for one in lines), _CLAIMS_BEFORE_TONE)
        if count > most:
            best, best_ends, most = lines, ends, count
    return best, best_ends


def _body(words: LanguageLines, angle: str, sentences: Sequence[Line]) -> list[Line | None]:
    """Return what a post says in its order: what its angle leads with, the offering, the claims."""
    intro = words.intro()
    if angle == "question":
        question = question_of(words)
        # A question has named the thing: only a name is still to be told.
        return [
            question,
            *sentences[:1],
            intro if words.name or question is None or (words.has_label and words.listed) else None,
            *sentences,
        ]
    if angle == "urgency" and sentences:
        lead = _with_last_day(words, sentences[0])
        # An offer that says its last day itself stands alone: its own ad has the rest.
        return lead if len(lead) == 1 else [*lead, intro, *sentences]
    if angle in {"offer", "proof"} and sentences:
        return [sentences[0], intro, *sentences]
    return [intro, *sentences]


def _post_headline(
    words: LanguageLines,
    angle: str,
    claims_and_used: tuple[Sequence[Claim], Sequence[Claim]],
    most: int,
) -> Line | None:
    """Return what is sold, with the first claim of an offer beside it where both fit.

    Another ad has beside it what its text claims, where there is neither a name nor a place.
    """
    claims, used = claims_and_used
    if angle == "urgency" and (until := words.until_beside(most)):
        return until
    if angle in {"offer", "urgency", "proof"}:
        joint = next((line for claim in claims if (line := words.beside(claim, most))), None)
        if joint:
            return joint
    frames = words.grammar.headlines
    wanted = [*reversed(frames["name"]), *frames["place"][:1]]
    sold = [frame for frame in wanted if words.says_what_is_sold(words.filled(frame) or "")]
    label = words.frame("label", ["{Sold}"], most) if words.has_label else None
    if named := words.frame("name", sold, most) or label:
        return named
    if beside := next((line for claim in used if (line := words.beside(claim, most))), None):
        return beside
    # What the text asks already is not asked again.
    rest = frames["thing"][:1] if angle == "question" else frames["question"]
    return words.frame("question", rest, most) or words.frame("name", ["{Sold}"], most)


def _with_last_day(words: LanguageLines, lead: Line) -> list[Line | None]:
    """Return the sentence that leads, and the last day behind it where it does not say it."""
    day = words.filled("{date}")
    until = words.frame("until", words.grammar.until, 60)
    return [lead] if until is None or (day and day in lead.text) else [lead, until]


def _call_beside(words: LanguageLines, angle: str, texts: Sequence[str]) -> str:
    """Return the strongest call to action that does not say again what stands beside it.

    Beside a last day another than beside the offer: no two posts of a set say the same.
    """
    known = (*words.calls, *words.spare_calls)
    apart = [call for call in known if not any(say_the_same(call, text) for text in texts)]
    calls = dict.fromkeys([*apart, *known])
    first, second, *_rest = calls
    return second if angle == "urgency" else first


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
        seconds = [*texts, *fresh] if len(packed) == wanted - 1 else fresh
        seconds = [*seconds, *(ended(call, stop) for call in words.calls)]
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
        opening, sentences = _with_last_day(words, sentences[0]), sentences[1:]
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
    appeal = [] if len(rest) >= _WANTED_DESCRIPTIONS else [appeal_line(words, angle)]
    return distinct([*first, *rest[:1], *listed, *rest[1:], *appeal, *named])


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
