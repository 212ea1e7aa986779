"""In which language a short text is written, by its letters and small words; pure."""

import re
import unicodedata
from typing import Final

# Words that stand in Malay sentences and in no English one, and the other way round.
_MALAY_WORDS: Final = frozenset(
    re.findall(
        r"\w+",
        "dan yang untuk dengan dari daripada kepada pada ke di oleh hingga sehingga sejak atau "
        "tanpa dalam kami anda kita percuma diskaun potongan harga murah penghantaran pelanggan "
        "buatan dibuat baru segar hari bulan tahun setiap semua seluruh lebih jaminan waranti "
        "pilihan rumah keluarga asli tempatan beli belian pembelian dinilai disahkan mudah pantas "
        "terus ini itu",
    )
)
_ENGLISH_WORDS: Final = frozenset(
    re.findall(
        r"\w+",
        "the and of for with from to in on by at or no our your you we free off until till since "
        "delivery shipping made fresh freshly day days every new warranty customers rated year "
        "years is are that it home homes buy get",
    )
)


def is_malay(claim: str) -> bool:
    """Whether a claim is rather Malay than English, by its small words."""
    words = re.findall(r"[a-z]+", claim.casefold())
    malay = sum(word in _MALAY_WORDS for word in words)
    return malay > sum(word in _ENGLISH_WORDS for word in words)


def language_of(text: str) -> str:
    """Return the language in which a text is written, by its letters and small words."""
    if any("\u0b80" <= character <= "\u0bff" for character in text):
        return "ta"
    if any(unicodedata.name(character, "").startswith("CJK") for character in text):
        return "zh"
    return "ms" if is_malay(text) else "en"
