"""What a report says in words, in the language of its reader."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from babel.lists import format_list
from django.utils.functional import Promise
from django.utils.translation import (
    get_language,
    gettext_lazy,
    ngettext,
    pgettext,
    pgettext_lazy,
)
from django.utils.translation import gettext as _

from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.metrics.margins import Margins
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.suppliers import Suppliers
from kempen.domain.reports.comparison import Compare, Compared
from kempen.domain.reports.refusals import ReportRefusal
from kempen.domain.reports.tables import GroupBy
from kempen.kit.clock import BUSINESS_TIME_ZONE
from kempen.kit.refusal import Refusal
from kempen.market import days, numbers
from kempen.market.languages import listed, locale_of
from kempen.market.tax import Withholding, service_tax_rate

GROUPS: Final[Mapping[GroupBy, Promise]] = {
    GroupBy.DAY: gettext_lazy("Day"),
    GroupBy.WEEK: gettext_lazy("Week"),
    GroupBy.MONTH: gettext_lazy("Month"),
    GroupBy.CAMPAIGN: gettext_lazy("Campaign"),
    GroupBy.PLATFORM: gettext_lazy("Platform"),
    GroupBy.STATE: pgettext_lazy("a column of sales", "State"),
    GroupBy.SHOP: pgettext_lazy("a column of sales", "Shop"),
}
_ROWS: Final[Mapping[GroupBy, Promise]] = {
    GroupBy.DAY: gettext_lazy("One row for each day."),
    GroupBy.WEEK: gettext_lazy("One row for each week."),
    GroupBy.MONTH: gettext_lazy("One row for each month."),
    GroupBy.CAMPAIGN: gettext_lazy("One row for each campaign."),
    GroupBy.PLATFORM: gettext_lazy("One row for each platform."),
    GroupBy.STATE: gettext_lazy("One row for each state with sales."),
    GroupBy.SHOP: gettext_lazy("One row for each shop with sales."),
}
# What a mail says of a file that it lacks.
_LEFT_OUT: Final[Mapping[ReportRefusal, Promise]] = {
    ReportRefusal.TOO_MANY_ROWS: gettext_lazy(
        "This report has {rows:,} rows. JSON and Excel files can have up to {most:,}. Choose fewer "
        "days, rows by week or month, or CSV or Parquet."
    ),
    ReportRefusal.NO_PDF: gettext_lazy(
        "The PDF failed, because Pango is missing on the server. Install Debian’s packages "
        "{packages}, or choose CSV, Excel or Parquet."
    ),
    ReportRefusal.PDF_FAILED: gettext_lazy("The PDF failed. Choose CSV, Excel or Parquet."),
}
SEASONS: Final[Mapping[str, Promise]] = {
    "raya": gettext_lazy("Raya"),
    "chinese_new_year": gettext_lazy("Chinese New Year"),
    "deepavali": gettext_lazy("Deepavali"),
    "raya_haji": gettext_lazy("Raya Haji"),
    "christmas": gettext_lazy("Christmas"),
    "sale_3_3": gettext_lazy("the 3.3 sale"),
    "sale_9_9": gettext_lazy("the 9.9 sale"),
    "sale_10_10": gettext_lazy("the 10.10 sale"),
    "sale_11_11": gettext_lazy("the 11.11 sale"),
    "sale_12_12": gettext_lazy("the 12.12 sale"),
}


def left_out_words(refusal: Refusal) -> str:
    """Return why a mail lacks a file."""
    return str(_LEFT_OUT[ReportRefusal(refusal.code)]).format(**refusal.facts)


def scope_words(
    group_by: GroupBy,
    created: date,
    *,
    campaign: str = "",
    search: str = "",
    as_of: datetime | None = None,
) -> str:
    """Say in sentences what is in a report: its rows, campaigns and data, and when it was made."""
    sentences = [str(_ROWS[group_by])]
    if campaign:
        sentences.append(_("Only the campaign “%(name)s”.") % {"name": campaign})
    if search:
        sentences.append(_("Only campaigns with “%(search)s” in the name.") % {"search": search})
    if as_of:
        moment = as_of.astimezone(BUSINESS_TIME_ZONE)
        facts = {"day": days.day(moment.date(), _locale()), "time": f"{moment:%H:%M}"}
        sentences.append(_("The data is as it was on %(day)s at %(time)s.") % facts)
    sentences.append(
        _("Created on %(day)s. Amounts are in MYR. Days are in Kuala Lumpur time.")
        % {"day": days.day(created, _locale())}
    )
    # Chinese has no space between sentences.
    return ("" if _locale().startswith("zh") else " ").join(sentences)


def comparison_words(compared: Compared) -> str:
    """Say with which days a report is compared, and why with those."""
    when = _stretch(compared.period)
    if compared.kind is Compare.PREVIOUS or compared.season is None:
        return ngettext(
            "Compared with %(when)s, the previous day.",
            "Compared with %(when)s, the previous %(days)s days.",
            compared.period.length,
        ) % {"when": when, "days": numbers.count(compared.period.length)}
    same = compared.season
    if same.is_same_dates:
        sentence = _("Compared with the same dates a year earlier, %(when)s.") % {"when": when}
    elif same.season is None:
        sentence = _("Compared with %(when)s, the same weekdays 52 weeks earlier.") % {"when": when}
    else:
        sentence = _(
            "Compared with %(when)s, %(season)s to %(season)s. It was on %(then)s a year earlier "
            "and is on %(now)s this time."
        ) % {
            "when": when,
            "season": SEASONS[same.season.name],
            "then": days.day(same.season.day_before, _locale()),
            "now": days.day(same.season.day, _locale()),
        }
        if same.season.is_provisional:
            sentence += " " + _("The date of the festival is not confirmed yet.")
    if same.only_once:
        names = listed((str(SEASONS[name]) for name in same.only_once), get_language())
        sentence += " " + _("Only one of the two periods has %(names)s.") % {"names": names}
    return sentence


def tax_words(suppliers: Suppliers, period: Period) -> str:
    """Say why the true return is below the platform's; nothing where no platform was answered."""
    parts = []
    for platform, terms in suppliers.terms.items():
        rates = sorted({service_tax_rate(period.first), service_tax_rate(period.last)})
        taxes = [
            _("%(rate)s service tax") % {"rate": _rate(rates[0])}
            if len(rates) == 1
            else _("%(low)s to %(high)s service tax")
            % {"low": _rate(rates[0]), "high": _rate(rates[-1])}
        ]
        taxes = taxes if terms.service_tax and rates[-1] else []
        if terms.withholding is not Withholding.NONE:
            words = (
                _("%(rate)s withholding tax, grossed up")
                if terms.withholding.is_grossed_up
                else _("%(rate)s withholding tax")
            )
            taxes.append(words % {"rate": _rate(terms.withholding.rate)})
        locale = locale_of(get_language())
        added = format_list(taxes, locale=locale) if taxes else _("no tax")
        parts.append(f"{platform_name(platform)}: {added}")
    if not parts:
        return ""
    return _("The platforms report your spend before tax. You also pay: %(parts)s.") % {
        "parts": "; ".join(parts)
    }


def margin_words(margins: Margins) -> str:
    """Say at which margins a report's profit is worked out; nothing where nobody told one."""
    if margins.business is None:
        words = _(
            "Profit on claimed revenue uses the margin of each campaign’s offering. It is missing "
            "where a campaign has revenue and no margin."
        )
        return words if margins.campaigns else ""
    words = (
        _(
            "Profit on claimed revenue uses the margin of each campaign’s offering. Without one, "
            "it uses the margin of your business, %(margin)s."
        )
        if margins.campaigns
        else _("Profit on claimed revenue uses the margin of your business, %(margin)s.")
    )
    return words % {"margin": _rate(margins.business)}


def head_words(name: str) -> str:
    """Return what a column that names a row is called."""
    return {
        "date": _("Day"),
        "from": _("From"),
        "to": _("To"),
        "campaign": _("Campaign"),
        "platform": _("Platform"),
        "state": pgettext("a column of sales", "State"),
        "shop": pgettext("a column of sales", "Shop"),
    }.get(name, name)


def _rate(share: Decimal) -> str:
    return f"{numbers.trimmed(share * 100)}%"


def _stretch(period: Period) -> str:
    return days.days(period.first, period.last, _locale())


def _locale() -> str:
    return locale_of(get_language())
