"""What a dish is like: of which kitchen, without what, frozen."""

import re
from typing import Final

from kempen.market.categories.modifiers.modifier import COOKED, EATEN, Modifier

DISHES: Final = (
    Modifier(
        re.compile(
            r"\b(?:nyonya|peranakan)\b|娘惹|நியோன்யா",
            re.IGNORECASE,
        ),
        ("Nyonya {}", "{} Nyonya", "娘惹{}", "நியோன்யா {}"),
        COOKED | {"kuih"},
    ),
    Modifier(
        re.compile(
            r"\b(?:thai)\b|泰式|泰国|தாய்லாந்து",
            re.IGNORECASE,
        ),
        ("Thai {}", "{} Thai", "泰式{}", "தாய்லாந்து {}"),
        COOKED,
    ),
    Modifier(
        re.compile(
            r"\b(?:japanese|jepun)\b|日式|日本|ஜப்பானிய",
            re.IGNORECASE,
        ),
        ("Japanese {}", "{} Jepun", "日式{}", "ஜப்பானிய {}"),
        COOKED,
    ),
    Modifier(
        re.compile(
            r"\b(?:korean|korea)\b|韩式|韩国|கொரிய",
            re.IGNORECASE,
        ),
        ("Korean {}", "{} Korea", "韩式{}", "கொரிய {}"),
        COOKED,
    ),
    Modifier(
        re.compile(
            r"\b(?:italian|itali)\b|意式|意大利|இத்தாலிய",
            re.IGNORECASE,
        ),
        ("Italian {}", "{} Itali", "意式{}", "இத்தாலிய {}"),
        COOKED,
    ),
    Modifier(
        re.compile(
            r"\b(?:western|barat)\b|西式|மேற்கத்திய",
            re.IGNORECASE,
        ),
        ("Western {}", "{} Barat", "西式{}", "மேற்கத்திய {}"),
        COOKED,
    ),
    Modifier(
        re.compile(
            r"\b(?:vegetarian)\b|素食|சைவ|வெஜிடேரியன்",
            re.IGNORECASE,
        ),
        ("vegetarian {}", "{} vegetarian", "素食{}", "சைவ {}"),
        COOKED,
    ),
    Modifier(
        re.compile(
            r"\b(?:seafood|makanan laut)\b|海鲜|கடல் உணவு",
            re.IGNORECASE,
        ),
        ("seafood {}", "{} makanan laut", "海鲜{}", "கடல் உணவு {}"),
        COOKED,
    ),
    Modifier(
        re.compile(
            r"\b(?:frozen|(?:sejuk )?beku)\b|冷冻|急冻|உறைந்த",
            re.IGNORECASE,
        ),
        ("frozen {}", "{} sejuk beku", "冷冻{}", "உறைந்த {}"),
        EATEN,
    ),
    Modifier(
        re.compile(
            r"\b(?:organic|organik)\b|有机|ஆர்கானிக்",
            re.IGNORECASE,
        ),
        ("organic {}", "{} organik", "有机{}", "ஆர்கானிக் {}"),
        EATEN | {"baby"},
    ),
    Modifier(
        re.compile(r"\b(?:sugar[- ]?free|no[- ]sugar|tanpa gula)\b|无糖|சர்க்கரை இல்லா", re.IGNORECASE),
        ("sugar-free {}", "{} tanpa gula", "无糖{}", "சர்க்கரை இல்லாத {}"),
        EATEN,
    ),
    Modifier(
        re.compile(r"\b(?:gluten[- ]?free|tanpa gluten)\b|无麸质|குளூட்டன் இல்லா", re.IGNORECASE),
        ("gluten-free {}", "{} tanpa gluten", "无麸质{}", "குளூட்டன் இல்லாத {}"),
        EATEN,
    ),
    Modifier(
        re.compile(r"\bketo\b|生酮|கீட்டோ", re.IGNORECASE),
        ("keto {}", "{} keto", "生酮{}", "கீட்டோ {}"),
        EATEN | COOKED,
    ),
    Modifier(
        re.compile(r"\bvegan\b|纯素|வீகன்", re.IGNORECASE),
        ("vegan {}", "{} vegan", "纯素{}", "வீகன் {}"),
        EATEN | COOKED,
    ),
    Modifier(
        re.compile(
            r"\b(?:home[- ]?made|buatan (?:sendiri|rumah))\b|自制|手工|வீட்டில் செய்த", re.IGNORECASE
        ),
        ("homemade {}", "{} buatan sendiri", "自制{}", "வீட்டில் செய்த {}"),
        EATEN,
    ),
    Modifier(
        re.compile(r"\bmini\b|迷你|மினி", re.IGNORECASE),
        ("mini {}", "{} mini", "迷你{}", "மினி {}"),
        EATEN,
    ),
)
