"""Words that stand as a label or in a list, and not as a noun in a sentence; pure.

"Looking for Tadika Al-Falah 4 hingga 6 tahun?" is no question that anybody asks. Such words are
said as they are, with a list behind them: "Tadika Al-Falah: 4 hingga 6 tahun, makan disediakan".
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from kempen.domain.creatives.writing.english.plain_words import PLAIN_WORDS
from kempen.domain.creatives.writing.english.plurals import agreeing
from kempen.domain.creatives.writing.english.sellers import is_one, short_of_one
from kempen.domain.creatives.writing.english.trades import is_work
from kempen.domain.creatives.writing.tails import parted_tail
from kempen.domain.creatives.writing.tidied import proper
from kempen.market.categories import ends_with_thing, parted_model
from kempen.market.claims import lexicon
from kempen.market.place_names import is_place
from kempen.market.written_language import is_proper, words_of_things

_SIGNS: Final = re.compile(r"[&+/(),|:;–—]|\d| - ")
# Behind these stands what a thing is for, or what is in it: one of many needs an article there.
_PARTS: Final = re.compile(
    r"\b(?:with|for|in|from|by|to|at|on|untuk|dengan|bagi|dari|di|serta|including|termasuk)\b",
    re.IGNORECASE,
)
_MOST_WORDS: Final = {"en": 4, "ms": 4, "ta": 3}
_MOST_WORDS_OF_ONE: Final = 6
_MOST_HAN: Final = 7
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
# Sentences have somebody who acts, or end like one; what else people write is a part of a list.
_SENTENCE: Final = re.compile(
    r"^(?:we|our|you|your|it|this|that|i|they|there|kami|anda|kita|saya|ia|jom)\b"
    r"|^(?:我们|您|你|本店|本公司|这)|^(?:நாங்கள்|எங்கள்|எங்களிடம்|உங்கள்|நீங்கள்)|[.!?](?:\s|$)|[。！？;；]|[,，、].*[,，、].*[,，、]",
    re.IGNORECASE,
)
_LONGEST_PART: Final = 45
# Who sells and where: of "CrossFit gym" there is one, and no question is for several.
_PLACES: Final = re.compile(
    r"\b(?:gym|venue|hall|franchise|charter|apartment|office|clinic|cent(?:re|er)|school|studio|hotel|resort|caf[eé]|restaurant|shop"
    r"|store|kindergarten|villa|farm|agency|firm|academy|boutique|bakery|butchery|salon|spa|workshop)$",
    re.IGNORECASE,
)
_TAMIL_LABELS: Final = ("ஜிம்", "க்கு", "டன்")
# Who sells, wherever it stands, and what somebody does: "பழைய தங்கம் வாங்குகிறோம்".
_TAMIL_SELLERS: Final = (
    *("கடை", "மையம்", "பட்டறை", "நிலையம்", "உணவகம்", "நிறுவனம்", "மருத்துவமனை", "கிளினிக்"),
    *("சலூன்", "ஸ்டூடியோ", "பள்ளி", "அகாடமி", "கிறோம்"),
)
_SELLERS: Final = re.compile(
    r"^(?:klinik|kedai|butik|restoran|pusat|taska|tadika|bengkel|salun|kafe|warung|akademi|hotel"
    r"|syarikat|firma|agensi|sekolah)\b.* [A-Z]"
)


# Each ad of a brief asks again.
@lru_cache(maxsize=1024)
def is_label(words: str, language: str) -> bool:
    """Whether words for what is sold can only be put before a sentence, and not into it."""
    if language == "en":
        # "Looking for iPhone 13 screen replacement?" is what people ask.
        words = parted_model(words)[0]
    if not words or _SIGNS.search(words):
        return bool(words)
    if language == "en" and is_one(words) and len(words.split()) <= _MOST_WORDS_OF_ONE:
        # "Looking for a cat hotel with CCTV?"
        return _is_name_of_one(words)
    words, _tail = parted_tail(words, language)
    if language == "zh":
        return len(_HAN.findall(words)) > _MOST_HAN or " " in words
    return _is_long(words, language)


def _is_long(words: str, language: str) -> bool:
    is_english = language == "en"
    # "And" says no more of a thing.
    count = len(words.split()) - (" and " in words)
    if count > _MOST_WORDS[language] or _PARTS.search(words):
        return True
    if language == "ta":
        return _is_tamil_label(words)
    is_thing = is_work(words) or ends_with_thing(words)
    if is_english and (_PLACES.search(words) or not is_thing):
        return True
    return names_seller(words) or _is_business(words, language)


def _is_tamil_label(words: str) -> bool:
    # "For sale" takes no other word behind it, and nobody sells a shop.
    is_seller = any(word.endswith(_TAMIL_SELLERS) for word in words.split())
    # Nor does a place: "திருமண மண்டபம் கோலாலம்பூர்".
    return is_seller or words.endswith(_TAMIL_LABELS) or is_place(words.rsplit(maxsplit=1)[-1])


def names_seller(words: str) -> bool:
    """Whether Malay words are the name of a shop: "Klinik gigi Dr Aina"."""
    return _SELLERS.search(words[:1].lower() + words[1:]) is not None


def _is_business(words: str, language: str) -> bool:
    """Whether words are the name of who sells: "Tadika Islam Al-Falah"."""
    first, *rest = words.split()
    if not rest or not all(word[:1].isupper() for word in (first, *rest)):
        return False
    return any(
        not is_proper(word) and word.casefold() not in words_of_things(language) for word in rest
    )


def _is_name_of_one(words: str) -> bool:
    """Whether words for one who sells are its name: "Sunshine Dental Clinic"."""
    known = words_of_things("en")
    is_title = " " in words and all(word[:1].isupper() for word in words.split())
    return is_title and not all(is_proper(one) or one.casefold() in known for one in words.split())


def is_part_of_list(words: str) -> bool:
    """Whether a person's own words are no sentence: "RM150", "free tailoring"."""
    return len(words) <= _LONGEST_PART and not _SENTENCE.search(words)


def is_slight(words: str, language: str) -> bool:
    """Whether such words say too little to stand alone as a sentence: "Online."."""
    if language == "zh":
        return len(_HAN.findall(words)) <= _LEAST_HAN
    if language == "ta":
        return len(words.split()) == 1 or words.endswith(_TAMIL_ENDS_OF_PART)
    return len(words.split()) <= 2


_LEAST_HAN: Final = 4
# "For temple functions", "with a driver": parts of a sentence that is not there.
_TAMIL_ENDS_OF_PART: Final = ("க்கு", "க்கும்", "டன்", "த்தில்")
# How English words end that are no names: "Alphard and Vellfire" keeps its capital.
_PLAIN_END: Final = re.compile(
    r"(?:ly|ed|ing|er|est|al|able|ible|ful|less|ous|ive|ic|ion|ment|ness|ty|ent|ant|ate|ise|ize|an|age|ure|nce|ry|ck|ll|tle|wide|s)$"
    r"|^(?:\w{1,4}|\w+-\w+|[A-Z]?[a-z]+ade)$"
)


# Names that a verb stands before: "Jawab WhatsApp cepat".
_APPS: Final = re.compile(r"WhatsApp|Facebook|Instagram|TikTok|Telegram|Google|Waze|Zoom")

# T-shirts and X-rays are no names.
_SHAPED: Final = re.compile(r"[A-Z]-[a-z]")
# "Scratch and Python".
_TWO_NAMES: Final = re.compile(r"[A-Z]\w+(?:, [A-Z]\w+)*,? (?:and|dan|&) [A-Z]\w+")


@lru_cache(maxsize=4096)
def headed(sold: str, joint: str, phrase: str) -> str:
    """Return what is sold with a phrase behind it, or the phrase where it names that itself."""
    is_named = phrase.casefold().startswith(sold.casefold())
    return f"{phrase[:1].upper()}{phrase[1:]}" if is_named else f"{sold}{joint}{phrase}"


# With these no name begins: used Perodua cars.
_NO_NAMES: Final = frozenset(
    {"Online", "Used", "Recond", "Reconditioned", "Second-hand", "Secondhand"}
)


def within(words: str, language: str) -> str:
    """Return words as they stand within a sentence: a first letter that is no name's is small."""
    first, *rest = words.split() or [""]
    if first.startswith("E-") or first in _NO_NAMES:
        # "E-hailing" stands for no name as the T of T-shirts does.
        return f"{words[:1].lower()}{words[1:]}"
    known = words_of_things(language)
    if is_proper(first) or is_place(first):
        # "Korean Restaurant" has one capital too many.
        is_plain = all(word.istitle() and word.casefold() in known for word in rest)
        is_plain = is_plain and bool(rest) and language == "en"
        return proper(f"{first} {' '.join(rest).lower()}") if is_plain else words
    is_title = all(word[:1].isupper() for word in (first, *rest))
    if is_title and all(word.casefold() in known for word in (first, *rest)):
        # "Aircond Chemical Service" has capitals for no reason.
        words_in_it = (first, *rest)
        return proper(
            " ".join(
                one if len(one) == 1 or is_proper(one) or is_place(one) else one.lower()
                for one in words_in_it
            )
        )
    is_name = bool(rest) and rest[0][:1].isupper() and not rest[0].isupper()
    is_name = is_name and not (_APPS.fullmatch(rest[0]) or _SHAPED.match(rest[0]))
    if is_name and not is_title and proper(rest[0].lower()) != rest[0]:
        # Capitals that only some words have are meant: "Musang King delivery", no "Guru SPM".
        return words
    if (names := _TWO_NAMES.match(words)) and not (
        first.casefold() in known and names[0].rsplit(maxsplit=1)[-1].isupper()
    ):
        return words
    parts = first.casefold().split("-")
    is_beside_app = bool(rest) and _APPS.fullmatch(rest[0]) is not None
    is_beside_word = bool(rest) and (rest[0][:1].islower() or is_beside_app)
    is_word = is_beside_word or all(part in known for part in parts)
    return proper(words[:1].lower() + words[1:]) if is_word else words


def with_short(all_words: Sequence[str], language: str) -> tuple[str, ...]:
    """Return words for what is sold as a sentence has them; one long Malay name has a short one.

    "Kelas mewarna dan melukis kanak-kanak" is too long for a headline: its first words are not.
    """
    forms = [within(words, language) for words in all_words]
    # A first letter that the data has small is no name's: "Gudang sewa".
    small = {words.casefold() for words in forms if words[:1].islower()}
    within_sentence = tuple(
        dict.fromkeys(f"{w[:1].lower()}{w[1:]}" if w.casefold() in small else w for w in forms)
    )
    if language == "en":
        short = (short_of_one(words) for words in within_sentence)
        first, *rest = zip(within_sentence, short, strict=True) if within_sentence else [("", "")]
        return tuple(dict.fromkeys(filter(None, (*first, *(words for words, _ in rest)))))
    if (
        language != "ms"
        or len(within_sentence) != 1
        or len(within_sentence[0]) <= _LONGEST_HEADLINE
    ):
        return within_sentence
    words = within_sentence[0].split()
    firsts = (" ".join(words[:count]) for count in range(len(words) - 1, 1, -1))
    short = (
        first
        for first in firsts
        if len(first) <= _LONGEST_HEADLINE
        and first.rsplit(maxsplit=1)[-1] not in _JOINING
        and not is_label(first, language)
    )
    return (*within_sentence, *islice(short, 1))


_LONGEST_HEADLINE: Final = 30
_JOINING: Final = frozenset({"dan", "untuk", "dengan", "di", "bagi", "serta", "atau", "&"})


# In Malay a reason of one word is no name, nor is a park, a hill or a day as its first one.
_MALAY_PLAIN: Final = re.compile(
    r"[A-Z][a-z-]+"
    r"|(?:Taman|Kampung|Bukit|Pulau|Kota|Bandar|Lembah|Sungai|Batu|Pelabuhan) [a-z].*"
    r"|Hari (?:Isnin|Selasa|Rabu|Khamis|Jumaat|Sabtu|Ahad|biasa|minggu|cuti|sama)\b.*"
)


def _is_plain_malay(words: str) -> bool:
    is_name = is_place(words) or is_proper(words.rsplit(maxsplit=1)[-1]) if words else True
    return not is_name and _MALAY_PLAIN.fullmatch(words) is not None


def within_list(words: str, language: str, thing: str = "") -> str:
    """Return own words as they stand in a list: what may be a name keeps its capital.

    A list behind a `thing` says it of that.
    """
    words = agreeing(words, parted_tail(thing, language)[0]) if language == "en" else words
    first, *rest = words.split(maxsplit=1) or [""]
    if rest and rest[0].startswith("RM") and not is_proper(first):
        # "From RM50" has no name before its amount.
        return f"{words[:1].lower()}{words[1:]}"
    if language == "ms" and _is_plain_malay(words):
        return f"{words[:1].lower()}{words[1:]}"
    if language != "en":
        return within(words, language)
    plain = first.casefold()
    is_name = proper(words.casefold())[:1] != plain[:1]
    is_known = plain in PLAIN_WORDS or plain in lexicon(language)
    is_plain = not is_name and (is_known or _PLAIN_END.search(first) is not None)
    if is_plain and not is_proper(first) and not is_place(first):
        # What is behind a plain word may be a name: "original Yonex strings".
        return proper(f"{words[:1].lower()}{words[1:]}")
    return within(words, language) if plain in words_of_things(language) else words
