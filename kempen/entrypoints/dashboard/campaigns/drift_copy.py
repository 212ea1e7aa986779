"""Differences between what runs and what was approved, in the words of the page's language."""

from datetime import date
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.drift.queries import Difference, Kind
from kempen.domain.launches.queries import OriginalDay
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers

_STATES: Final[dict[str, Promise]] = {
    "active": gettext_lazy("running"),
    "paused": gettext_lazy("paused"),
    "ended": gettext_lazy("ended"),
    "gone": gettext_lazy("not there any more"),
}


def difference_words(difference: Difference, currency: str, title: str = "") -> str:
    """Say one difference; `title` is the ad's headline where it is one of ours."""
    ad = f"“{title}”" if title else _("number %(number)s") % {"number": difference.subject}
    match difference.kind:
        case Kind.STATUS:
            words = _("It is %(found)s on its platform; approved: %(approved)s.")
        case Kind.BUDGET:
            words = _("Its daily cap is %(found)s; approved: %(approved)s.")
        case Kind.NAME:
            words = _("It is called “%(found)s” there; approved: “%(approved)s”.")
        case Kind.END:
            words = _("Its last day is %(found)s; approved: %(approved)s.")
        case Kind.AD_ADDED:
            words = _("An ad runs in it that nobody approved here: %(ad)s.")
        case Kind.AD_REMOVED:
            words = _("The approved ad %(ad)s is not there any more.")
        case Kind.AD_EDITED:
            words = _("The approved ad %(ad)s shows something else now.")
        case Kind.AD_STOPPED:
            words = _("The approved ad %(ad)s is stopped there.")
    return words % {
        "found": side_words(difference.kind, difference.found, currency),
        "approved": side_words(difference.kind, difference.approved, currency),
        "ad": ad,
    }


def put_back_words(difference: Difference) -> str:
    """Say what putting back does, for the button."""
    match difference.kind:
        case Kind.AD_ADDED:
            return _("Stop that ad")
        case Kind.AD_STOPPED:
            return _("Let it run again")
    return _("Put back what was approved")


def original_words(original: OriginalDay | None) -> str:
    """Say what the account itself had for a day, and by which rate it was converted."""
    if original is None:
        return ""
    return _(
        "The account is kept in %(currency)s: spend %(spend)s, revenue %(revenue)s, converted at "
        "RM%(rate)s for one %(currency)s."
    ) % {
        "currency": original.currency,
        "spend": numbers.plain(original.spend, 2),
        "revenue": numbers.plain(original.revenue, 2),
        "rate": numbers.trimmed(original.rate, 8),
    }


def side_words(kind: Kind, text: str, currency: str) -> str:
    """Say one side of a difference: a state, an amount, a name or a day."""
    if kind is Kind.STATUS:
        return str(_STATES.get(text, text))
    if kind is Kind.BUDGET:
        return _amount(text, currency)
    if kind is Kind.END:
        return figures.day(date.fromisoformat(text)) if text else _("none")
    return text


def _amount(text: str, currency: str) -> str:
    if text == "none":
        return _("none")
    amount = Decimal(text)
    if currency == "MYR":
        return figures.money(amount)
    return f"{currency} {numbers.plain(amount, 2)}"
