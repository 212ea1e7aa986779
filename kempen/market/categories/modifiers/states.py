"""Words beside a known thing that say for whom it is or in which state: for kids, frozen; pure.

Each language has its own words for them at its own place, so no row is needed for each pair.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kempen.market.categories.context_words import TAUGHT
from kempen.market.categories.noun import LANGUAGES, Noun

_EATEN: Final = frozenset(
    {"restaurant", "bakery", "kuih", "fresh_food", "fruit", "grocery", "frozen_food", "drinks"}
)
_MADE: Final = frozenset(
    {"furniture", "home_decor", "gifts", "bakery", "fashion", "renovation", "hardware"}
)
_TUITION: Final = frozenset({"tuition"})
# "Used" of a book, not of a lesson.
_RESOLD: Final = frozenset(
    {"electronics", "furniture", "machinery", "sports", "baby", "books", "car_parts", "home_decor"}
)
# Of a kitchen: a class, a party's food, a restaurant.
_COOKED: Final = frozenset({"catering", "restaurant", "training", "enrichment"})
_LONGEST: Final = 34


@dataclass(frozen=True)
class _Modifier:
    """`frames` are in the order of the languages; `kinds` are those of which it is said, or all."""

    pattern: re.Pattern[str]
    frames: tuple[str, str, str, str]
    kinds: frozenset[str] = frozenset()


# For whom: of two at once neither is said.
_WHOM: Final = (
    _Modifier(
        re.compile(
            r"\b(?:kids?|child(?:ren)?|toddlers?|kanak-kanak|budak)\b|儿童|小孩|小朋友|孩子|சிறுவர்|குழந்தை",
            re.IGNORECASE,
        ),
        ("{} for kids", "{} kanak-kanak", "儿童{}", "சிறுவர் {}"),
    ),
    _Modifier(
        re.compile(
            r"\b(?:adults?|dewasa)\b|成人|பெரியவர்",
            re.IGNORECASE,
        ),
        ("{} for adults", "{} dewasa", "成人{}", "பெரியவர் {}"),
        TAUGHT,
    ),
    _Modifier(
        re.compile(
            r"(?<!pregnant )\b(?:wom[ae]n|lad(?:y|ies)|muslimah"
            r"|(?:wanita|perempuan)(?! hamil| mengandung))\b"
            r"|女士|女性|女子|女装|பெண்கள்",
            re.IGNORECASE,
        ),
        ("{} for women", "{} wanita", "女士{}", "பெண்கள் {}"),
    ),
    _Modifier(
        re.compile(
            r"\b(?:m[ae]n|gentlemen|lelaki)\b|男士|男性|男子|男装|ஆண்கள்",
            re.IGNORECASE,
        ),
        ("{} for men", "{} lelaki", "男士{}", "ஆண்கள் {}"),
    ),
)
_STATE: Final = (
    _Modifier(
        re.compile(
            r"\b(?:nyonya|peranakan)\b|娘惹|நியோன்யா",
            re.IGNORECASE,
        ),
        ("Nyonya {}", "{} Nyonya", "娘惹{}", "நியோன்யா {}"),
        _COOKED | {"kuih"},
    ),
    _Modifier(
        re.compile(
            r"\b(?:thai)\b|泰式|泰国|தாய்லாந்து",
            re.IGNORECASE,
        ),
        ("Thai {}", "{} Thai", "泰式{}", "தாய்லாந்து {}"),
        _COOKED,
    ),
    _Modifier(
        re.compile(
            r"\b(?:japanese|jepun)\b|日式|日本|ஜப்பானிய",
            re.IGNORECASE,
        ),
        ("Japanese {}", "{} Jepun", "日式{}", "ஜப்பானிய {}"),
        _COOKED,
    ),
    _Modifier(
        re.compile(
            r"\b(?:korean|korea)\b|韩式|韩国|கொரிய",
            re.IGNORECASE,
        ),
        ("Korean {}", "{} Korea", "韩式{}", "கொரிய {}"),
        _COOKED,
    ),
    _Modifier(
        re.compile(
            r"\b(?:italian|itali)\b|意式|意大利|இத்தாலிய",
            re.IGNORECASE,
        ),
        ("Italian {}", "{} Itali", "意式{}", "இத்தாலிய {}"),
        _COOKED,
    ),
    _Modifier(
        re.compile(
            r"\b(?:western|barat)\b|西式|மேற்கத்திய",
            re.IGNORECASE,
        ),
        ("Western {}", "{} Barat", "西式{}", "மேற்கத்திய {}"),
        _COOKED,
    ),
    _Modifier(
        re.compile(
            r"\b(?:vegetarian)\b|素食|சைவ|வெஜிடேரியன்",
            re.IGNORECASE,
        ),
        ("vegetarian {}", "{} vegetarian", "素食{}", "சைவ {}"),
        _COOKED,
    ),
    _Modifier(
        re.compile(
            r"\b(?:seafood|makanan laut)\b|海鲜|கடல் உணவு",
            re.IGNORECASE,
        ),
        ("seafood {}", "{} makanan laut", "海鲜{}", "கடல் உணவு {}"),
        _COOKED,
    ),
    _Modifier(
        re.compile(
            r"\b(?:used|second[- ]?hand|2nd hand|pre-?(?:owned|loved)|terpakai)\b|二手|பழைய",
            re.IGNORECASE,
        ),
        ("second-hand {}", "{} terpakai", "二手{}", "பழைய {}"),
        _RESOLD,
    ),
    _Modifier(
        re.compile(
            r"\b(?:frozen|(?:sejuk )?beku)\b|冷冻|急冻|உறைந்த",
            re.IGNORECASE,
        ),
        ("frozen {}", "{} sejuk beku", "冷冻{}", "உறைந்த {}"),
        _EATEN,
    ),
    _Modifier(
        re.compile(
            r"\b(?:organic|organik)\b|有机|ஆர்கானிக்",
            re.IGNORECASE,
        ),
        ("organic {}", "{} organik", "有机{}", "ஆர்கானிக் {}"),
        _EATEN | {"baby"},
    ),
    _Modifier(
        re.compile(
            r"\b(?:custom(?:[- ]?made)?|bespoke|tempahan khas)\b|定制|订制|定做|订做",
            re.IGNORECASE,
        ),
        ("custom {}", "{} tempahan khas", "定制{}", ""),
        _MADE,
    ),
    _Modifier(
        re.compile(
            r"\b(?:online|dalam talian)\b|网上|线上|ஆன்லைன்",
            re.IGNORECASE,
        ),
        ("online {}", "{} dalam talian", "网上{}", "ஆன்லைன் {}"),
        TAUGHT,
    ),
    _Modifier(
        re.compile(
            r"\bSPM\b|எஸ்பிஎம்",
            re.IGNORECASE,
        ),
        ("SPM {}", "{} SPM", "SPM{}", "எஸ்பிஎம் {}"),
        _TUITION,
    ),
    _Modifier(
        re.compile(
            r"\bIGCSE\b|ஐஜிசிஎஸ்இ",
            re.IGNORECASE,
        ),
        ("IGCSE {}", "{} IGCSE", "IGCSE{}", "ஐஜிசிஎஸ்இ {}"),
        _TUITION,
    ),
    _Modifier(
        re.compile(
            r"\b(?:primary(?: school)?|standard [1-6]|year [1-6]|sekolah rendah|darjah [1-6])\b"
            r"|小学|தொடக்கப்பள்ளி",
            re.IGNORECASE,
        ),
        ("primary school {}", "{} sekolah rendah", "小学{}", "தொடக்கப்பள்ளி {}"),
        _TUITION,
    ),
    _Modifier(
        re.compile(
            r"\b(?:secondary(?: school)?|form [1-5]|sekolah menengah|tingkatan [1-5])\b"
            r"|中学|初中|高中|இடைநிலை",
            re.IGNORECASE,
        ),
        ("secondary school {}", "{} sekolah menengah", "中学{}", "இடைநிலை {}"),
        _TUITION,
    ),
    _Modifier(
        re.compile(
            r"\b(?:wholesale|borong)\b|批发|மொத்த",
            re.IGNORECASE,
        ),
        ("wholesale {}", "{} borong", "{}批发", "மொத்த விலையில் {}"),
    ),
)


def modified(product: str, noun: Noun) -> Mapping[str, str]:
    """Return by language the words of a thing with those beside it; none where the row has them."""
    whom = [one for one in _WHOM if one.pattern.search(product)]
    fitting = [
        one
        for one in (*(whom if len(whom) == 1 else ()), *_STATE)
        if one.pattern.search(product) and _says_more(one, noun)
    ]
    words = dict(noun.said) if fitting else {}
    for one in fitting:
        for language, frame in zip(LANGUAGES, one.frames, strict=True):
            longer = frame.format(words[language])
            if frame and len(longer) <= _LONGEST:
                words[language] = longer
    return {one: text for one, text in words.items() if text != noun.said[one]}


def _says_more(modifier: _Modifier, noun: Noun) -> bool:
    is_said = any(modifier.pattern.search(words) for words in noun.said.values())
    return not is_said and (not modifier.kinds or noun.category in modifier.kinds)
