"""An offering of the words of a brief. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from kempen.domain.offerings.claim_reading import distinct, read_free_text
from kempen.domain.offerings.rules import (
    LONGEST_DESCRIPTION,
    LONGEST_NAME,
    MOST_CLAIMS,
    OfferingDetails,
    Permit,
    flaws_of,
    plain_line,
)
from kempen.kit.refusal import Refusal
from kempen.market.categories import category_of
from kempen.market.claims import LANGUAGES, Claim, weight


@dataclass(frozen=True)
class BriefWords:
    """What a brief says about what it sells. `name` is short, `product` all that was written."""

    name: str
    product: str
    benefits: Sequence[str] = ()
    offer: str = ""
    proof: Sequence[str] = ()
    must_say: Sequence[str] = ()
    never_say: Sequence[str] = ()
    landing_url: str = ""
    languages: Sequence[str] = ()
    permits: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    category: str = ""


def offering_from(words: BriefWords, today: date) -> OfferingDetails:
    """Return an offering of the words of a brief.

    What an offering cannot have is left out of it: the brief still says it.
    """
    product = plain_line(words.product)
    category = (
        words.category
        or category_of(product)
        or category_of(". ".join((product, *words.benefits)))
        or ""
    )
    never_say = tuple(words.never_say)
    name = fitting_name(words.name)
    details = OfferingDetails(
        name=name,
        names=dict(words.names),
        category=category,
        description="" if product == name else product[:LONGEST_DESCRIPTION],
        languages=tuple(one for one in LANGUAGES if one in words.languages) or LANGUAGES,
        landing_url=words.landing_url,
        claims=distinct([*_claims(words, category, today)])[:MOST_CLAIMS],
        must_say=tuple(
            phrase
            for phrase in words.must_say
            if not any(one.casefold() in phrase.casefold() for one in never_say)
        ),
        never_say=never_say,
        permits=tuple(Permit(kind, number) for kind, number in words.permits.items()),
    )
    wrong = {flaw.path[0] for flaw in flaws_of(details)}
    empty = OfferingDetails(name, {})
    return OfferingDetails(
        **{
            one: getattr(empty if one in wrong and one != "name" else details, one)
            for one in OfferingDetails.__dataclass_fields__
        }
    )


def fitting_name(name: str) -> str:
    """Return a name cut to what an offering's may have; a Chinese character counts as two."""
    text = plain_line(name)
    while weight(text) > LONGEST_NAME:
        text = text[:-1]
    return text.rstrip()


def numbered(name: str, number: int) -> str:
    """Return a name with a number behind it, cut so that both fit."""
    behind = f" {number}"
    text = name
    while weight(text + behind) > LONGEST_NAME:
        text = text[:-1]
    return text.rstrip() + behind


def _claims(words: BriefWords, category: str, today: date) -> Iterator[Claim]:
    for text in (*words.benefits, words.offer, *words.proof):
        try:
            yield from read_free_text(text, category, today).claims
        except Refusal:
            # A sentence too long for a claim; the brief has it.
            continue
