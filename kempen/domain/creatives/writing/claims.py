"""Claims that shops make often, in English and Malay.

A claim that is not here is kept as the brief wrote it, and the page says so: a wrong translation
would claim something that nobody said.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

COMMON_CLAIMS: Final[dict[str, str]] = {
    "free delivery": "penghantaran percuma",
    "free shipping": "penghantaran percuma",
    "free delivery in malaysia": "penghantaran percuma di Malaysia",
    "next-day delivery": "penghantaran keesokan hari",
    "same-day delivery": "penghantaran pada hari yang sama",
    "fast delivery": "penghantaran pantas",
    "free returns": "pemulangan percuma",
    "easy returns": "pemulangan mudah",
    "made in malaysia": "buatan Malaysia",
    "freshly roasted": "baru dipanggang",
    "freshly baked": "baru dibakar",
    "freshly made": "baru dibuat",
    "handmade": "buatan tangan",
    "halal certified": "disahkan halal",
    "money-back guarantee": "jaminan wang dikembalikan",
    "one-year warranty": "waranti setahun",
    "family owned": "perniagaan keluarga",
    "no contract": "tanpa kontrak",
    "free trial": "percubaan percuma",
    "free consultation": "konsultasi percuma",
    "open every day": "dibuka setiap hari",
    "buy one free one": "beli satu percuma satu",
    "cash on delivery": "bayar semasa terima barang",
    "locally grown": "tanaman tempatan",
    "no added sugar": "tanpa gula tambahan",
    "gift sets": "set hadiah",
    "free gift": "hadiah percuma",
    "free installation": "pemasangan percuma",
    "free quotation": "sebut harga percuma",
    "free site visit": "lawatan tapak percuma",
    "free parking": "tempat letak kereta percuma",
    "lifetime warranty": "waranti seumur hidup",
    "no hidden fees": "tanpa caj tersembunyi",
    "no preservatives": "tanpa bahan pengawet",
    "no deposit": "tanpa deposit",
    "ready stock": "stok sedia ada",
    "muslim-friendly": "mesra Muslim",
    "open 24 hours": "dibuka 24 jam",
    "walk-ins welcome": "boleh datang tanpa janji temu",
}
_MONTHS: Final = {
    "january": "Januari", "february": "Februari", "march": "Mac", "april": "April", "may": "Mei",
    "june": "Jun", "july": "Julai", "august": "Ogos", "september": "September",
    "october": "Oktober", "november": "November", "december": "Disember",
}  # fmt: skip
_MONTH = "|".join(_MONTHS)
_MONEY = r"RM ?\d[\d,]*(?:\.\d{2})?"
_UNTIL = rf"(?: (?:until|till) (?P<day>\d{{1,2}}) (?P<month>{_MONTH}))?"


def _until(match: re.Match[str]) -> str:
    if not match["day"]:
        return ""
    return f" hingga {match['day']} {_MONTHS[match['month'].casefold()]}"


# Forms with numbers in them, which a list cannot hold.
_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = (
    (
        re.compile(rf"(?P<n>\d{{1,2}})% off{_UNTIL}", re.IGNORECASE),
        lambda hit: f"diskaun {hit['n']}%{_until(hit)}",
    ),
    (
        re.compile(rf"(?P<n>{_MONEY}) off{_UNTIL}", re.IGNORECASE),
        lambda hit: f"potongan harga {hit['n']}{_until(hit)}",
    ),
    (
        re.compile(rf"from (?P<n>{_MONEY})", re.IGNORECASE),
        lambda hit: f"dari {hit['n']}",
    ),
    (
        re.compile(rf"free delivery (?:above|over) (?P<n>{_MONEY})", re.IGNORECASE),
        lambda hit: f"penghantaran percuma untuk pembelian melebihi {hit['n']}",
    ),
    (
        re.compile(r"buy (?P<n>\d{1,2}) (?:get|free) (?P<m>\d{1,2})(?: free)?", re.IGNORECASE),
        lambda hit: f"beli {hit['n']} percuma {hit['m']}",
    ),
    (
        re.compile(r"(?P<n>\d{1,2})[- ]year warranty", re.IGNORECASE),
        lambda hit: f"waranti {hit['n']} tahun",
    ),
    (
        re.compile(r"(?:over|more than) (?P<n>\d[\d,]*) customers", re.IGNORECASE),
        lambda hit: f"lebih {hit['n']} pelanggan",
    ),
    (
        re.compile(r"since (?P<n>(?:19|20)\d\d)", re.IGNORECASE),
        lambda hit: f"sejak {hit['n']}",
    ),
    (
        re.compile(r"rated (?P<n>\d(?:\.\d)?) by (?P<m>\d[\d,]*) customers", re.IGNORECASE),
        lambda hit: f"dinilai {hit['n']} oleh {hit['m']} pelanggan",
    ),
)
_MALAY: Final = {malay.casefold(): english for english, malay in COMMON_CLAIMS.items()}
_ENGLISH_MONTHS: Final = {malay.casefold(): name.title() for name, malay in _MONTHS.items()}
_HINGGA: Final = (
    rf"(?: (?:sehingga|hingga) (?P<day>\d{{1,2}}) (?P<month>{'|'.join(_ENGLISH_MONTHS)}))?"
)


def _hingga(match: re.Match[str]) -> str:
    if not match["day"]:
        return ""
    return f" until {match['day']} {_ENGLISH_MONTHS[match['month'].casefold()]}"


_MALAY_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = (
    (
        re.compile(rf"diskaun (?P<n>\d{{1,2}})%{_HINGGA}", re.IGNORECASE),
        lambda hit: f"{hit['n']}% off{_hingga(hit)}",
    ),
    (
        re.compile(rf"potongan(?: harga)? (?P<n>{_MONEY}){_HINGGA}", re.IGNORECASE),
        lambda hit: f"{hit['n']} off{_hingga(hit)}",
    ),
    (
        re.compile(r"beli (?P<n>\d{1,2}) percuma (?P<m>\d{1,2})", re.IGNORECASE),
        lambda hit: f"buy {hit['n']} get {hit['m']} free",
    ),
    (
        re.compile(r"waranti (?P<n>\d{1,2}) tahun", re.IGNORECASE),
        lambda hit: f"{hit['n']}-year warranty",
    ),
    (
        re.compile(r"lebih (?P<n>\d[\d,]*) pelanggan", re.IGNORECASE),
        lambda hit: f"more than {hit['n']} customers",
    ),
)
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


def in_english(claim: str) -> str | None:
    """Return the claim in English, or None when it is Malay that is not known word for word."""
    text = " ".join(claim.split()).rstrip(".")
    if not is_malay(text):
        return text
    known = _MALAY.get(text.casefold())
    return known if known is not None else _by_form(text, _MALAY_FORMS)


def in_malay(claim: str) -> str | None:
    """Return the claim in Malay, or None when it is English that is not known word for word."""
    text = " ".join(claim.split()).rstrip(".")
    if text.casefold() in _MALAY or is_malay(text):
        return text
    known = COMMON_CLAIMS.get(text.casefold())
    if known is not None:
        return known
    return _by_form(text, _FORMS)


def _by_form(
    text: str, forms: Sequence[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]]
) -> str | None:
    for form, write in forms:
        match = form.fullmatch(text)
        if match:
            return write(match)
    return None
