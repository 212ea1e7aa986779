"""What the buttons of social ads say, in the four languages, as the platforms write them. Pure."""

from collections.abc import Mapping
from typing import Final

# By code, then by language. The platforms choose the language of each reader.
AD_BUTTONS: Final[Mapping[str, Mapping[str, str]]] = {
    "learn_more": {
        "en": "Learn more",
        "ms": "Ketahui lebih lanjut",
        "zh": "了解更多",
        "ta": "மேலும் அறிக",
    },
    "shop_now": {
        "en": "Shop now",
        "ms": "Beli sekarang",
        "zh": "立即选购",
        "ta": "இப்போது வாங்குக",
    },
    "order_now": {
        "en": "Order now",
        "ms": "Pesan sekarang",
        "zh": "立即订购",
        "ta": "ஆர்டர் செய்க",
    },
    "book_now": {
        "en": "Book now",
        "ms": "Tempah sekarang",
        "zh": "立即预订",
        "ta": "முன்பதிவு செய்க",
    },
    "get_quote": {
        "en": "Get quote",
        "ms": "Dapatkan sebut harga",
        "zh": "获取报价",
        "ta": "விலைப்புள்ளி பெறுக",
    },
    "sign_up": {"en": "Sign up", "ms": "Daftar", "zh": "注册", "ta": "பதிவு செய்க"},
    "apply_now": {
        "en": "Apply now",
        "ms": "Mohon sekarang",
        "zh": "立即申请",
        "ta": "விண்ணப்பிக்க",
    },
    "contact_us": {
        "en": "Contact us",
        "ms": "Hubungi kami",
        "zh": "联系我们",
        "ta": "தொடர்புகொள்ளவும்",
    },
    "donate_now": {
        "en": "Donate now",
        "ms": "Derma sekarang",
        "zh": "立即捐款",
        "ta": "நன்கொடை அளிக்க",
    },
}


def button_words(code: str, language: str) -> str:
    """Return what a button says; English where a language is unknown, "" for no button."""
    words = AD_BUTTONS.get(code, {})
    return words.get(language) or words.get("en", "")
