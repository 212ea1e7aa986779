"""Ads from lines: posts of one text; pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kempen.domain.creatives.rules import format_of, length_of
from kempen.domain.creatives.writing.lines import LEADS, LanguageLines, Line
from kempen.domain.creatives.writing.room import (
    appeal_line,
    distinct,
    filled_up,
    further_call,
    question_of,
    with_appeal,
)
from kempen.domain.creatives.writing.same_words import say_the_same
from kempen.domain.creatives.writing.sentences import ended, raised
from kempen.market.claims import Claim, ClaimGroup, words_in

# More claims than this make a post a list.
_MOST_CLAIMS_OF_A_POST: Final = 3
_CLAIMS_BEFORE_TONE: Final = 2
_ROOM_FOR_CALL: Final = 45
_LONGEST_QUESTION: Final = 90
# Words of a thing are compared by how they begin; the shortest of them only join.
_STEM: Final = 5
_LEAST_SHARED: Final = 4
_JOINING: Final = frozenset({"with", "from", "untuk", "denga", "dari"})


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
    appeal = None if sentences else appeal_line(words, angle)
    beside = [line.text for line in (*sentences[:3], appeal) if line]
    call = _call_beside(words, angle, beside)
    must_say = [ended(text, stop) for text in words.must_say]
    best, best_ends, most = list[Line](), list[str](), -1
    for closing in dict.fromkeys((words.closing(call), ended(call, stop))):
        ends = [*must_say, closing]

        def fits(part: Sequence[Line], ends: Sequence[str] = ends) -> bool:
            text = words.grammar.space.join([*(line.text for line in part), *ends])
            return length_of(text, platform) <= longest

        lines = with_appeal(filled_up(body, fits, _MOST_CLAIMS_OF_A_POST), words, angle, fits)
        if len(lines) == 1 and not lines[0].claim and (more := further_call(words, closing)):
            lines += [more] if fits([*lines, more]) else []
        count = min(sum(bool(one.claim) for one in lines), _CLAIMS_BEFORE_TONE)
        if count > most:
            best, best_ends, most = lines, ends, count
    return best, best_ends


def _body(words: LanguageLines, angle: str, sentences: Sequence[Line]) -> list[Line | None]:
    """Return what a post says in its order: what its angle leads with, the offering, the claims."""
    intro = words.intro()
    if angle == "question":
        return _asking(words, intro, sentences)
    if angle == "urgency" and sentences:
        lead = with_last_day(words, sentences[0])
        # An offer that says its last day itself stands alone: its own ad has the rest.
        return lead if len(lead) == 1 else [*lead, intro, *sentences]
    if angle in {"offer", "proof"} and sentences:
        return [sentences[0], intro, *sentences]
    return [intro, *sentences]


def _asking(
    words: LanguageLines, intro: Line | None, sentences: Sequence[Line]
) -> list[Line | None]:
    """Return what a post that asks says: a question has named the thing, and names it once.

    Only a name is still to be told behind it, or a label that says more than the question does.
    """
    question = question_of(words)
    if question is None or words.name or intro is None:
        return [question, *sentences[:1], intro, *sentences]
    if not (words.has_label and words.listed):
        # "Planning a stay?" has not named the rooms.
        is_told = words.says_what_is_sold(question.text) or words.asks_to_give
        return [question, *sentences[:1], None if is_told else intro, *sentences]
    if any(_share_words(noun, intro.text) for noun in words.nouns):
        most = format_of(words.task.platform).primary_text - _ROOM_FOR_CALL
        has_room = length_of(intro.text, words.task.platform) <= most
        return [intro if has_room else question, *sentences]
    unplaced = [one for one in words.questions if "{place}" not in one]
    short = words.frame("question", unplaced, _LONGEST_QUESTION)
    return [short or question, intro, *sentences]


def _share_words(noun: str, label: str) -> bool:
    """Whether a label has a word of a noun, in whatever form: aquariums, aquarium fish."""
    stems = [
        {word[:_STEM] for word in words_in(text) if len(word) >= _LEAST_SHARED}
        for text in (noun, label)
    ]
    return bool(stems[0] & stems[1] - _JOINING) or say_the_same(noun, label)


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
    if named := words.frame("name", sold, most, is_exact=True) or label:
        return named
    if beside := next((line for claim in used if (line := words.beside(claim, most))), None):
        return beside
    # What the text asks already is not asked again.
    rest = frames["thing"][:1] if angle == "question" else frames["question"]
    # Nor does who gives look for what is given.
    asked = [] if words.asks_to_give else rest
    question = words.frame("question", asked, most, is_exact=True)
    return question or words.frame("name", ["{Sold}"], most)


def with_last_day(words: LanguageLines, lead: Line) -> list[Line | None]:
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
