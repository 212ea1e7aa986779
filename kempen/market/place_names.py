"""What each language calls the states of Malaysia; pure."""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from babel.lists import format_list

from kempen.market.languages import locale_of
from kempen.market.states import STATES
from kempen.market.town_names import names_of_towns, town_name

# By code of ISO 3166-2:MY: English, Malay, Chinese and Tamil as newspapers in Malaysia write them.
_NAMES: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "01": ("Johor", "Johor", "柔佛", "ஜொகூர்"),
    "02": ("Kedah", "Kedah", "吉打", "கெடா"),
    "03": ("Kelantan", "Kelantan", "吉兰丹", "கிளந்தான்"),
    "04": ("Melaka", "Melaka", "马六甲", "மலாக்கா"),
    "05": ("Negeri Sembilan", "Negeri Sembilan", "森美兰", "நெகிரி செம்பிலான்"),
    "06": ("Pahang", "Pahang", "彭亨", "பகாங்"),
    "07": ("Penang", "Pulau Pinang", "槟城", "பினாங்கு"),
    "08": ("Perak", "Perak", "霹雳", "பேராக்"),
    "09": ("Perlis", "Perlis", "玻璃市", "பெர்லிஸ்"),
    "10": ("Selangor", "Selangor", "雪兰莪", "சிலாங்கூர்"),
    "11": ("Terengganu", "Terengganu", "登嘉楼", "திரங்கானு"),
    "12": ("Sabah", "Sabah", "沙巴", "சபா"),
    "13": ("Sarawak", "Sarawak", "砂拉越", "சரவாக்"),
    "14": ("Kuala Lumpur", "Kuala Lumpur", "吉隆坡", "கோலாலம்பூர்"),
    "15": ("Labuan", "Labuan", "纳闽", "லபுவான்"),
    "16": ("Putrajaya", "Putrajaya", "布城", "புத்ராஜெயா"),
}
# A state that somebody wrote by its name in one of the languages.
_CODES: Final = {name.casefold(): code for code, names in _NAMES.items() for name in names}
# What parts several places that are one value.
_APART: Final = " + "
_HAN: Final = "\u3400"
_CHINESE_TRIP: Final = re.compile(r"(?:旅游|之旅|旅行|配套|跟团游|一日游|旅游团|旅行团|游)$")
# Where people of Malaysia travel, as trips in Chinese begin, beside its towns and states.
_SOMEWHERE: Final = re.compile(
    r"日本|韩国|中国|台湾|泰国|越南|印度|印尼|欧洲|土耳其|巴厘岛|新加坡|甲米|棉兰|万隆|龙目岛|柬埔寨"
    r"|菲律宾|香港|澳门|北京|上海|云南|新疆|四川|张家界|济州岛|首尔|东京|大阪|北海道|马尔代夫"
    r"|斯里兰卡|尼泊尔|迪拜|杜拜|埃及|摩洛哥|乌兹别克|英国|瑞士|新西兰|纽西兰|澳洲|美国|非洲|普吉岛"
    r"|日惹|重庆|哈萨克斯坦|约旦|合艾|曼谷|岘港|河内|克什米尔|沙坝|耶路撒冷|云顶|金马仑|热浪岛"
    r"|停泊岛|刁曼岛|邦咯岛|肯逸湖|适耕庄|仙本那"
)
_LANGUAGES: Final = ("en", "ms", "zh", "ta")
# Words of which the names of towns and regions are made, as people write them behind a thing.
_WORDS_OF_PLACES: Final = frozenset(
    re.findall(
        r"\S+",
        "malaysia kl pj jb klang valley lembah city bandar taman kampung kota kuala bukit pulau "
        "port sungai batu petaling jaya shah alam subang puchong kajang cheras ampang bangsar "
        "damansara mont kiara sentul setapak kepong gombak selayang rawang bangi cyberjaya sepang "
        "nilai seremban dickson george town butterworth bayan lepas seberang perai ipoh taiping "
        "manjung melaka muar pahat kluang skudai iskandar puteri pasir gudang bahru "
        "bharu johor kinabalu kuching miri sibu bintulu sandakan tawau kuantan temerloh "
        "cameron genting highlands alor "
        "setar langkawi terengganu kangar east west south north coast malaysian semenanjung utara "
        "selatan timur barat ttdi usj sunway setia",
    )
)


def several_places(places: Sequence[str]) -> str:
    """Return places as one value."""
    return _APART.join(places)


def place_in(words: str) -> str:
    """Return the place that words for a thing end with, in Chinese begin with: "Car rental JB"."""
    plain = " ".join(words.casefold().split())
    names = [
        name
        for name in _placed()
        if plain.endswith(f" {name}")
        or (name >= "\u0b80" and plain.startswith(name) and plain != name)
    ]
    return _placed()[max(names, key=len)] if names else ""


def place_within(words: str) -> str:
    """Return the state or the town whose name stands anywhere in words; the longest name's."""
    plain = f" {' '.join(words.casefold().split())} "
    names = [name for name in _placed() if (name if name >= "\u0b80" else f" {name} ") in plain]
    return _placed()[max(names, key=len)] if names else ""


@cache
def _placed() -> Mapping[str, str]:
    return {**names_of_towns(), **names_of_states()}


def place_name(place: str, language: str) -> str:
    """Return the name of a state or a town in a language of claims; others stay as they are.

    Of several places the names are listed: KL and PJ.
    """
    if len(places := place.split(_APART)) > 1:
        names_of = [place_name(one, language) for one in places]
        return format_list(names_of, locale=locale_of(language))
    names = _NAMES.get(place) or _NAMES.get(_CODES.get(place.casefold().strip(), ""))
    return names[_LANGUAGES.index(language)] if names else town_name(place, language)


def names_of_states() -> Mapping[str, str]:
    """Return the code of each state by its names in all the languages, casefolded."""
    english = {name.casefold(): code for code, name in STATES.items()}
    return english | {name.casefold(): code for code, names in _NAMES.items() for name in names}


def without_states(words: str) -> str:
    """Return words less the names of states in them, whatever language those are of."""
    left = f" {' '.join(words.casefold().split())} "
    for name in sorted(names_of_states(), key=len, reverse=True):
        left = left.replace(f" {name} ", " ")
    return " ".join(left.split())


# Each word of a brief is looked up, for each frame that it may stand in.
@lru_cache(maxsize=4096)
def is_place(words: str) -> bool:
    """Whether words name a place of Malaysia alone: a state, a town or a region."""
    parts = [word.casefold().strip(",.") for word in words.split()]
    is_of_places = bool(parts) and _known_words().issuperset(parts)
    # "Jalil" alone may be a person, Bukit Jalil is a town.
    return is_of_places or " ".join(parts) in _placed()


def names_place(words: str) -> bool:
    """Whether a word of these names a place; "gudang" in small letters is a warehouse."""
    return goes_somewhere(words) or any(
        is_place(word) for word in words.split() if not word.islower()
    )


def goes_somewhere(words: str) -> bool:
    """Whether a Chinese trip says where it goes, before which no other place stands: 日本旅游."""
    if not _CHINESE_TRIP.search(words):
        return False
    is_abroad = _SOMEWHERE.match(words) is not None
    return is_abroad or any(words.startswith(name) for name in _placed() if name >= _HAN)


@cache
def _known_words() -> frozenset[str]:
    return _WORDS_OF_PLACES.union(*(name.split() for name in names_of_states()))
