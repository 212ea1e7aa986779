"""Whether two short lines say the same twice: "Ask for a free quote. Get a quote."; pure."""

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from kempen.market.claims import words_in

# Shorter words of alphabets are rather of the language than of the matter.
_LEAST_LETTERS: Final = 5
# Words of Tamil take endings: their beginnings are compared.
_BEGINNING: Final = 5
# Of the rest, what says who or when and not what.
_SMALL: Final = frozenset(
    {"sekarang", "我们", "您的", "为您", "立即"} | {"எங்கள", "உங்கள", "நாங்க", "இப்போ", "செய்க", "செய்ய"}
)

# Who asks for a quote asks for a price; each word counts as the other.
_ALIKE: Final = dict.fromkeys(
    [
        "quotation",
        "price",
        "prices",
        "estimate",
        "harga",
        "sebutharga",
        "报价",
        "价格",
        "估价",
        "询价",
        "விலைய",
        "மதிப்",
    ],
    "quote",
)


def say_the_same(one: str, other: str) -> bool:
    """Whether two lines have a word in common that is more than a small one.

    Two lines that ask to be told are the same, and so are two that invite to ask: "Tell us about
    your event. Tell us what you need."
    """
    return bool((_matters(one) & _matters(other)) - _SMALL)


# What the reader is to tell, and what they are to ask.
_SPOKEN: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "tell",
        re.compile(
            r"\b(?:tell us|let's talk|ceritakan|beritahu|kongsi(?:kan)?|nyatakan|mari bincang)\b"
            r"|告诉我们|说说|聊聊|谈谈|சொல்லுங்கள்|பேசுங்கள்|பேசுவோம்",
            re.IGNORECASE,
        ),
    ),
    (
        "ask",
        re.compile(
            r"\b(?:ask|tanya(?:kan|lah)?|minta)\b|(?<![疑访学])问(?!题)|咨询|கேளுங்கள்|கேட்ட|கேட்க",
            re.IGNORECASE,
        ),
    ),
)


# Who sells, or where something is, is not to be had: "எங்கள் டயர் கடை", and not "டயர் கடை எங்களிடம்".
_TAMIL_HAVING: Final = "எங்களிடம்"
# What is for somebody is not for you as well: "ஊழியர்களுக்கான காப்பீடு, உங்களுக்காக".
_TAMIL_FOR_YOU: Final = "உங்களுக்கா"
_TAMIL_FOR: Final = re.compile("க்கா[கன]")
_TAMIL_SELLERS: Final = (
    *("கடை", "பட்டறை", "முகவர்", "மையம்", "நிலையம்", "கிளினிக்", "மருத்துவமனை", "பண்ணை", "கோர்ட்"),
    *("உணவகம்", "பள்ளி", "ஏஜென்சி", "மைதானம்", "மண்டபம்", "இல்லம்"),
)
# Goods are ordered and bought, and not their making or their wholesale; nor is 订 said twice.
_CHINESE_BUYING: Final = ("订{sold}", "买{sold}")
_CHINESE_DOING: Final = (
    *("批发", "定制", "订制", "定做", "订做", "代购", "代理", "供应"),
    *("配送", "外送", "送货", "服务", "安装", "维修", "清洗", "保养", "出租", "收购", "回收"),
)
_CHINESE_ORDERED: Final = ("定", "订")
# Nobody needs a shop, or gives one, but what it does.
_CHINESE_NEEDING: Final = ("需要{sold}", "提供{sold}")
_CHINESE_SELLERS: Final = (
    *("店", "馆", "公司", "诊所", "中心", "超市"),
    *("餐厅", "发廊", "院", "楼", "学校", "档", "档口", "摊", "铺"),
)


def clashes(frame: str, words: str) -> bool:
    """Whether a frame takes no such words: it would say one twice, or offer a shop as its goods."""
    offers_shop = _TAMIL_HAVING in frame and words.endswith(_TAMIL_SELLERS)
    is_for_two = _TAMIL_FOR_YOU in frame and _TAMIL_FOR.search(words) is not None
    return offers_shop or is_for_two or _clashes_in_chinese(frame, words) or repeats(frame, words)


def _clashes_in_chinese(frame: str, words: str) -> bool:
    if any(buying in frame for buying in _CHINESE_BUYING):
        is_ordered_twice = "订{sold}" in frame and words.startswith(_CHINESE_ORDERED)
        return is_ordered_twice or words.endswith((*_CHINESE_DOING, *_CHINESE_SELLERS))
    is_given_twice = "提供{sold}" in frame and words.endswith("供应")
    needs = any(one in frame for one in _CHINESE_NEEDING)
    return is_given_twice or (needs and words.endswith(_CHINESE_SELLERS))


def repeats(frame: str, words: str) -> bool:
    """Whether a sentence begins with a word that its slot says too: "Untuk kuih untuk majlis"."""
    begin, *others = frame.casefold().split()
    return bool(others) and begin in words.casefold().split()


# Each line of an ad is compared with each other one.
@lru_cache(maxsize=4096)
def _matters(text: str) -> frozenset[str]:
    words = words_in(text)
    long = (word for word in words if len(word) >= _LEAST_LETTERS)
    beginnings = (word[:_BEGINNING] if word >= "\u0b80" else word for word in long)
    # A Chinese character is a word: two in a row make one that says something.
    pairs = (a + b for a, b in pairwise(words) if len(a) == len(b) == 1)
    spoken = (act for act, pattern in _SPOKEN if pattern.search(text))
    return frozenset(_ALIKE.get(part, part) for part in (*beginnings, *pairs, *spoken))
