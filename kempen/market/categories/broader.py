"""What a thing is in broader words, where nobody has listed it; pure.

Of "badminton racket stringing service" nothing is known, but "drone repair" is a repair: true, and
a language has an ad with it that would else have none. Each language says what a thing is at its
own place: English, Chinese and Tamil last, Malay first.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from kempen.market.categories.context_words import FOR, HARMLESS, JOINING, PARTING
from kempen.market.categories.noun import LANGUAGES
from kempen.market.categories.word_forms import plain_word
from kempen.market.place_names import is_place
from kempen.market.tokens import TokenKind, normalised, tokens_of

_FILE: Final = Path(__file__).with_name("broader.csv")
_MOST_WORDS: Final = 2
# What says where, when or for whom; "and" does not: "first aid and CPR training".
_OVER: Final = (PARTING | FOR) - JOINING - {"and", "dan"}
# Behind a thing they say at which price it is had.
_OFFERED: Final = frozenset({"group", "discount", "voucher", "early", "bird", "rate"})
# Behind a Chinese thing they say who sells it.
_HAN_SELLERS: Final = re.compile(r"(?:服务|专家|专门店|公司|中心|店|档口?|配套)$")
# The name of an event has its year or its place behind it: "Penang Marathon Bridge Run".
_EVENTS: Final = frozenset({"marathon", "festival", "expo", "conference", "summit", "exhibition"})
# So many days and nights are a trip: "兰卡威三天两夜", "3D2N".
_NIGHTS: Final = re.compile(
    r"[\d一二两三四五六七八九十]\s?(?:天|日|D|days?|H|hari)\s?[\d一二两三四五六七八九十]\s?(?:夜|晚|N|nights?|M|malam)",
    re.IGNORECASE,
)
_HAN: Final = re.compile(r"[\u3400-\u9fff]+")


def broader_words(text: str, language: str) -> Mapping[str, str]:
    """Return by language what a thing is in broader words; empty where that is unknown."""
    heads = _heads()[language]
    if _NIGHTS.search(text):
        return _heads()["en"]["trip"]
    for words in _candidates(text, language):
        if words in heads:
            return heads[words]
    return {}


@cache
def all_broader_words(language: str) -> frozenset[str]:
    """Return the words of a language that name many things, and none of them alone."""
    return frozenset(names[language] for names in _heads()[language].values())


def heads_of_things(language: str) -> Mapping[str, tuple[str, Mapping[str, str]]]:
    """Return by words what takes a thing before it: its kind, and what each language calls it.

    Classes and repairs do. A chip does not: banana chips are no banana snacks.
    """
    return _taking_things()[language]


def _candidates(text: str, language: str) -> Sequence[str]:
    """Return the words that may say what a thing is, the longest first."""
    if language == "zh":
        run = _HAN_SELLERS.sub("", "".join(_HAN.findall(text)[:1]))
        return [run[at:] for at in range(len(run))]
    words = _telling_words(text)
    if language == "ms":
        others = (at for at, word in enumerate(words) if word not in HARMLESS)
        starts = range(next(others, 0) + 1)
        counts = range(_MOST_WORDS, 0, -1)
        return [" ".join(words[at : at + count]) for at in starts for count in counts]
    while words and (words[-1] in HARMLESS | _OFFERED or is_place(words[-1])):
        words = words[:-1]
    return [
        *(" ".join(words[-count:]) for count in range(_MOST_WORDS, 0, -1)),
        *(word for word in words if word in _EVENTS),
    ]


def _telling_words(text: str) -> list[str]:
    """Return the words before what says where, when or for whom, without letters like ISO."""
    words = list[str]()
    text = normalised(text)
    for token in tokens_of(text):
        if words and text[token.start : token.end].isupper():
            continue
        word = plain_word(token.text)
        is_over = token.kind is not TokenKind.WORD or word in _OVER
        if words and is_over:
            break
        words += [] if is_over else [word]
    return words


def _plain(words: str) -> str:
    return " ".join(plain_word(word) for word in words.split())


@cache
def _taking_things() -> Mapping[str, Mapping[str, tuple[str, Mapping[str, str]]]]:
    taking: dict[str, dict[str, tuple[str, Mapping[str, str]]]] = {one: {} for one in LANGUAGES}
    for kind, forms in _rows():
        names = {language: words[0] for language, words in forms.items()}
        for language, words in forms.items():
            if kind:
                taking[language] |= {_plain(word): (kind, names) for word in words}
    return taking


def _rows() -> Iterator[tuple[str, Mapping[str, Sequence[str]]]]:
    for row in csv.DictReader(_FILE.read_text("utf-8").splitlines()):
        yield row["kind"], {language: row[language].split("|") for language in LANGUAGES}


@cache
def _heads() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return by language and word what is said in each language."""
    heads: dict[str, dict[str, Mapping[str, str]]] = {language: {} for language in LANGUAGES}
    for _kind, forms in _rows():
        names = {language: words[0] for language, words in forms.items()}
        for language, (_name, *others) in forms.items():
            heads[language] |= {_plain(words): names for words in others}
    return heads
