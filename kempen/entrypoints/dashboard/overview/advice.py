"""The one filled panel of the overview: the thing most worth a look, from the numbers themselves.

It never suggests to move money: that is the strategy's work, with odds and a reason.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.metrics.queries import Performance
from kempen.entrypoints.dashboard.shared.performance.campaign_rows import CampaignTableRow
from kempen.entrypoints.dashboard.shared.period import PeriodChoice
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers

# Numbers older than this deserve a word: a week is what most people upload at a time.
_STALE_AFTER = 10


@dataclass(frozen=True)
class Advice:
    """A heading, a sentence, and where to go for it."""

    eyebrow: str
    heading: str
    words: str
    page: str
    action: str


def advice(
    choice: PeriodChoice,
    performance: Performance,
    rows: Sequence[CampaignTableRow],
    *,
    goal: Decimal | None,
    today: date,
    import_page: str,
) -> Advice | None:
    """Return what is most worth a look, or None where everything is as it should be."""
    newest = max((day for day, sums in performance.by_day.items() if sums.rows), default=None)
    is_recent = (today - performance.period.last).days <= 1
    if newest and import_page and is_recent and (today - newest).days > _STALE_AFTER:
        return _stale(newest, (today - newest).days, import_page)
    return _weakest(choice, rows, goal) or _best(choice, rows)


def _stale(newest: date, age: int, import_page: str) -> Advice:
    words = ngettext(
        "The newest data is from %(day)s, %(age)s day ago.",
        "The newest data is from %(day)s, %(age)s days ago.",
        age,
    ) % {"day": figures.day(newest), "age": age}
    return Advice(
        _("Worth a look"), _("Your data is out of date"), words, import_page, _("Import data")
    )


def _weakest(
    choice: PeriodChoice, rows: Sequence[CampaignTableRow], goal: Decimal | None
) -> Advice | None:
    """The largest spend that surely stays behind its goal."""
    behind = [row for row in rows if row.is_surely_behind]
    if not behind:
        return None
    row = max(behind, key=lambda row: row.sums.spend or 0)
    words = _(
        "It returned %(return)s on %(spent)s. Even the upper end of its likely range "
        "(%(range)s) is below the goal of %(goal)s×."
    ) % {
        "spent": figures.short_money(row.sums.spend),
        "return": row.result,
        "range": row.likely_multiples,
        "goal": numbers.trimmed(row.campaign.return_goal or goal or Decimal(0)),
    }
    heading = _("%(campaign)s is behind its goal") % {"campaign": row.campaign.name}
    return Advice(_("Worth a look"), heading, words, _page(choice, row), _("View campaign"))


def _best(choice: PeriodChoice, rows: Sequence[CampaignTableRow]) -> Advice | None:
    ranged = [row for row in rows if row.likely and isinstance(row.value, Decimal) and row.bar]
    if len(ranged) < 2:
        return None
    row, second = sorted(ranged, key=lambda row: row.value, reverse=True)[:2]
    if row.result == second.result:
        return None
    words = _(
        "It returned %(return)s on %(spent)s, likely %(range)s. No other campaign returned more."
    ) % {
        "return": row.result,
        "range": row.likely_multiples,
        "spent": figures.short_money(row.sums.spend),
    }
    heading = _("%(campaign)s has the highest return") % {"campaign": row.campaign.name}
    return Advice(_("Worth a look"), heading, words, _page(choice, row), _("View campaign"))


def _page(choice: PeriodChoice, row: CampaignTableRow) -> str:
    query = choice.query(q="", metric="")
    page = reverse("campaign", args=[row.campaign.public_id])
    return f"{page}?{query}" if query else page
