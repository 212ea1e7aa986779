"""School holidays of Malaysia by group of states, from the Ministry of Education's calendars.

Schools of group A rest on Friday and Saturday, those of group B on Saturday and Sunday. Days are
those between two terms; single days off for festivals are not in it. Sources, read on 2026-11-25:
2024/2025 from ecentral.my, with Johor moved to group B from 1 January 2025 by the ministry's notice
of 12 October 2024 (mcigroup.my); 2025/2026 from splkpms.my, "Pindaan Terkini"; the beginning and
the end of 2026 from anaksabah.online. The dates within 2026 were read nowhere, so they are
provisional.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final

A_STATES: Final = frozenset({"02", "03", "11"})
# Johor had the weekend of group A until this day.
JOHOR: Final = "01"
JOHOR_IN_B: Final = date(2025, 1, 1)


@dataclass(frozen=True, order=True)
class SchoolHoliday:
    """Days without school in group A or B, both ends included."""

    first: date
    last: date
    group: str
    is_provisional: bool = False


def _both(a: tuple[str, str], b: tuple[str, str], *, read: bool = True) -> list[SchoolHoliday]:
    return [
        SchoolHoliday(date.fromisoformat(first), date.fromisoformat(last), group, not read)
        for group, (first, last) in (("A", a), ("B", b))
    ]


SCHOOL_HOLIDAYS: Final = (
    *_both(("2024-05-24", "2024-06-02"), ("2024-05-25", "2024-06-02")),
    *_both(("2024-09-13", "2024-09-21"), ("2024-09-14", "2024-09-22")),
    *_both(("2024-12-20", "2024-12-28"), ("2024-12-21", "2024-12-29")),
    *_both(("2025-01-17", "2025-02-15"), ("2025-01-18", "2025-02-16")),
    *_both(("2025-05-29", "2025-06-09"), ("2025-05-29", "2025-06-09")),
    *_both(("2025-09-12", "2025-09-20"), ("2025-09-13", "2025-09-21")),
    *_both(("2025-12-19", "2026-01-10"), ("2025-12-20", "2026-01-11")),
    *_both(("2026-03-20", "2026-03-28"), ("2026-03-21", "2026-03-29"), read=False),
    *_both(("2026-05-22", "2026-06-06"), ("2026-05-23", "2026-06-07"), read=False),
    *_both(("2026-08-28", "2026-09-05"), ("2026-08-29", "2026-09-06"), read=False),
    *_both(("2026-12-04", "2026-12-31"), ("2026-12-05", "2026-12-31"), read=False),
)


def group_of(state: str, on: date) -> str:
    """Return the group of a state's schools on a day: A or B."""
    return "A" if state in A_STATES or (state == JOHOR and on < JOHOR_IN_B) else "B"
