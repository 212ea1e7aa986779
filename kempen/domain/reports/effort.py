"""What a report costs, guessed before anything is asked, and whose turn it is to have one made.

A report that takes longer than others should wait is written in a process of its own, and so many
of those run at once and no more (kit.concurrency_limit). The guess comes first: what is refused
must have cost next to nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.reports.queries import ReportQuery
from kempen.domain.reports.tables import COMPARED_COLUMNS, METRIC_COLUMNS, GroupBy
from kempen.kit.concurrency_limit import HEAVY_WORK

# Milliseconds of one core. Half of what others may be made to wait, for a machine that is busy.
MOST_AT_ONCE: Final = 150.0
# For a day that is summed up: one of the period and one of the days before it.
_A_DAY: Final = 0.02
# For a cell that is written. A page shows a hundred rows, however many there are.
_A_CELL: Final = {"csv": 0.002, "json": 0.003, "parquet": 0.003, "xlsx": 0.01}
# Laying out takes a second, whatever is laid out.
_ALWAYS: Final = {"pdf": 1000.0}
_DAYS_A_ROW: Final = {GroupBy.DAY: 1, GroupBy.WEEK: 7, GroupBy.MONTH: 28}


def effort_of(cells: int, form: str) -> float:
    """Return the milliseconds that writing so many cells takes."""
    return _ALWAYS.get(form, 0.0) + cells * _A_CELL.get(form, 0.0)


def is_long(business: Business, ask: ReportQuery, group_by: GroupBy, form: str) -> bool:
    """Whether asking for a report and writing it as `form` takes longer than others should wait.

    Without a form it is shown on a page.
    """
    days = ask.period.length * 2 * (2 if ask.compare else 1)
    columns = len(METRIC_COLUMNS) + (len(COMPARED_COLUMNS) if ask.compare else 0) + 1
    if group_by in _DAYS_A_ROW:
        rows = ask.period.length // _DAYS_A_ROW[group_by]
    else:
        rows = campaigns_of(business).count()
    return days * _A_DAY + effort_of(rows * columns, form) > MOST_AT_ONCE


@contextmanager
def report_slot(
    business: Business,
    ask: ReportQuery,
    group_by: GroupBy,
    form: str = "",
    *,
    patient: bool = False,
) -> Iterator[None]:
    """Hold a place for a long report; raise AtCapacity before it has cost anything.

    Who is `patient`, such as the worker, waits for its turn as long as that takes.
    """
    if not is_long(business, ask, group_by, form):
        yield
        return
    with HEAVY_WORK.place(business.id, patient=patient):
        yield


@contextmanager
def day_rows_slot(business: Business, ask: ReportQuery) -> Iterator[None]:
    """Hold a place where the days of all campaigns are many."""
    campaigns = 1 if ask.campaign else campaigns_of(business, search=ask.search).count()
    if campaigns * ask.period.length * 6 * _A_CELL["csv"] <= MOST_AT_ONCE:
        yield
        return
    with HEAVY_WORK.place(business.id):
        yield
