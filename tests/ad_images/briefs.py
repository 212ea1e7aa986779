"""Words of ads in four scripts, short and long, to draw images of."""

import random
from collections.abc import Iterator

from kempen.ad_images.task import BrandKit, ImageLayout, ImageTask, ImageWords, Photo, Shape

_HEADLINES = {
    "en": ("Coffee", "Freshly roasted every day", "Takaful for the whole family in ten minutes"),
    "ms": (
        "Kopi",
        "Kopi sangai segar setiap hari",
        "Perlindungan takaful untuk seisi keluarga anda",
    ),
    "zh": (
        "咖啡",
        "每日新鲜烘焙咖啡，香浓顺口",
        "十分钟为全家投保伊斯兰保险，安心又简单，立即行动",
    ),
    "ta": ("காபி", "தினமும் புதிதாக வறுத்த காபி", "உங்கள் குடும்பம் முழுவதற்கும் பாதுகாப்பான காப்பீடு"),
}
_LINES = {
    "en": (
        "",
        "Free delivery in the Klang Valley above RM50",
        "No hidden charges. 12,000 customers.",
    ),
    "ms": ("", "Penghantaran percuma di Lembah Klang", "Tiada caj tersembunyi. 12,000 pelanggan."),
    "zh": ("", "巴生谷地区满 RM50 免运费", "没有隐藏收费，已有 12,000 位顾客。"),
    "ta": ("", "கிள்ளான் பள்ளத்தாக்கில் இலவச டெலிவரி", "மறைமுகக் கட்டணம் இல்லை. 12,000 வாடிக்கையாளர்கள்."),
}
_OFFERS = {
    "en": ("", "20% off", "RM100 off above RM500"),
    "ms": ("", "Diskaun 20%", "Potongan RM100 untuk RM500"),
    "zh": ("", "八折优惠", "满 RM500 减 RM100"),
    "ta": ("", "20% தள்ளுபடி", "RM500-க்கு மேல் RM100 தள்ளுபடி"),
}
_CALLS = {
    "en": ("Order now", "Book your free consultation"),
    "ms": ("Pesan sekarang", "Tempah konsultasi percuma anda"),
    "zh": ("立即订购", "预约免费咨询"),
    "ta": ("இப்போதே ஆர்டர் செய்யுங்கள்", "இலவச ஆலோசனைக்கு முன்பதிவு செய்யுங்கள்"),
}
_BRANDS = ("Kopi Rimba", "Syarikat Takaful Keluarga Sejahtera Malaysia", "A", "茶香园 Tea House")


def tasks(count: int, photo: Photo | None, seed: int = 7) -> Iterator[ImageTask]:
    """Yield an image of each script and shape for so many briefs, with colours drawn by lot."""
    dice = random.Random(seed)
    for number in range(count):
        layout = list(ImageLayout)[number % len(ImageLayout)]
        name = dice.choice(_BRANDS)
        first, second = (f"#{dice.randrange(2**24):06x}" for _ in range(2))
        shown = photo if number % 2 else None
        places = [dice.randrange(len(one["en"])) for one in (_HEADLINES, _LINES, _OFFERS, _CALLS)]
        for language in _HEADLINES:
            head, line, offer, call = places
            words = ImageWords(
                _HEADLINES[language][head],
                _LINES[language][line],
                _OFFERS[language][offer],
                _CALLS[language][call],
            )
            for shape in Shape:
                yield ImageTask(shape, layout, words, BrandKit(name, (first, second)), shown)
