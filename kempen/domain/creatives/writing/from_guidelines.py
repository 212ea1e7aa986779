"""A brief's own words as a task: what the catalogue knows becomes a claim, the rest stays; pure."""

from dataclasses import dataclass

from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.task import WritingTask
from kempen.domain.creatives.writing.written_language import language_of
from kempen.market.categories import category_of
from kempen.market.claims import Claim, match

_LONGEST_NAME = 30
_OTHER = "other"


@dataclass(frozen=True)
class ReadGuidelines:
    """A task, and the texts of the brief with the language in which alone they can be used."""

    task: WritingTask
    own_words: tuple[tuple[str, str], ...]

    def left_out_of(self, language: str) -> tuple[str, ...]:
        """Return the texts that ads of a language do without."""
        return tuple(text for text, written_in in self.own_words if written_in != language)


def read_guidelines(
    guidelines: Guidelines, platform: str, languages: tuple[str, ...]
) -> ReadGuidelines:
    """Read the claims out of a brief's free text."""
    product = " ".join(guidelines.product.split())
    texts = [
        text for text in (*guidelines.benefits, guidelines.offer, *guidelines.proof) if text.strip()
    ]
    category = guidelines.category or category_of(" ".join([product, *texts])) or _OTHER
    claims, own_words = list[Claim](), list[tuple[str, str]]()
    for text in texts:
        found = match(text, category, guidelines.today)
        claims += found.claims
        for rest in found.unmatched if found.claims else (text,):
            plain = " ".join(rest.split()).rstrip(".。")
            written_in = language_of(plain)
            claims.append(Claim("", words={written_in: plain}))
            own_words.append((plain, written_in))
    name = name_in(product)
    return ReadGuidelines(
        WritingTask(
            name=name or (product if category == _OTHER else ""),
            names={language_of(product): product},
            category=category,
            platform=platform,
            languages=languages,
            claims=tuple(dict.fromkeys(claims)),
            objective="generate_prospects" if guidelines.is_for_prospects else "increase_sales",
            tone=guidelines.tone,
            landing_url=guidelines.landing_url,
            must_say=guidelines.must_say,
            never_say=guidelines.never_say,
            places=guidelines.places,
            today=guidelines.today,
        ),
        tuple(own_words),
    )


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
