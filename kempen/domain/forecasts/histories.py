"""The days of a business as the optimiser reads them: daily arrays without gaps."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

import numpy as np
from django.db.models import Sum

from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events.queries import marks_of
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.rules import LONGEST_HISTORY, LONGEST_SALES_GAP, LONGEST_WAIT
from kempen.domain.forecasts.tracking_faults import lost_days, untracked_since
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.sales.queries import SalesQuestion, daily_sales
from kempen.domain.sales.rules import ENOUGH_DAYS
from kempen.kit import clock
from kempen.market.states import state_code
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.history import LEAST_DAYS, CalendarEvent, Flags, Floats, History

# A campaign's figures of a day, in the order in which they are read.
_Row = tuple[UUID, date, Decimal, Decimal, int | None, Decimal | None]
# The shape of an event reaches over into the days before it.
_EVENTS_BEYOND = timedelta(days=21)
# What an own event of several days is called as a stretch.
WHOLE = " (days)"


class InsufficientHistory(Exception):  # noqa: N818 -- a state of the data, not an error of ours
    """There is no history that can be used; `code` and `numbers` say what is missing."""

    def __init__(self, code: str, **numbers: float) -> None:
        super().__init__(code)
        self.code, self.numbers = code, numbers


@dataclass(frozen=True)
class Span:
    """The days that are planned, both included, and the states whose holidays matter."""

    start: date
    end: date
    states: tuple[str, ...] = ()

    @property
    def days(self) -> int:
        """How many days they are."""
        return (self.end - self.start).days + 1


def campaigns_with_history(
    business: Business, campaigns: Iterable[Campaign], start: date
) -> list[Campaign]:
    """Return those that spent anything in the days that a plan from `start` could learn from."""
    first = start - timedelta(days=LONGEST_HISTORY)
    rows = list(campaigns)
    spent = set(
        PerformanceDay.objects.of(business)
        .filter(campaign__in=rows, date__range=(first, _last_day(start)), spend__gt=0)
        .values_list("campaign_id", flat=True)
        .distinct()
    )
    return [campaign for campaign in rows if campaign.id in spent]


def average_outcome(business: Business, campaigns: Sequence[Campaign], target: str) -> float | None:
    """Return what these campaigns brought per 1 spent in the last 90 days of their history."""
    days = PerformanceDay.objects.of(business).filter(campaign__in=campaigns, spend__gt=0)
    for campaign_id, lost in lost_days(business, campaigns).items():
        days = days.exclude(campaign=campaign_id, date__in=lost)
    newest = days.order_by("-date").values_list("date", flat=True).first()
    if newest is None:
        return None
    sums = days.filter(date__gt=newest - timedelta(days=90)).aggregate(
        spend=Sum("spend"), revenue=Sum("revenue"), conversions=Sum("conversions")
    )
    outcome = sums["conversions"] if target == "prospects" else sums["revenue"]
    return float(outcome or 0) / float(sums["spend"])


def history_of(
    business: Business, campaigns: Sequence[Campaign], span: Span, *, with_sales: bool = False
) -> History:
    """Return the campaigns' days before the span; raises InsufficientHistory.

    `with_sales`: with total sales of the business, where enough of these days have them.

    Today is left out, because it is not over. Days between a campaign's first and last row that
    have none are days on which it was quiet. Days since tracking broke are left out, too; those of
    an earlier break are marked as lost.
    """
    first = span.start - timedelta(days=LONGEST_HISTORY)
    rows = list(
        PerformanceDay.objects.of(business)
        .filter(campaign__in=campaigns, date__range=(first, _last_day(span.start)))
        .order_by("date")
        .values_list("campaign_id", "date", "spend", "revenue", "clicks", "conversions")
    )
    rows = _tracked(rows, untracked_since(business, campaigns), span)
    if not rows:
        raise InsufficientHistory("no_rows")
    start, end = rows[0][1], rows[-1][1]
    wait = (span.start - end).days - 1
    if wait > LONGEST_WAIT:
        raise InsufficientHistory("history_too_old", days=wait, most=LONGEST_WAIT)
    shape = ((end - start).days + 1, len(campaigns))
    arrays = np.zeros((4, *shape))
    has_row = np.zeros(shape, dtype=bool)
    columns = {campaign.id: number for number, campaign in enumerate(campaigns)}
    for campaign_id, day, *figures in rows:
        at = (day - start).days, columns[campaign_id]
        arrays[(slice(None), *at)] = [float(figure or 0) for figure in figures]
        has_row[at] = True
    begun = np.logical_or.accumulate(has_row, axis=0)
    not_over = np.logical_or.accumulate(has_row[::-1], axis=0)[::-1]
    try:
        return History(
            start,
            tuple(campaign.public_id for campaign in campaigns),
            spend=arrays[0],
            revenue=arrays[1],
            clicks=arrays[2],
            conversions=arrays[3],
            running=begun & not_over,
            total=_total_sales(business, start, end) if with_sales else None,
            events=events_of(business, start, span),
            lost=_lost(business, campaigns, start, shape),
        )
    except BadInput as error:
        raise InsufficientHistory(error.code, **numbers_of(error)) from error


def _tracked(rows: list[_Row], since: date | None, span: Span) -> list[_Row]:
    """Return the rows before tracking broke; all where those are too few or too old to plan by.

    All campaigns end with the one that is broken first: the days of a history have no gaps.
    """
    if since is None or (span.start - since).days > LONGEST_WAIT:
        return rows
    before = [row for row in rows if row[1] < since]
    return before if len({row[1] for row in before}) >= LEAST_DAYS else rows


def _lost(
    business: Business, campaigns: Sequence[Campaign], start: date, shape: tuple[int, int]
) -> Flags | None:
    """Return on which days each campaign's conversions were lost; None where on no day."""
    lost = np.zeros(shape, dtype=bool)
    days = lost_days(business, campaigns)
    for number, campaign in enumerate(campaigns):
        places = [(day - start).days for day in days.get(campaign.id, ())]
        lost[[place for place in places if 0 <= place < shape[0]], number] = True
    return lost if lost.any() else None


def _total_sales(business: Business, start: date, end: date) -> Floats | None:
    """Return the sales of each day, NaN where unknown; None where they are too few or too old."""
    known = daily_sales(business, SalesQuestion(start, end))
    if len(known) < ENOUGH_DAYS or (end - max(known)).days > LONGEST_SALES_GAP:
        return None
    total = np.full((end - start).days + 1, np.nan)
    for day, sales in known.items():
        # More was given back than came in: nothing was sold.
        total[(day - start).days] = max(float(sales), 0.0)
    return total if np.nan_to_num(total).any() else None


def events_of(business: Business, first: date, span: Span) -> tuple[CalendarEvent, ...]:
    """Return the named days from `first` to a little after the span: the market's and its own.

    An own event of several days counts as an event on its first day, like a holiday of several,
    and as a stretch.
    """
    codes = tuple(code for state in span.states if (code := state_code(state)))
    last = span.end + _EVENTS_BEYOND
    events = []
    for mark in marks_of(business, first, last, codes):
        is_stretch = mark.last > mark.first
        if mark.event_id or not is_stretch:
            events.append(CalendarEvent(mark.first, mark.key))
        if is_stretch:
            name = f"{mark.key}{WHOLE}" if mark.event_id else mark.key
            events.append(CalendarEvent(mark.first, name, mark.last))
    return tuple(dict.fromkeys(events))


def digest_of(history: History, span: Span, most: float) -> bytes:
    """Return what tells one fit from another: the days, the events, the span and the reach."""
    digest = hashlib.sha256()
    facts = (history.start, history.names, history.events, span.start, span.days, most)
    digest.update(repr(facts).encode())
    for array in (history.spend, history.revenue, history.clicks, history.conversions):
        digest.update(array.tobytes())
    digest.update(history.running.tobytes())
    if history.total is not None:
        digest.update(history.total.tobytes())
    if history.lost is not None:
        digest.update(history.lost.tobytes())
    return digest.digest()


def numbers_of(error: BadInput) -> dict[str, float]:
    """Return the figures that an error of the optimiser carries."""
    return {
        name: float(value) for name, value in error.data.items() if isinstance(value, int | float)
    }


def _last_day(start: date) -> date:
    return min(clock.today(), start) - timedelta(days=1)
