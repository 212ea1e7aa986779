"""How figures and days are written on pages: in Malaysian form, with words where there is none."""

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from kempen.domain.metrics.definitions import Metric, Missing, Unit, Value
from kempen.domain.metrics.periods import Period
from kempen.kit import clock
from kempen.kit.clock import BUSINESS_TIME_ZONE
from kempen.market import days, languages, numbers
from kempen.market.languages import locale_of
from kempen.market.money import compact_count, compact_money, whole_money
from kempen.market.money import exact_money as written_exact_money
from kempen.market.money import money as written_money

register = template.Library()


def locale() -> str:
    """Return the locale of the page that is being written."""
    return locale_of(get_language())


@register.filter
def money(amount: Decimal | None) -> str:
    """RM1,234.50; nothing for None."""
    return "" if amount is None else written_money(amount)


@register.filter
def short_money(amount: Decimal | None) -> str:
    """RM41,380, for sentences."""
    return "" if amount is None else whole_money(amount)


@register.filter
def exact_money(amount: Decimal | None) -> str:
    """RM448, RM1,599.50: for sentences whose amount somebody acts on."""
    return "" if amount is None else written_exact_money(amount)


@register.filter
def count(number: Decimal | int | None) -> str:
    """2,184."""
    return "" if number is None else numbers.count(number)


@register.filter
def times(multiple: Decimal | None) -> str:
    """3.42×."""
    return "" if multiple is None else numbers.times(multiple)


@register.filter
def percent(per_cent: Decimal | None) -> str:
    """242%."""
    return "" if per_cent is None else numbers.percent(per_cent)


@register.filter
def day(on: date | None) -> str:
    """19 Nov 2026, in the page's language."""
    return "" if on is None else days.day(on, locale())


@register.filter
def stretch(period: Period | None) -> str:
    """28 Aug to 19 Nov 2026, in the page's language."""
    return "" if period is None else days_between(period.first, period.last)


@register.filter
def day_span(first: date, last: date) -> str:
    """The same of a first and a last day."""
    return days_between(first, last)


def days_between(first: date, last: date) -> str:
    """28 Aug to 19 Nov 2026, in the page's language."""
    return days.days(first, last, locale())


def written(metric: Metric, value: Decimal) -> str:
    """Write a number of a metric in its unit."""
    match metric.unit:
        case Unit.MONEY:
            return written_money(value)
        case Unit.TIMES:
            return numbers.times(value)
        case Unit.PERCENT:
            return numbers.percent(value)
        case Unit.COUNT:
            return numbers.count(value)


def short(metric: Metric, value: Decimal) -> str:
    """Write a number of a metric for the axis of a chart."""
    match metric.unit:
        case Unit.MONEY:
            return compact_money(value)
        case Unit.TIMES:
            return f"{numbers.trimmed(value, _places(value))}×"
        case Unit.PERCENT:
            return f"{numbers.trimmed(value, _places(value))}%"
        case Unit.COUNT:
            return compact_count(value)


def _places(value: Decimal) -> int:
    """Two, or more where two would write different ticks alike."""
    return 2 if not value or abs(value) >= Decimal("0.1") else 6


def missing_words(why: Missing) -> tuple[str, str]:
    """Return what stands in a number's place, and why it is not there."""
    if why is Missing.NO_DATA:
        return _("no data"), _("No data was imported for this.")
    if why is Missing.UNANSWERED:
        return _("unknown"), _("Enter in Settings how each platform bills you.")
    return _("not defined"), _("There is nothing to divide by.")


def figure_of(metric: Metric, value: Value) -> str | SafeString:
    """Write a metric's value; where there is none, say so and, to who asks, why."""
    if isinstance(value, Missing):
        words, why = missing_words(value)
        return format_html(
            '<span class="none" title="{}">{}<span class="visually-hidden">: {}</span></span>',
            why,
            words,
            why,
        )
    return written(metric, value)


@register.filter
def local_day(moment: datetime) -> date:
    """Return the Malaysian day of a moment."""
    return moment.astimezone(BUSINESS_TIME_ZONE).date()


@register.filter
def day_of(at: datetime | None) -> str:
    """19 Nov 2026: the Malaysian day of a moment, in the page's language."""
    return "" if at is None else day(local_day(at))


@register.filter
def moment(at: datetime | None) -> str:
    """5 Mar 2026, 09:12, in Malaysian time and the page's language."""
    if at is None:
        return ""
    # Chinese has no comma between a day and its time.
    between = " " if locale().startswith("zh") else ", "
    return f"{day_of(at)}{between}{at.astimezone(BUSINESS_TIME_ZONE):%H:%M}"


@register.filter
def ago(at: datetime | None) -> str:
    """5 minutes ago, in 2 hours: how far a moment is from now, in the page's language."""
    return "" if at is None else days.ago(clock.now() - at, locale())


@register.filter
def listed(names: Iterable[object]) -> str:
    """Write names one after the other: A, B."""
    return languages.listed(map(str, names), get_language())


@register.filter
def exact_moment(at: datetime | None) -> str:
    """5 Mar 2026, 09:12:33, for what is compared with a log."""
    return "" if at is None else f"{moment(at)}:{at.astimezone(BUSINESS_TIME_ZONE):%S}"


@register.filter
def waited(seconds: float | None) -> str:
    """How long something has lasted, in whole units: 12 s, 5 min, 3 h, 2 days; – for None."""
    if seconds is None:
        return "–"
    if seconds < 60:
        return _("%d s") % max(0, seconds)
    if seconds < 3600:
        return _("%d min") % (seconds / 60)
    if seconds < 2 * 86_400:
        return _("%d h") % (seconds / 3600)
    return _("%d days") % (seconds / 86_400)
