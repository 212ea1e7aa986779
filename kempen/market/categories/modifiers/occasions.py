"""For which occasion a thing is: a wedding, a birthday, a festival, a company."""

import re
from typing import Final

from kempen.market.categories.modifiers.modifier import CELEBRATED, WORN, Modifier

_FESTIVE: Final = CELEBRATED | WORN | {"grocery", "home_decor"}
OCCASIONS: Final = (
    Modifier(
        re.compile(r"\b(?:wedding|kahwin|perkahwinan|nikah)\b|婚礼|திருமண|கல்யாண", re.IGNORECASE),
        ("wedding {}", "{} kahwin", "婚礼{}", "திருமண {}"),
        CELEBRATED,
    ),
    Modifier(
        re.compile(r"\b(?:birthday|hari jadi)\b|生日|பிறந்தநாள்", re.IGNORECASE),
        ("birthday {}", "{} hari jadi", "生日{}", "பிறந்தநாள் {}"),
        CELEBRATED,
    ),
    Modifier(
        re.compile(r"\b(?:corporate|korporat)\b|企业|நிறுவன", re.IGNORECASE),
        ("corporate {}", "{} korporat", "企业{}", "நிறுவன {}"),
        CELEBRATED - {"kuih"},
    ),
    Modifier(
        re.compile(r"\ba(?:qi|ki)[qk]ah\b|அகீகா", re.IGNORECASE),
        ("aqiqah {}", "{} aqiqah", "回教宰羊{}", "அகீகா {}"),
        frozenset({"catering", "events", "event_rental"}),
    ),
    Modifier(
        re.compile(
            r"\b(?:hari raya|(?<!tahun )raya|eid|aidilfitri|syawal)\b|开斋节|ஹரி ராயா", re.IGNORECASE
        ),
        ("Hari Raya {}", "{} raya", "开斋节{}", "ஹரி ராயா {}"),
        _FESTIVE,
    ),
    Modifier(
        re.compile(
            r"\b(?:chinese new year|CNY|tahun baru cina)\b|农历新年|新年|贺年|சீனப் புத்தாண்டு",
            re.IGNORECASE,
        ),
        ("Chinese New Year {}", "{} Tahun Baru Cina", "新年{}", "சீனப் புத்தாண்டு {}"),
        _FESTIVE,
    ),
    Modifier(
        re.compile(r"\b(?:deepavali|diwali)\b|屠妖节|தீபாவளி", re.IGNORECASE),
        ("Deepavali {}", "{} Deepavali", "屠妖节{}", "தீபாவளி {}"),
        _FESTIVE,
    ),
    Modifier(
        re.compile(r"\b(?:christmas|krismas|xmas)\b|圣诞|கிறிஸ்துமஸ்", re.IGNORECASE),
        ("Christmas {}", "{} Krismas", "圣诞{}", "கிறிஸ்துமஸ் {}"),
        _FESTIVE,
    ),
)
