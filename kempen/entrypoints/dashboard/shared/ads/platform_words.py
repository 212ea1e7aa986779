"""What the platforms write around ads, in each language of ads."""

from typing import Final

# What the platform itself writes around an ad, in the ad's language, not in the page's.
PLATFORM_WORDS: Final = {
    "en": {
        "sponsored": "Sponsored",
        "see_more": "See more",
        "see_less": "See less",
        "more": "more",
    },
    "ms": {
        "sponsored": "Ditaja",
        "see_more": "Lihat lagi",
        "see_less": "Lihat kurang",
        "more": "lagi",
    },
    "zh": {
        "sponsored": "赞助",
        "see_more": "查看更多",
        "see_less": "收起",
        "more": "更多",
    },
    "ta": {
        "sponsored": "விளம்பரம்",
        "see_more": "மேலும் காண்க",
        "see_less": "குறைவாகக் காண்க",
        "more": "மேலும்",
    },
}
