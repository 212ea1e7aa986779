"""Alerts in words, in the reader's language: what is wrong, and what the figures say of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy, ngettext

from kempen.domain.alerts.models import Alert
from kempen.domain.alerts.rules import Cause
from kempen.domain.campaigns.platform_names import platform_name
from kempen.kit import clock
from kempen.market.days import day
from kempen.market.languages import locale_of
from kempen.market.money import exact_money, whole_money
from kempen.platforms.registry import OTHER

__all__ = ["TITLES", "AlertWords", "advice_of", "detail_of", "subject_of", "title_of"]

TITLES: Final[Mapping[Cause, Promise]] = {
    Cause.ACCESS_LOST: gettext_lazy("Account access lost"),
    Cause.DATA_LATE: gettext_lazy("Data is late"),
    Cause.TRACKING_BROKEN: gettext_lazy("Conversion tracking stopped"),
    Cause.ADS_REJECTED: gettext_lazy("Ads rejected"),
    Cause.DRIFT: gettext_lazy("Changed since approval"),
    Cause.ACCOUNT_NOT_SPENDING: gettext_lazy("Account does not spend"),
    Cause.SPEND_WITHOUT_SALES: gettext_lazy("Spend without conversions"),
    Cause.RETURN_OUTSIDE_RANGE: gettext_lazy("Return outside its likely range"),
    Cause.BUDGET_RUNNING_OUT: gettext_lazy("Budget runs out early"),
    Cause.OFF_PACE: gettext_lazy("Spend is off its plan"),
    Cause.ACCESS_ENDING: gettext_lazy("Account access ends soon"),
}
_ADVICE: Final[Mapping[Cause, Promise]] = {
    Cause.ACCESS_LOST: gettext_lazy("Reconnect the account. Campaigns go on without Kempen."),
    Cause.DATA_LATE: gettext_lazy("Refresh the account or import the missing days."),
    Cause.TRACKING_BROKEN: gettext_lazy(
        "Check the conversion tag on your website. The ads go on spending."
    ),
    Cause.ADS_REJECTED: gettext_lazy("Edit the ads to have them reviewed again."),
    Cause.DRIFT: gettext_lazy("Accept the change or restore the approved settings."),
    Cause.ACCOUNT_NOT_SPENDING: gettext_lazy(
        "Check the payment method and the account status on the platform."
    ),
    Cause.SPEND_WITHOUT_SALES: gettext_lazy("Check the landing page and the audience, or pause."),
    Cause.RETURN_OUTSIDE_RANGE: gettext_lazy(
        "Check prices, stock and tracking for what changed on that day."
    ),
    Cause.BUDGET_RUNNING_OUT: gettext_lazy("Lower the daily budget or approve a larger budget."),
    Cause.OFF_PACE: gettext_lazy("Check the daily budget and the status on the platform."),
    Cause.ACCESS_ENDING: gettext_lazy("Reconnect the account before access ends."),
}


@dataclass(frozen=True)
class AlertWords:
    """An alert in words, made where they are shown: each reader has a language."""

    alert: Alert

    @property
    def title(self) -> str:
        """What is wrong in a few words."""
        return title_of(self.alert)

    @property
    def about(self) -> str:
        """The campaign or account, or ""."""
        return subject_of(self.alert)

    @property
    def detail(self) -> str:
        """What happened, with its figures."""
        return detail_of(self.alert)

    @property
    def advice(self) -> str:
        """What to do."""
        return advice_of(self.alert)


def title_of(alert: Alert) -> str:
    """Return what is wrong in a few words."""
    return str(TITLES[Cause(alert.cause)])


def advice_of(alert: Alert) -> str:
    """Return what to do about it."""
    return str(_ADVICE[Cause(alert.cause)])


def subject_of(alert: Alert) -> str:
    """Return the name of the campaign or account that it is about; "" for files of a business."""
    if alert.campaign is not None:
        return alert.campaign.name
    if alert.connection is not None:
        return alert.connection.account_name or alert.connection.account_id
    if alert.platform and alert.platform != OTHER:
        return platform_name(alert.platform)
    return ""


def detail_of(alert: Alert) -> str:
    """Return what happened, with its figures, in a sentence or two."""
    return _DETAILS[Cause(alert.cause)](alert)


def _access_lost(alert: Alert) -> str:
    return gettext("Kempen has read nothing from this account since %(day)s.") % {
        "day": _day(alert.since)
    }


def _data_late(alert: Alert) -> str:
    return gettext(
        "The last data is from %(day)s. Kempen cannot check later days until new data arrives."
    ) % {"day": _day_of(alert.facts.get("last"))}


def _tracking(alert: Alert) -> str:
    clicks, conversions = _number(alert, "clicks"), _number(alert, "conversions")
    facts = {
        "day": _day(alert.since),
        "clicks": f"{clicks:,.0f}",
        "expected": f"{_number(alert, 'expected'):,.0f}",
        "found": f"{conversions:,.0f}",
    }
    if conversions < 1:
        return (
            gettext(
                "Since %(day)s, %(clicks)s clicks brought no conversions. "
                "Kempen expected about %(expected)s."
            )
            % facts
        )
    return (
        gettext(
            "Since %(day)s, %(clicks)s clicks brought very few conversions: %(found)s. "
            "Kempen expected about %(expected)s."
        )
        % facts
    )


def _ads_rejected(alert: Alert) -> str:
    count = int(_number(alert, "count"))
    return ngettext(
        "The platform rejected %(count)s ad. It does not run.",
        "The platform rejected %(count)s ads. They do not run.",
        count,
    ) % {"count": count}


def _drift(alert: Alert) -> str:
    count = int(_number(alert, "count"))
    return ngettext(
        "Someone changed %(count)s approved setting on the platform.",
        "Someone changed %(count)s approved settings on the platform.",
        count,
    ) % {"count": count}


def _not_spending(alert: Alert) -> str:
    return gettext(
        "The account has spent nothing since %(day)s. It usually spends %(usual)s a day."
    ) % {"day": _day(alert.since), "usual": _money(alert, "usual")}


def _fruitless(alert: Alert) -> str:
    return gettext(
        "%(spend)s spent since %(day)s brought no conversions. Kempen expected about %(expected)s."
    ) % {
        "spend": _money(alert, "spend"),
        "day": _day(alert.since),
        "expected": f"{_number(alert, 'expected'):,.0f}",
    }


def _return(alert: Alert) -> str:
    return gettext(
        "The return of the last 5 days is %(return)s×. Likely was %(low)s to %(high)s×."
    ) % {name: f"{_number(alert, name):,.1f}" for name in ("return", "low", "high")}


def _off_pace(alert: Alert) -> str:
    facts = {"spent": _money(alert, "spent"), "planned": _money(alert, "planned")}
    if _number(alert, "spent") < _number(alert, "planned"):
        return gettext("Spent so far: %(spent)s. The plan was more: %(planned)s.") % facts
    return gettext("Spent so far: %(spent)s. The plan was less: %(planned)s.") % facts


def _running_out(alert: Alert) -> str:
    days = max(round(_number(alert, "days")), 1)
    return ngettext(
        "%(left)s is left. At this pace it lasts %(days)s more day. The plan ends on %(last)s.",
        "%(left)s is left. At this pace it lasts %(days)s more days. The plan ends on %(last)s.",
        days,
    ) % {
        "left": exact_money(Decimal(str(_number(alert, "left")))),
        "days": days,
        "last": _day_of(alert.facts.get("last")),
    }


def _access_ending(alert: Alert) -> str:
    ends = alert.facts.get("ends")
    if not ends:
        return gettext("Access to this account ends soon. Kempen then reads no results there.")
    day = _day(datetime.fromisoformat(str(ends)))
    return gettext(
        "Access to this account ends on %(day)s. Kempen then reads no results there."
    ) % {"day": day}


_DETAILS: Final[Mapping[Cause, Callable[[Alert], str]]] = {
    Cause.ACCESS_LOST: _access_lost,
    Cause.DATA_LATE: _data_late,
    Cause.TRACKING_BROKEN: _tracking,
    Cause.ADS_REJECTED: _ads_rejected,
    Cause.DRIFT: _drift,
    Cause.ACCOUNT_NOT_SPENDING: _not_spending,
    Cause.SPEND_WITHOUT_SALES: _fruitless,
    Cause.RETURN_OUTSIDE_RANGE: _return,
    Cause.BUDGET_RUNNING_OUT: _running_out,
    Cause.OFF_PACE: _off_pace,
    Cause.ACCESS_ENDING: _access_ending,
}


def _number(alert: Alert, name: str) -> float:
    return float(alert.facts.get(name, 0))


def _money(alert: Alert, name: str) -> str:
    return whole_money(Decimal(str(_number(alert, name))))


def _day(moment: datetime) -> str:
    return day(moment.astimezone(clock.BUSINESS_TIME_ZONE).date(), _locale())


def _day_of(text: object) -> str:
    return day(date.fromisoformat(str(text)), _locale())


def _locale() -> str:
    return locale_of(get_language())
