"""What an ad's words are once nothing is hidden: spaces, digits, look-alike letters, emoji; pure.

Each plain text knows from which characters of the ad its own characters come, so that a finding
shows the words as they stand in the ad.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

# Letters of other scripts that look like Latin ones, Cyrillic first and then Greek.
_LOOK_ALIKES: Final = str.maketrans(
    "авекмнорстухіјѕԁԛԝһɡАВЕКМНОРСТУХІЈЅαβεικνορτυχ",
    "abekmhopctyxijsdqwhgABEKMHOPCTYXIJSabeiknoptux",
)
_TRADITIONAL: Final = str.maketrans(
    "賭彩票籌輪盤電煙紅葡萄蘭醫療癒糖壓喘腎臟藥貸款無準證險穩賺報風險資團線會員獎禮節賀歲國徽皇"
    "陽壯與處療體減瘦個週變嫩膚層錢門單還開樓預顯師學碩雙萬號碼幾點當馬獲盈潤壽總達",
    "赌彩票筹轮盘电烟红葡萄兰医疗愈糖压喘肾脏药贷款无准证险稳赚报风险资团线会员奖礼节贺岁国徽皇"
    "阳壮与处疗体减瘦个周变嫩肤层钱门单还开楼预显师学硕双万号码几点当马获盈润寿总达",
)
_LETTERS: Final = str.maketrans("0134578@$!|", "oieastbasii")
_AS_L: Final = str.maketrans("1", "l")
# Letters in squares and circles, and those that flags are made of, each row from A to Z.
_BOXED: Final = (0x1F130, 0x1F150, 0x1F170, 0x1F1E6)
# What is not seen: marks of width nothing, variation selectors, colours of skin.
_UNSEEN: Final = re.compile(
    "[\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\u20e3\U0001f3fb-\U0001f3ff]"
)
_LATIN: Final = re.compile("[A-Za-z]")
# A single letter, and further single letters each after a sign or a space: j.u.d.i, j u d i.
_SPACED: Final = re.compile(r"(?<!\w)[A-Za-z0-9](?:[\W_]{1,3}[A-Za-z0-9]){2,}(?!\w)")
_HAN: Final = "一-鿿"
_TAMIL: Final = "\u0b80-\u0bff"
_IN_HAN: Final = re.compile(rf"(?<=[{_HAN}])[^\w。，！？；：、,!?;:（）()“”《》\n]+(?=[{_HAN}])")
_IN_TAMIL: Final = re.compile(rf"(?<=[{_TAMIL}])[^\w\s{_TAMIL},!?;:()“”\"]+(?=[{_TAMIL}])")
# Tamil syllables that stand alone: a letter with at most one mark.
_SYLLABLE: Final = "[\u0b85-\u0bb9][\u0bbe-\u0bcd]?"
_SPACED_TAMIL: Final = re.compile(
    rf"(?<![{_TAMIL}]){_SYLLABLE}(?:\s{{1,2}}{_SYLLABLE}){{2,}}(?![{_TAMIL}])"
)
_IN_WORD: Final = re.compile(
    r"(?<=[A-Za-z0-9@$!])(?:[^\w\s,!?;:()@$%&/“”\"'’+]|_)+(?=[A-Za-z0-9@$!])"
)
_WORD: Final = re.compile(r"[\w@$!|]{3,40}")
_REPEATED: Final = re.compile(r"([^\W\d_])\1{2,}")


@dataclass(frozen=True)
class PlainText:
    """A text, and for each of its characters the place in the ad that it comes from."""

    text: str
    places: tuple[int, ...]

    def without(self, form: re.Pattern[str]) -> "PlainText":
        """Return the text without what a pattern finds."""
        gone = {place for hit in form.finditer(self.text) for place in range(*hit.span())}
        if not gone:
            return self
        left = [number for number in range(len(self.text)) if number not in gone]
        return PlainText(
            "".join(self.text[number] for number in left),
            tuple(self.places[number] for number in left),
        )

    def replaced(self, form: re.Pattern[str], change: Callable[[str], str]) -> "PlainText":
        """Return the text with what a pattern finds changed, character for character."""
        text = form.sub(lambda hit: change(hit[0]), self.text)
        return PlainText(text, self.places)


def plain_texts(text: str) -> tuple[PlainText, ...]:
    """Return what a text says: as it is written, with parted letters joined, with digits read."""
    written = _written(text)
    joined = _joined(written)
    read = joined.replaced(_WORD, _as_letters).without(_second_of_repeated(joined.text))
    texts = [written, joined, read]
    if "1" in joined.text:
        texts.append(joined.replaced(_WORD, lambda word: _as_letters(_as_l(word))))
    return tuple({one.text: one for one in texts}.values())


def _written(text: str) -> PlainText:
    pairs = [(character, place) for place, raw in enumerate(text) for character in _characters(raw)]
    whole = "".join(character for character, _place in pairs)
    if _LATIN.search(whole):
        whole = whole.translate(_LOOK_ALIKES)
    plain = PlainText(whole.translate(_TRADITIONAL), tuple(place for _character, place in pairs))
    return plain.without(_UNSEEN)


def _characters(raw: str) -> Iterator[str]:
    """Yield the plain characters of one: Ａ is A, é is e, 🅰 is A; marks of Tamil stay."""
    code = ord(raw)
    for first in _BOXED:
        if first <= code < first + 26:
            yield chr(ord("A") + code - first)
            return
    for character in unicodedata.normalize("NFKC", raw):
        parts = unicodedata.normalize("NFD", character)
        if _LATIN.match(parts):
            yield parts[0]
        elif not "\u0300" <= character <= "\u036f":
            yield character


def _joined(plain: PlainText) -> PlainText:
    gone: set[int] = set()
    for hit in _SPACED.finditer(plain.text):
        gone.update(hit.start() + number for number, one in enumerate(hit[0]) if not one.isalnum())
    for hit in _SPACED_TAMIL.finditer(plain.text):
        gone.update(hit.start() + number for number, one in enumerate(hit[0]) if one.isspace())
    for form in (_IN_HAN, _IN_TAMIL, _IN_WORD):
        for hit in form.finditer(plain.text):
            gone.update(range(*hit.span()))
    left = [number for number in range(len(plain.text)) if number not in gone]
    return PlainText(
        "".join(plain.text[number] for number in left),
        tuple(plain.places[number] for number in left),
    )


def _second_of_repeated(text: str) -> re.Pattern[str]:
    """Return what finds the letters that only draw a word out: vaaaape."""
    drawn = {hit[1] for hit in _REPEATED.finditer(text)}
    if not drawn:
        return re.compile(r"(?!)")
    return re.compile("|".join(f"(?<={re.escape(one)}){re.escape(one)}" for one in sorted(drawn)))


def _as_letters(word: str) -> str:
    return word.translate(_LETTERS) if any(sign.isalpha() for sign in word) else word


def _as_l(word: str) -> str:
    return word.translate(_AS_L) if any(sign.isalpha() for sign in word) else word
