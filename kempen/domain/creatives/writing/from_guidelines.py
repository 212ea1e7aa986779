"""A brief's own words as a task: what the catalogue knows becomes a claim, the rest stays; pure."""

from dataclasses import dataclass

from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.task import WritingTask
from kempen.domain.creatives.writing.written_language import language_of
from kempen.market.categories import CATEGORIES, category_of
from kempen.market.claims import Claim, match

_LONGEST_NAME = 30
_OTHER = "other"


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


def read_guidelines(
    guidelines: Guidelines, platform: str, languages: tuple[str, ...]
) -> ReadGuidelines:
    """Read the claims out of a brief's free text."""
    product = " ".join(guidelines.product.split())
    texts = _texts(guidelines)
    category = category_in(guidelines)
    claims = list(guidelines.claims)
    for text in texts:
        matched = match(text, category, guidelines.today)
        claims += matched.claims
        for rest in matched.unmatched if matched.claims else (text,):
            plain = " ".join(rest.split()).rstrip(".。")
            claims.append(Claim("", words={language_of(plain): plain}))
    name, names = name_in(product), {language_of(product): product}
    if guidelines.names is not None:
        # An offering's name stands in every language that has no form of its own.
        name, names = product, dict(guidelines.names)
    return ReadGuidelines(
        WritingTask(
            name=name or (product if category == _OTHER else ""),
            names=names,
            category=category,
            platform=platform,
            languages=languages,
            claims=tuple(dict.fromkeys(claims)),
            objective=_objective(guidelines),
            tone=guidelines.tone,
            landing_url=guidelines.landing_url,
            must_say=guidelines.must_say,
            never_say=guidelines.never_say,
            places=guidelines.places,
            today=guidelines.today,
        )
    )


def category_in(guidelines: Guidelines) -> str:
    """Return the kind of business: the offering's, or the one that the brief's words suggest."""
    if guidelines.category:
        return guidelines.category
    product = " ".join(guidelines.product.split())
    return category_of(product) or category_of(". ".join([product, *_texts(guidelines)])) or _OTHER


def button_in(guidelines: Guidelines) -> str:
    """Return the code of the button that such a business has for the brief's objective."""
    return CATEGORIES[category_in(guidelines)].buttons[_objective(guidelines)].casefold()


def _objective(guidelines: Guidelines) -> str:
    return "generate_prospects" if guidelines.is_for_prospects else "increase_sales"


def _texts(guidelines: Guidelines) -> list[str]:
    texts = (*guidelines.benefits, guidelines.offer, *guidelines.proof)
    return [text for text in texts if text.strip()]


def name_in(text: str) -> str:
    """Return the longest run of words with a capital, two at least: what is written as a name.

    The whole text where it is short and has no word in small letters.
    """
    words = text.split()
    if 0 < len(text) <= _LONGEST_NAME and not any(word[:1].islower() for word in words):
        return text
    runs, run = list[list[str]](), list[str]()
    for word in [*words, ""]:
        if word[:1].isupper():
            run.append(word)
            continue
        runs.append(run)
        run = []
    longest = max((" ".join(words) for words in runs), key=len)
    return longest if " " in longest and len(longest) <= _LONGEST_NAME else ""
