"""Which special season a Malaysian day belongs to, so that it is compared with its own kind."""

from datetime import date, timedelta
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kempen.market.calendar import is_payday_window, market_days

PAYDAY: Final = "payday"
# Season → how many days before its day it begins, and how many after it ends. Where seasons
# overlap, the first in this order counts: what closes shops before what fills them.
_EXTENT: Final[dict[str, tuple[int, int]]] = {
    "raya": (3, 6),
    "chinese_new_year": (3, 6),
    "sale_11_11": (2, 2),
    "sale_12_12": (2, 2),
    "sale_9_9": (1, 1),
    "sale_10_10": (1, 1),
    "sale_3_3": (1, 1),
    "deepavali": (3, 2),
    "raya_haji": (2, 3),
    "christmas": (3, 1),
    "new_year": (1, 1),
    "merdeka": (0, 0),
    "malaysia_day": (0, 0),
    "double_day": (0, 0),
    "ramadan_begins": (0, 26),
}
# A state that keeps every festival above.
_STATES: Final = ("14",)


def labels_from(first: date, days: int) -> NDArray[np.str_]:
    """Return the season of each of `days` days, `payday` from the 25th to the 3rd, or ""."""
    last = first + timedelta(days=max(days - 1, 0))
    years = [_labels(year) for year in range(first.year, last.year + 1)]
    start = (first - date(first.year, 1, 1)).days
    labels: NDArray[np.str_] = np.concatenate(years)[start : start + days]
    return labels


@cache
def _labels(year: int) -> NDArray[np.str_]:
    rank = {name: place for place, name in enumerate(_EXTENT)}
    first, last = date(year, 1, 1), date(year, 12, 31)
    labels: dict[date, str] = {}
    for named in market_days(first - timedelta(days=40), last + timedelta(days=10), _STATES):
        if named.name not in _EXTENT:
            continue
        before, after = _EXTENT[named.name]
        for shift in range(-before, after + 1):
            day = named.date + timedelta(days=shift)
            known = labels.get(day)
            if known is None or rank[named.name] < rank[known]:
                labels[day] = named.name
    days = [first + timedelta(days=place) for place in range((last - first).days + 1)]
    return np.array(
        [labels.get(day) or (PAYDAY if is_payday_window(day) else "") for day in days],
        dtype="U20",
    )
