"""For whom a thing is: of two at once neither is said."""

import re
from typing import Final

from kempen.market.categories.context_words import TAUGHT
from kempen.market.categories.modifiers.modifier import WORN, Modifier

WHOM: Final = (
    Modifier(
        re.compile(
            r"\b(?:kids?|child(?:ren)?|toddlers?|(?<!awal )kanak-kanak|budak)\b"
            r"|儿童|小孩|小朋友|孩子|சிறுவர்|குழந்தை",
            re.IGNORECASE,
        ),
        ("{} for kids", "{} kanak-kanak", "儿童{}", "சிறுவர் {}"),
    ),
    Modifier(
        re.compile(
            r"\b(?:adults?|dewasa)\b|成人|பெரியவர்",
            re.IGNORECASE,
        ),
        ("{} for adults", "{} dewasa", "成人{}", "பெரியவர் {}"),
        TAUGHT,
    ),
    Modifier(
        re.compile(
            r"(?<!pregnant )\b(?:wom[ae]n|lad(?:y|ies)|muslimah"
            r"|(?:wanita|perempuan)(?! hamil| mengandung))\b"
            r"|女士|女性|女子|女装|பெண்கள்",
            re.IGNORECASE,
        ),
        ("{} for women", "{} wanita", "女士{}", "பெண்கள் {}"),
    ),
    Modifier(
        re.compile(
            r"\b(?:m[ae]n|gentlemen|lelaki)\b|男士|男性|男子|男装|ஆண்கள்",
            re.IGNORECASE,
        ),
        ("{} for men", "{} lelaki", "男士{}", "ஆண்கள் {}"),
    ),
    Modifier(
        re.compile(r"\b(?:babies|newborns?)\b|婴儿|新生儿|கைக்குழந்தை", re.IGNORECASE),
        ("{} for babies", "{} bayi", "婴儿{}", "கைக்குழந்தை {}"),
        WORN | {"photography", "massage", "fitness"},
    ),
    Modifier(
        re.compile(
            r"\b(?:pregnant(?: (?:women|mothers?|ladies))?|ibu (?:mengandung|hamil))\b"
            r"|孕妇|கர்ப்பிணி",
            re.IGNORECASE,
        ),
        ("{} for pregnant women", "{} ibu mengandung", "孕妇{}", "கர்ப்பிணிகளுக்கான {}"),
        WORN | {"massage", "fitness", "photography"},
    ),
    Modifier(
        re.compile(r"\b(?:seniors?|elderly|warga emas)\b|长者|老人|முதியோர்", re.IGNORECASE),
        ("{} for seniors", "{} warga emas", "长者{}", "முதியோருக்கான {}"),
        TAUGHT | {"fitness"},
    ),
)
