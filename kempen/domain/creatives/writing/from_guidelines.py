"""A brief's own words as a task: what the catalogue knows becomes a claim, the rest stays; pure."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kempen.domain.creatives.writing.english.spoken import written
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.labels import is_slight
from kempen.domain.creatives.writing.naming import name_in, names_of, own_language_of
from kempen.domain.creatives.writing.own_words import OwnWordsUse, use_of
from kempen.domain.creatives.writing.tails import place_of
from kempen.domain.creatives.writing.task import WritingTask
from kempen.domain.creatives.writing.tidied import parted, quiet, without_questions
from kempen.market.categories import CATEGORIES, NOUNS, OTHER, category_of, kind_of, kind_of_several
from kempen.market.claims import Claim, match
from kempen.market.claims.discounts import impossible_discount
from kempen.market.place_names import goes_somewhere, place_within
from kempen.market.written_language import (
    is_clear,
    is_sure,
    language_of,
    latin_language_of,
    latin_scores,
)

# A trip to Bali is not in the state whose people book it.
_GOES: Final = re.compile(r" (?:to|ke) [A-Z]")
_PILGRIMAGE: Final = re.compile(r"umrah|hajj|haji|ziarah", re.IGNORECASE)
_TAUGHT: Final = frozenset({"training", "enrichment"})


@dataclass(frozen=True)
class ReadGuidelines:
    """A task made of a brief."""

    task: WritingTask

    def left_out_of(self, language: str) -> tuple[str, ...]:
        """Return the texts that ads of a language do without, for want of words in it."""
        return tuple(
            next(iter(claim.words.values()))
            for claim in self.task.claims
            if not claim.type and not claim.words.get(language)
        )

    def used_as(self, use: OwnWordsUse, language: str) -> tuple[str, ...]:
        """Return the own words in one language alone that its ads use in this way."""
        return tuple(
            claim.words[language]
            for claim in self.task.claims
            if language in claim.words and use_of(claim, self.task.languages) is use
        )


def read_guidelines(
    guidelines: Guidelines, platform: str, languages: tuple[str, ...]
) -> ReadGuidelines:
    """Read the claims out of a brief's free text."""
    product, texts = _product(guidelines), _texts(guidelines)
    category = category_in(guidelines)
    beside = _language_of(texts, product, languages)
    unclear = latin_language_of(languages, beside or own_language_of(product))
    claims = list(guidelines.claims)
    for text in texts:
        matched = match(text, category, guidelines.today)
        if impossible_discount(text, matched.claims):
            continue
        claims += matched.claims
        for rest in matched.unmatched if matched.claims else (text,):
            plain = " ".join(rest.split()).rstrip(".。")
            own = beside if beside and not is_sure(plain) else language_of(plain, unclear)
            if length := _course_length(plain, own, category):
                claims.append(length)
                continue
            plain = written(plain) if own == "en" else plain
            claims.append(Claim("", words={own: plain}))
    called = names_of(product, guidelines.names, category, beside)
    return ReadGuidelines(
        WritingTask(
            name="",
            names=called.names,
            things=called.things,
            noun=called.noun,
            shorter=called.shorter,
            composed=called.composed,
            category=category,
            platform=platform,
            languages=languages,
            claims=tuple(dict.fromkeys(one for one in claims if _adds_to(one, called.noun))),
            objective=_objective(guidelines),
            tone=guidelines.tone,
            landing_url=guidelines.landing_url,
            must_say=guidelines.must_say,
            never_say=guidelines.never_say,
            places=_places(guidelines, product, called.noun),
            today=guidelines.today,
        )
    )


def _adds_to(claim: Claim, noun: str) -> bool:
    """Whether a claim says more than that the thing which the ads are for is on offer."""
    return claim.type != "offers_thing" or claim.slots["thing"] != noun


# A length alone is that of what is taught: "2 days".
_LENGTH: Final = re.compile(
    r"(?:\d{1,2}|one|two|three|satu|dua|tiga|[两一二三四五六]) ?[^\W\d]+(?: (?:only|sahaja|je))?",
    re.IGNORECASE,
)
_COURSE: Final = {"en": "{} course", "ms": "kursus {}", "zh": "课程{}", "ta": "{} பயிற்சி"}


def _course_length(text: str, language: str, category: str) -> Claim | None:
    """Return how long a course is, where a text of such a business is nothing but a length."""
    if category not in _TAUGHT or not _LENGTH.fullmatch(text):
        return None
    claims = match(_COURSE[language].format(text)).claims
    return next((one for one in claims if one.type == "course_length"), None)


def _places(guidelines: Guidelines, product: str, noun: str) -> tuple[str, ...]:
    """Return where what is sold is had: where its words say, else where its ads run.

    A shop lot in Ipoh is in Ipoh, and a trip to Langkawi is not in the state whose people book it.
    """
    if noun and NOUNS[noun].category == "tour":
        goes = goes_somewhere(NOUNS[noun].said["zh"]) or place_within(f"{product} {noun}")
        if goes or _PILGRIMAGE.search(noun) or _GOES.search(product):
            return ()
    place = place_of(product)
    return (place,) if place else guidelines.places


def called_in(
    product: str, names: Mapping[str, str], category: str, languages: Sequence[str]
) -> dict[str, str]:
    """Return what ads of each language call a product; "" where nobody has said what it is."""
    product, _beside = parted(product)
    known = category or _kind_of(product) or OTHER
    called = names_of(product, names, known)
    task = WritingTask(
        "", known, "", (), names=called.names, things=called.things, noun=called.noun
    )
    return {one: next(iter(task.sold_in(one)), "") for one in languages}


def unnamed_in(guidelines: Guidelines, languages: Sequence[str]) -> tuple[str, ...]:
    """Return those of the languages in which nobody has said what is sold."""
    category = category_in(guidelines)
    product = _product(guidelines)
    beside = _language_of(_texts(guidelines), product, languages)
    called = names_of(product, guidelines.names, category, beside)
    return called.unnamed_in(languages, category)


def category_in(guidelines: Guidelines) -> str:
    """Return the kind of business: the offering's, or the one that the brief's words suggest.

    What is said of a thing tells its kind only where the product is a name: a car dealer who says
    "loans available" lends no money.
    """
    if guidelines.category:
        return guidelines.category
    product = _product(guidelines)
    if known := _kind_of(product):
        return known
    texts = _texts(guidelines)
    guesses = Counter(guess for text in texts if (guess := category_of(text)))
    whole = category_of(". ".join([product, *texts]))
    is_name = product.isascii() and name_in(product) == product
    # One such word may be of what comes with it: "free tinted" of a car.
    is_told = whole is not None and (guesses[whole] > 1 or len(guesses) == len(texts) == 1)
    return whole if is_name and is_told and whole else OTHER


def _kind_of(product: str) -> str:
    """Return the kind of business that the name of a product tells, or nothing."""
    own = own_language_of(product)
    return kind_of_several(product, own) or category_of(product) or kind_of(product, own)


def button_in(guidelines: Guidelines) -> str:
    """Return the code of the button that such a business has for the brief's objective."""
    return CATEGORIES[category_in(guidelines)].buttons[_objective(guidelines)].casefold()


def _objective(guidelines: Guidelines) -> str:
    return "generate_prospects" if guidelines.is_for_prospects else "increase_sales"


def _language_of(texts: Sequence[str], product: str, languages: Sequence[str]) -> str:
    """Return which of English and Malay what a brief says is written in; "" where it is neither."""
    known = [text for text in (*texts, product) if is_clear(text)]
    if any(language_of(text) not in ("en", "ms") for text in known):
        return ""
    scores = [latin_scores(text) for text in known]
    malay, english = (sum(score[at] for score in scores) for at in (0, 1))
    own = "ms" if malay > english else "en"
    return own if malay != english and own in languages else ""


def _product(guidelines: Guidelines) -> str:
    product, _beside = parted(guidelines.product)
    return product


def _texts(guidelines: Guidelines) -> list[str]:
    """Return what a brief says of its product, in its order; what stands in brackets too.

    A word or two there that claim nothing are of the name: "Kuih kapit (love letters)".
    """
    _product, beside = parted(guidelines.product)
    remarks = [
        text
        for text in beside
        if match(text).claims or not (category_of(text) or is_slight(text, language_of(text)))
    ]
    texts = (*remarks, *guidelines.benefits, guidelines.offer, *guidelines.proof)
    plain = (without_questions(quiet(text)) for text in texts)
    return [text for text in plain if text.strip()]
