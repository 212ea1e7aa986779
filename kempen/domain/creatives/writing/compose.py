"""Ads from lines: search ads of many headlines, posts of one text; pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from kempen.domain.creatives.rules import format_of, length_of
from kempen.domain.creatives.writing.lines import LanguageLines, Line, ended, raised
from kempen.market.claims import Claim, ClaimGroup

_WANTED_HEADLINES: Final = 12
_WANTED_DESCRIPTIONS: Final = 4
_LEADS: Final = {
    "benefit": ClaimGroup.BENEFIT,
    "offer": ClaimGroup.OFFER,
    "proof": ClaimGroup.PROOF,
    "urgency": ClaimGroup.OFFER,
    "question": ClaimGroup.BENEFIT,
}


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
        return words.task.last_day is not None
    return angle == "question" or bool(claims[_LEADS[angle]])


def result_ad(words: LanguageLines, angle: str) -> Composed:
    """Put together a search ad: each headline is another idea, one says what is sold."""
    limits = format_of(words.task.platform)
    most = limits.headlines.longest
    claims = words.claims_by_group(_LEADS[angle])
    frames = words.grammar.headlines
    question = words.frame("question", frames["question"], most)
    own: list[Line | None] = {
        "urgency": [words.frame("until", frames["until"], most)],
        "question": [question],
    }.get(angle, [])
    sold = [
        words.frame("name", frames["name"], most),
        words.frame("place", frames["place"], most),
    ]
    said = [words.headline(claim, most) for claim in claims]
    calls = list(words.call_lines(most))
    if not any(line and words.says_what_is_sold(line.text) for line in (*sold, question)):
        sold.append(words.frame("sold", ["{Sold}"], most))
    rest = [
        calls[0] if calls else None,
        words.frame("brand", frames["brand"], most),
        question,
        *(
            words.frame(f"discover {n}", [frame], most)
            for n, frame in enumerate(frames["discover"])
        ),
        *calls[1:],
    ]
    lines = _distinct([*own, *said[:1], *sold, *said[1:], *rest])
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
    form = format_of(words.task.platform)
    space, grammar = words.grammar.space, words.grammar
    claims = words.claims_by_group(_LEADS[angle])
    openings: list[Line | None] = [words.intro()]
    if angle == "question":
        openings = [words.frame("question", grammar.question, form.primary_text), *openings[:1]]
    sentences = [words.sentence(claim) for claim in claims]
    if angle == "urgency":
        openings = _with_last_day(words, sentences[:1])
        sentences = sentences[1:]
    elif angle in {"offer", "proof"}:
        openings = [*sentences[:1], *openings]
        sentences = sentences[1:]
    musts = [ended(text, grammar.stop) for text in words.task.must_say]
    closing = words.closing(words.calls[0])
    parts, used = list[str](), list[Claim]()
    for line in [*_distinct(openings), *_distinct(sentences)]:
        longer = space.join([*parts, line.text, *musts, closing])
        if parts and length_of(longer, words.task.platform) > form.primary_text:
            continue
        parts.append(line.text)
        if line.claim:
            used.append(line.claim)
    headline = _post_headline(words, angle, claims, form.headlines.longest)
    description = next(
        (
            short
            for claim in claims
            if claim not in [*used, headline.claim if headline else None]
            and (short := words.headline(claim, form.descriptions.longest))
        ),
        None,
    )
    used += [said.claim for said in (headline, description) if said and said.claim]
    return Composed(
        (headline.text,) if headline else (words.name,),
        (description.text,) if description else (),
        space.join([*parts, *musts, closing]),
        tuple(dict.fromkeys(used)),
    )


def _post_headline(
    words: LanguageLines, angle: str, claims: Sequence[Claim], most: int
) -> Line | None:
    """Return what is sold, with the first claim of an offer beside it where both fit."""
    frames = words.grammar.headlines
    if angle in {"offer", "urgency", "proof"}:
        for claim in claims:
            said = words.headline(claim, most)
            joint = "：" if words.language == "zh" else ": "
            text = f"{raised(words.sold)}{joint}{said.text}" if said else ""
            if said and length_of(text, words.task.platform) <= most:
                return Line("sold and claim", text, claim)
    wanted = [*reversed(frames["name"]), *frames["place"][:1], *frames["question"]]
    sold = [frame for frame in wanted if words.says_what_is_sold(words.filled(frame) or "")]
    return words.frame("name", [*sold, "{Sold}"], most)


def _with_last_day(words: LanguageLines, lead: Sequence[Line | None]) -> list[Line | None]:
    """Return the sentence that leads, and the last day behind it where it does not say it."""
    said = " ".join(line.text for line in lead if line)
    until = words.frame("until", words.grammar.until, 60)
    day = words.filled("{date}")
    return [*lead] if until is None or (day and day in said) else [*lead, until]


def _descriptions(
    words: LanguageLines, angle: str, claims: Sequence[Claim]
) -> tuple[list[str], list[Claim]]:
    """Pack sentences into descriptions, each with a call or a second claim where it fits."""
    limits, space = format_of(words.task.platform).descriptions, words.grammar.space
    must = [ended(text, words.grammar.stop) for text in words.task.must_say]
    # Once is enough for what the tone adds.
    closings = [words.closing(words.calls[0])]
    closings += [ended(call, words.grammar.stop) for call in words.calls[1:]]
    opening: list[Line | None] = [words.intro()]
    if angle == "question":
        opening.insert(0, words.frame("question", words.grammar.question, limits.longest))
    said = [words.sentence(claim) for claim in claims]
    if angle == "urgency":
        said = [*_with_last_day(words, said[:1]), *said[1:]]
    lines = _distinct([*said, *opening])
    lines = [line for line in lines if length_of(line.text, words.task.platform) <= limits.longest]
    packed = list(must)
    wanted = min(_WANTED_DESCRIPTIONS, limits.most)
    texts = [line.text for line in lines]
    while texts and len(packed) < wanted:
        text = texts.pop(0)
        # The last description takes what else fits; each other ends with a call of its own.
        ends = [*closings[len(packed) - len(must) :][:1], *closings, *texts]
        second = next(
            (
                end
                for end in ends
                if end not in "".join(packed)
                and length_of(f"{text}{space}{end}", words.task.platform) <= limits.longest
            ),
            None,
        )
        packed.append(f"{text}{space}{second}" if second else text)
        texts = [one for one in texts if one != second]
    for closing in closings:
        if len(packed) >= limits.least:
            break
        packed.append(closing)
    together = "".join(packed)
    claimed = [line.claim for line in lines if line.claim and line.text in together]
    return packed[: limits.most], claimed


def _with_what_is_sold(lines: list[Line], words: LanguageLines) -> list[Line]:
    """Bring the first line that says what is sold among the first two."""
    for place, line in enumerate(lines):
        if words.says_what_is_sold(line.text):
            rest = [*lines[:place], *lines[place + 1 :]]
            at = min(place, 1)
            return [*rest[:at], line, *rest[at:]]
    return lines


def _distinct(lines: Iterable[Line | None]) -> list[Line]:
    """Return each idea and each text once, in order."""
    found: dict[str, Line] = {}
    texts = set[str]()
    for line in lines:
        if line and line.idea not in found and line.text.casefold() not in texts:
            found[line.idea] = line
            texts.add(line.text.casefold())
    return list(found.values())
