"""Is this enough to learn from? Said from the days that are here, while a brief is written."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import campaigns_of, external_ids_of, with_external_ids
from kempen.domain.connections.queries import connections_of
from kempen.domain.forecasts.readiness import CONVERSIONS, DAYS, KnownHistory, Readiness, readiness
from kempen.domain.forecasts.rules import LONGEST_WAIT
from kempen.domain.strategies.queries import BriefDraft
from kempen.domain.strategies.rules import share_of_new
from kempen.entrypoints.dashboard.shared.brief_drafts import answer, answers_of
from kempen.entrypoints.dashboard.templatetags.figures import count, day, percent, short_money
from kempen.kit import clock, ids

# The shape (a class of .status) and the word for how much is known of a campaign.
LEVELS: Final[dict[str, tuple[str, Promise]]] = {
    "good": ("", gettext_lazy("Enough data")),
    "fair": ("waiting", gettext_lazy("Some data")),
    "weak": ("waiting", gettext_lazy("Little data")),
    "none": ("draft", gettext_lazy("No data yet")),
}


@dataclass(frozen=True)
class LearningLine:
    """What one campaign brings to learn from."""

    name: str
    words: str
    shape: str
    level: Promise


@dataclass(frozen=True)
class Learning:
    """The answer in words. `is_reading`: numbers are still coming, so ask again soon."""

    headline: str
    support: str
    lines: list[LearningLine]
    notes: list[str]
    is_reading: bool


def learning_of(business: Business, draft: BriefDraft) -> Learning:
    """Answer for the campaigns and days that the draft has now."""
    accounts, plan = answers_of(draft, "accounts") or {}, answers_of(draft, "plan")
    wanted = [ids.decode("cmp", public_id) for public_id in accounts.get("campaigns", ())]
    chosen = campaigns_of(business).filter(id__in=[one for one in wanted if one])
    rows = list(with_external_ids(chosen))
    start = _day(answer(plan, "budget_start")) or clock.today() + timedelta(days=1)
    readiness_now = readiness(business, [row.id for row in rows], start)
    rows.sort(key=lambda row: -readiness_now.campaigns[row.id].days)
    unread = set(
        connections_of(business).filter(last_synced_at=None).values_list("platform", flat=True)
    )
    is_reading = any(
        row.platform in unread and not readiness_now.campaigns[row.id].days and external_ids_of(row)
        for row in rows
    )
    new = len(accounts.get("new", ()))
    headline, support = _sentences(readiness_now, len(rows), is_reading=is_reading)
    return Learning(
        headline,
        support,
        [_line(row.name, readiness_now.campaigns[row.id]) for row in rows],
        [*_about_new(readiness_now, new), *_about_pace(readiness_now, plan)],
        is_reading,
    )


def _sentences(learned: Readiness, campaigns: int, *, is_reading: bool) -> tuple[str, str]:
    if is_reading and learned.level == "none":
        return _("Kempen is reading your data"), _(
            "This takes a few seconds. You can keep typing. The answer appears here."
        )
    amount = _amount(learned, campaigns)
    match learned.level:
        case "good":
            return _("Yes: %(amount)s") % {"amount": amount}, _(
                "The split and its ranges come from your own results."
            )
        case "fair":
            return _("Mostly: %(amount)s") % {"amount": amount}, _(
                "The split comes from your own results. Some ranges will be wide."
            )
        case "weak":
            return _("Only a little: %(amount)s") % {"amount": amount}, _(
                "Ranges will be wide. Use the strategy as a direction and move in small steps."
            )
        case "old" if learned.last is not None:
            return _("No: the newest data is from %(day)s") % {"day": day(learned.last)}, _(
                "It ends more than %(days)s days before this plan starts. Start sooner, or import "
                "newer data."
            ) % {"days": LONGEST_WAIT}
    return _("Not yet: there is no data for these campaigns"), _(
        "You can still continue. The strategy then uses cautious assumptions and marks them."
    )


def _amount(learned: Readiness, campaigns: int) -> str:
    with_days = sum(1 for one in learned.campaigns.values() if one.days)
    days = ngettext("%(days)s day", "%(days)s days", learned.days) % {"days": count(learned.days)}
    if with_days == campaigns:
        words = ngettext(
            "%(days)s from %(number)s campaign", "%(days)s from %(number)s campaigns", campaigns
        )
    else:
        words = _("%(days)s from %(number)s of %(all)s campaigns")
    return words % {"days": days, "number": count(with_days), "all": count(campaigns)}


def _line(name: str, known: KnownHistory) -> LearningLine:
    shape, level = LEVELS[known.level]
    if not known.days:
        return LearningLine(name, _("no data"), shape, level)
    days = ngettext("%(days)s day", "%(days)s days", known.days) % {"days": count(known.days)}
    sales = ngettext("%(number)s conversion", "%(number)s conversions", known.conversions) % {
        "number": count(known.conversions)
    }
    return LearningLine(name, f"{days}, {sales}", shape, level)


def _about_new(learned: Readiness, new: int) -> list[str]:
    if not new or learned.level in ("none", "old"):
        return []
    share = percent(share_of_new(new) * new * 100)
    words = ngettext(
        "%(number)s new campaign has no data yet. It gets %(share)s of the budget to learn.",
        "%(number)s new campaigns have no data yet. Together they get %(share)s of the budget to "
        "learn.",
        new,
    )
    return [words % {"number": new, "share": share}]


def _about_pace(learned: Readiness, plan: object) -> list[str]:
    typed = plan if isinstance(plan, dict) else None
    first, last = _day(answer(typed, "budget_start")), _day(answer(typed, "budget_end"))
    amount = _money(answer(typed, "budget_amount"))
    if not (first and last and amount) or last < first:
        return []
    days = (last - first).days + 1
    words = ngettext(
        "%(amount)s a day for %(days)s day.", "%(amount)s a day for %(days)s days.", days
    ) % {"amount": short_money(amount / days), "days": count(days)}
    if learned.pace:
        lately = _("In the last 28 days, these campaigns spent %(pace)s a day together.")
        words = f"{words} {lately % {'pace': short_money(learned.pace)}}"
    return [words]


def enough() -> str:
    """Return what counts as enough, for who asks."""
    return _(
        "A campaign has enough data with %(days)s days of spend and %(conversions)s conversions. "
        "More change in its spend helps too."
    ) % {"days": DAYS, "conversions": CONVERSIONS}


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _money(text: str) -> Decimal | None:
    plain = text.strip().upper().removeprefix("RM").replace(",", "").strip()
    is_number = plain.isascii() and plain.replace(".", "", 1).isdigit() and len(plain) < 16
    return Decimal(plain) if is_number else None
