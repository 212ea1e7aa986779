"""What columns are called: in English, in Malay and in the platforms' own exports; pure."""

import re
from collections.abc import Sequence
from typing import Final

from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    NUMBERS,
    REVENUE,
    SPEND,
)

# In English and Malay, the plainest first; the platforms' own exports are among them.
_NAMES: Final[dict[str, str]] = {
    DATE: "date | tarikh | day | hari | report date | reporting starts | reporting start | "
    "tarikh mula | tarikh laporan | tanggal",
    SPEND: "spend | cost | amount spent | ad spend | spent | total spend | ads cost | "
    "perbelanjaan | belanja | kos | jumlah belanja | jumlah dibelanjakan | belanja iklan",
    REVENUE: "revenue | sales | conv value | conversion value | total conv value | income | "
    "purchase conversion value | purchases conversion value | gross sales | turnover | gmv | "
    "website purchases conversion value | hasil | jualan | pendapatan | jumlah jualan",
    CLICKS: "clicks | link clicks | clicks all | click | klik | klik pautan | jumlah klik",
    CONVERSIONS: "conversions | conversion | conv | results | leads | prospects | orders | "
    "purchases | penukaran | tukaran | prospek | pesanan | keputusan | pembelian",
    CAMPAIGN: "campaign | campaign name | campaign id | kempen | nama kempen | id kempen | "
    "iklan | campaigns",
}


def guess_columns(header: Sequence[str]) -> dict[str, int]:
    """Return the place of each column whose name is known; no place is given twice."""
    written = [plain(name) for name in header]
    places: dict[str, int] = {}
    for column, names in _NAMES.items():
        for name in names.split(" | "):
            if name in written and written.index(name) not in places.values():
                places[column] = written.index(name)
                break
    return places


def plain(name: str) -> str:
    """Lower case, without a unit in brackets: "Amount spent (MYR)" is "amount spent"."""
    without_unit = re.sub(r"\((?:myr|rm|all)\)|\bmyr\b|\brm\b", " ", name.casefold())
    return " ".join(re.sub(r"[^\w]+|_", " ", without_unit).split())


def is_known_header(cells: Sequence[str]) -> bool:
    """Whether a row names the day and one number at least, so that it can only be the header."""
    known = guess_columns(cells)
    return DATE in known and not known.keys().isdisjoint(NUMBERS)
