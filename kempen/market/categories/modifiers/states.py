"""In which state a thing is, what it is made of, and how it is sold or taught."""

import re
from typing import Final

from kempen.market.categories.context_words import TAUGHT
from kempen.market.categories.modifiers.modifier import FURNISHED, MADE, RESOLD, WORN, Modifier

_TUITION: Final = frozenset({"tuition"})

STATES: Final = (
    Modifier(
        re.compile(
            r"\b(?:used|second[- ]?hand|2nd hand|pre-?(?:owned|loved)|terpakai)\b|二手|பழைய",
            re.IGNORECASE,
        ),
        ("second-hand {}", "{} terpakai", "二手{}", "பழைய {}"),
        RESOLD,
    ),
    Modifier(
        re.compile(
            r"\b(?:custom(?:[- ]?made)?|bespoke|tempahan khas)\b|定制|订制|定做|订做",
            re.IGNORECASE,
        ),
        ("custom {}", "{} tempahan khas", "定制{}", ""),
        MADE,
    ),
    Modifier(
        re.compile(
            r"\b(?:online|dalam talian)\b|网上|线上|ஆன்லைன்",
            re.IGNORECASE,
        ),
        ("online {}", "{} dalam talian", "网上{}", "ஆன்லைன் {}"),
        TAUGHT,
    ),
    Modifier(
        re.compile(
            r"\bSPM\b|எஸ்பிஎம்",
            re.IGNORECASE,
        ),
        ("SPM {}", "{} SPM", "SPM{}", "எஸ்பிஎம் {}"),
        _TUITION,
    ),
    Modifier(
        re.compile(
            r"\bIGCSE\b|ஐஜிசிஎஸ்இ",
            re.IGNORECASE,
        ),
        ("IGCSE {}", "{} IGCSE", "IGCSE{}", "ஐஜிசிஎஸ்இ {}"),
        _TUITION,
    ),
    Modifier(
        re.compile(
            r"\b(?:primary(?: school)?|standard [1-6]|year [1-6]|sekolah rendah|darjah [1-6])\b"
            r"|小学|தொடக்கப்பள்ளி",
            re.IGNORECASE,
        ),
        ("primary school {}", "{} sekolah rendah", "小学{}", "தொடக்கப்பள்ளி {}"),
        _TUITION,
    ),
    Modifier(
        re.compile(
            r"\b(?:secondary(?: school)?|form [1-5]|sekolah menengah|tingkatan [1-5])\b"
            r"|中学|初中|高中|இடைநிலை",
            re.IGNORECASE,
        ),
        ("secondary school {}", "{} sekolah menengah", "中学{}", "இடைநிலை {}"),
        _TUITION,
    ),
    Modifier(
        re.compile(
            r"\b(?:wholesale|borong)\b|批发|மொத்த",
            re.IGNORECASE,
        ),
        ("wholesale {}", "{} borong", "{}批发", "மொத்த விலையில் {}"),
    ),
    Modifier(
        re.compile(r"\b(?:teak|jati)\b|柚木|தேக்கு", re.IGNORECASE),
        ("teak {}", "{} jati", "柚木{}", "தேக்கு {}"),
        FURNISHED,
    ),
    Modifier(
        re.compile(r"\b(?:solid wood(?:en)?|kayu pejal)\b|实木|திட மர", re.IGNORECASE),
        ("solid wood {}", "{} kayu pejal", "实木{}", "திட மர {}"),
        FURNISHED,
    ),
    Modifier(
        re.compile(r"\b(?:rattan|rotan)\b|藤(?:制|编)?|பிரம்பு", re.IGNORECASE),
        ("rattan {}", "{} rotan", "藤制{}", "பிரம்பு {}"),
        FURNISHED,
    ),
    Modifier(
        re.compile(r"\b(?:outdoor|luar rumah)\b|户外|வெளிப்புற", re.IGNORECASE),
        ("outdoor {}", "{} luar rumah", "户外{}", "வெளிப்புற {}"),
        FURNISHED,
    ),
    Modifier(
        re.compile(r"\b(?:plus[- ]?size|saiz besar)\b|大码|பெரிய அளவு", re.IGNORECASE),
        ("plus-size {}", "{} saiz besar", "大码{}", "பெரிய அளவு {}"),
        WORN,
    ),
    Modifier(
        re.compile(r"\b(?:cotton|kapas)\b|纯棉|棉质|பருத்தி", re.IGNORECASE),
        ("cotton {}", "{} kapas", "棉质{}", "பருத்தி {}"),
        WORN,
    ),
    Modifier(
        re.compile(r"\blinen\b|亚麻|லினன்", re.IGNORECASE),
        ("linen {}", "{} linen", "亚麻{}", "லினன் {}"),
        WORN,
    ),
    Modifier(
        re.compile(r"\b(?:waterproof|kalis air)\b|防水|நீர்ப்புகா", re.IGNORECASE),
        ("waterproof {}", "{} kalis air", "防水{}", "நீர்ப்புகா {}"),
        frozenset({"shoes_bags", "electronics", "fashion", "sports", "jewellery"}),
    ),
    Modifier(
        re.compile(r"\b(?:portable|mudah alih)\b|便携|கையடக்க", re.IGNORECASE),
        ("portable {}", "{} mudah alih", "便携式{}", "கையடக்க {}"),
        frozenset({"electronics", "machinery", "baby"}),
    ),
    Modifier(
        re.compile(r"\b(?:24[- ]hours?|24 jam)\b|24小时|24 மணி நேர", re.IGNORECASE),
        ("24-hour {}", "{} 24 jam", "24小时{}", "24 மணி நேர {}"),
        frozenset(
            {"plumbing", "electrical", "workshop", "fitness", "security", "clinic", "pharmacy"}
        ),
    ),
)
