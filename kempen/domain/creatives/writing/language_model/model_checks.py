"""What a language model's ad is held to: limits, law, its language, and what the brief promises."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from kempen.domain.creatives.law import LawContext, law_faults
from kempen.domain.creatives.rules import Texts, faults_of
from kempen.domain.creatives.writing.from_guidelines import category_in
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.must_say import must_say_in
from kempen.kit import clock
from kempen.market.written_language import language_of

# Words that promise, of languages without spaces or with endings; those of the others stand in
# model_writer.
_JOINED_PROMISES: Final = re.compile(
    "免费|保证|最好|最佳|最便宜|最低|认证|清真|获奖|优惠|折扣|半价|第一|官方|立减|限时|特价|治愈|最后机会|"
    "[一二三四五六七八九]折|இலவச|உத்தரவாத|சிறந்த|மலிவ|சான்றிதழ்|ஹலால்|விருது|தள்ளுபடி|"
    "அதிகாரப்பூர்வ|சலுகை|முதலிட|குணப்படுத்|பாதி விலை"
)
# Figures in words: "half price" is an offer as much as "50% off".
_SPELT_OFFERS: Final = re.compile(
    r"\b(half[ -]price|half off|get one|one free|separuh harga|setengah harga)\b", re.IGNORECASE
)
_SCRIPTS: Final = {"zh": "CJK", "ta": "TAMIL"}
# A text of one word or two may be a name.
_LEAST_LETTERS_TO_JUDGE: Final = 12


def refusals_of(texts: Texts, language: str, guidelines: Guidelines) -> Iterator[str]:
    """Yield the code of each thing for which an ad is refused, law and wrong language among them.

    What it claims is asked with `unsupported_claims` of model_writer.
    """
    must_say = must_say_in(guidelines.must_say, language, guidelines.languages)
    faults = faults_of(texts, must_say=must_say, never_say=guidelines.never_say)
    yield from (fault.code for fault in faults)
    law = law_faults(
        texts, LawContext(clock.today(), category_in(guidelines), guidelines.permits or {})
    )
    yield from (fault.code for fault in law)
    if not _is_in(texts, language, guidelines):
        yield "other_language"


def spelt_promises(text: str, brief_words: str) -> list[str]:
    """Return promises of any language in `text` that stand in none of the brief's words."""
    known = brief_words.casefold()
    forms = (_JOINED_PROMISES, _SPELT_OFFERS)
    promises = [hit[0] for form in forms for hit in form.finditer(text)]
    return [words for words in promises if words.casefold() not in known]


def _is_in(texts: Texts, language: str, guidelines: Guidelines) -> bool:
    """Whether each text is in the script of a language, and the ad as a whole in the language."""
    given = " ".join((guidelines.product, *guidelines.must_say)).casefold()
    for _, text in texts.fields():
        own = " ".join(word for word in text.split() if word.casefold().strip(".,!?") not in given)
        scripts = {_script(character) for character in own if character.isalpha()}
        wanted = _SCRIPTS.get(language, "LATIN")
        if scripts - {wanted, "LATIN"}:
            return False
        # Names of Latin letters stand in Chinese and Tamil ads, but never a whole text of them.
        if wanted not in scripts and len(own) >= _LEAST_LETTERS_TO_JUDGE:
            return False
    return language in _SCRIPTS or language_of(texts.everything()) == language


def _script(character: str) -> str:
    return unicodedata.name(character, "").split(" ")[0].split("-")[0]
