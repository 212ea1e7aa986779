"""How a thing is made, driven or used: a word that makes another product of it."""

import re
from typing import Final

from kempen.market.categories.context_words import TAUGHT
from kempen.market.categories.modifiers.modifier import EATEN, FURNISHED, WORN, Modifier

_BUILT: Final = FURNISHED | {"renovation", "hardware", "machinery"}
_POWERED: Final = frozenset({"electronics", "home_decor", "electrical", "hardware", "security"})
_GIVEN: Final = frozenset({"gifts", "home_decor", "fashion", "jewellery", "baby", "printing"})

MAKES: Final = (
    Modifier(
        re.compile(r"\b(?:solar)\b|太阳能|சோலார்", re.IGNORECASE),
        ("solar {}", "{} solar", "太阳能{}", "சோலார் {}"),
        _POWERED | {"garden"},
    ),
    Modifier(
        re.compile(r"\bLED\b|எல்இடி"),
        ("LED {}", "{} LED", "LED{}", "எல்இடி {}"),
        _POWERED | {"printing"},
    ),
    Modifier(
        re.compile(r"\b(?:electric|elektrik)\b|电动|மின்சார", re.IGNORECASE),
        ("electric {}", "{} elektrik", "电动{}", "மின்சார {}"),
        frozenset({"motorcycles", "sports", "pharmacy", "hardware", "furniture"}),
    ),
    Modifier(
        re.compile(
            r"\b(?:personali[sz]ed|custom printed|with (?:your )?(?:name|photo)s?)\b"
            r"|个性化|பெயர் பொறித்த",
            re.IGNORECASE,
        ),
        ("personalised {}", "{} tempahan khas", "定制{}", "பெயர் பொறித்த {}"),
        _GIVEN,
    ),
    Modifier(
        re.compile(r"\b(?:handmade|hand[- ]made|buatan tangan)\b|手工|கைவினை", re.IGNORECASE),
        ("handmade {}", "{} buatan tangan", "手工{}", "கைவினை {}"),
        _GIVEN | {"bakery", "shoes_bags", "furniture"},
    ),
    Modifier(
        re.compile(
            r"\b(?:cold[- ]chain|refrigerated|chilled|sejuk beku)\b|冷链|冷藏|冷冻|குளிர்சாதன",
            re.IGNORECASE,
        ),
        ("refrigerated {}", "{} sejuk beku", "冷链{}", "குளிர்சாதன {}"),
        frozenset({"logistics", "moving"}),
    ),
    Modifier(
        re.compile(r"\b(?:stainless(?: steel)?|keluli tahan karat)\b|不锈钢|白钢", re.IGNORECASE),
        ("stainless steel {}", "{} keluli tahan karat", "不锈钢{}", "துருப்பிடிக்காத {}"),
        _BUILT,
    ),
    Modifier(
        re.compile(r"\balumini?um\b|铝|அலுமினிய", re.IGNORECASE),
        ("aluminium {}", "{} aluminium", "铝制{}", "அலுமினிய {}"),
        _BUILT,
    ),
    Modifier(
        re.compile(r"\b(?:leather|kulit)\b|真皮|皮革|தோல்", re.IGNORECASE),
        ("leather {}", "{} kulit", "真皮{}", "தோல் {}"),
        WORN | {"shoes_bags", "furniture"},
    ),
    Modifier(
        re.compile(r"\b(?:silk|sutera)\b|丝绸|真丝|பட்டு", re.IGNORECASE),
        ("silk {}", "{} sutera", "真丝{}", "பட்டு {}"),
        WORN,
    ),
    Modifier(
        re.compile(r"\bbatik\b|峇迪|பாத்திக்", re.IGNORECASE),
        ("batik {}", "{} batik", "峇迪{}", "பாத்திக் {}"),
        WORN | {"gifts", "home_decor"},
    ),
    Modifier(
        re.compile(r"\b(?:office|pejabat)\b|办公室|அலுவலக", re.IGNORECASE),
        ("office {}", "{} pejabat", "办公室{}", "அலுவலக {}"),
        frozenset({"furniture", "cleaning", "renovation", "aircond", "moving"}),
    ),
    Modifier(
        re.compile(r"\b(?:commercial|komersial)\b|商用|வணிக", re.IGNORECASE),
        ("commercial {}", "{} komersial", "商用{}", "வணிக {}"),
        frozenset({"aircond", "electronics", "machinery"}),
    ),
    Modifier(
        re.compile(r"\b(?:emergency|kecemasan)\b|紧急|அவசர", re.IGNORECASE),
        ("emergency {}", "{} kecemasan", "紧急{}", "அவசர {}"),
        frozenset({"plumbing", "electrical", "dental", "workshop", "pets"}),
    ),
    Modifier(
        re.compile(r"\b(?:spicy|pedas)\b|香辣|麻辣|காரமான", re.IGNORECASE),
        ("spicy {}", "{} pedas", "香辣{}", "காரமான {}"),
        EATEN,
    ),
    Modifier(
        re.compile(r"\b(?:dried|kering)\b|晒干|干货|உலர்", re.IGNORECASE),
        ("dried {}", "{} kering", "干{}", "உலர் {}"),
        frozenset({"fruit", "grocery"}),
    ),
    Modifier(
        re.compile(r"\b(?:beginners?|pemula)\b|初学者|初级|தொடக்கநிலை", re.IGNORECASE),
        ("{} for beginners", "{} untuk pemula", "初学者{}", "தொடக்கநிலை {}"),
        TAUGHT | {"fitness"},
    ),
    Modifier(
        re.compile(r"\b(?:weekend|hujung minggu)\b|周末|வார இறுதி", re.IGNORECASE),
        ("weekend {}", "{} hujung minggu", "周末{}", "வார இறுதி {}"),
        TAUGHT | {"fitness"},
    ),
    Modifier(
        re.compile(r"\b(?:intensive|intensif)\b|强化|密集|தீவிர", re.IGNORECASE),
        ("intensive {}", "{} intensif", "强化{}", "தீவிர {}"),
        TAUGHT,
    ),
    Modifier(
        re.compile(r"\b(?:beachfront|seaside|tepi pantai)\b|海边|கடற்கரை", re.IGNORECASE),
        ("beachfront {}", "{} tepi pantai", "海边{}", "கடற்கரை {}"),
        frozenset({"hotel"}),
    ),
    Modifier(
        re.compile(r"\b(?:luxury|mewah)\b|豪华|ஆடம்பர", re.IGNORECASE),
        ("luxury {}", "{} mewah", "豪华{}", "ஆடம்பர {}"),
        frozenset({"hotel", "car_rental", "property"}),
    ),
)
