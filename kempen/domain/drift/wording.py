"""Differences between what runs and what was approved, in the words of the reader's language."""

from datetime import date
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from kempen.domain.drift.detection import NO_BUDGET, Difference, DriftKind
from kempen.market import numbers
from kempen.market.days import day
from kempen.market.languages import locale_of
from kempen.market.money import money

_STATES: Final[dict[str, Promise]] = {
    "active": gettext_lazy("active"),
    "paused": gettext_lazy("paused"),
    "ended": gettext_lazy("ended"),
    "gone": gettext_lazy("no longer there"),
}
# Of a campaign's places, languages, interests and keywords.
_TARGETING: Final[dict[DriftKind, Promise]] = {
    DriftKind.PLACE_ADDED: gettext_lazy("A place was added that no one approved: %(found)s."),
    DriftKind.PLACE_REMOVED: gettext_lazy("The approved place %(approved)s is no longer there."),
    DriftKind.PLACE_LEFT_AD_SET: gettext_lazy(
        "The approved place %(approved)s is no longer in the ad set “%(found)s”."
    ),
    DriftKind.PLACE_EXCLUDED: gettext_lazy("A place was excluded without approval: %(found)s."),
    DriftKind.LANGUAGE_ADDED: gettext_lazy("A language was added that no one approved: %(found)s."),
    DriftKind.LANGUAGE_REMOVED: gettext_lazy(
        "The approved language %(approved)s is no longer there."
    ),
    DriftKind.INTEREST_ADDED: gettext_lazy(
        "An interest was added that no one approved: %(found)s."
    ),
    DriftKind.INTEREST_REMOVED: gettext_lazy(
        "The approved interest %(approved)s is no longer there."
    ),
    DriftKind.KEYWORD_ADDED: gettext_lazy("A keyword was added that no one approved: %(found)s."),
    DriftKind.KEYWORD_REMOVED: gettext_lazy(
        "The approved keyword %(approved)s is no longer there."
    ),
    DriftKind.NEGATIVE_ADDED: gettext_lazy(
        "A search was excluded and no one approved that: %(found)s."
    ),
    DriftKind.NEGATIVE_REMOVED: gettext_lazy(
        "The search %(approved)s is no longer excluded. Excluding it was approved."
    ),
}


def difference_words(difference: Difference, currency: str, title: str = "") -> str:
    """Say one difference; `title` is the ad's headline where it is one of ours."""
    ad = f"“{title}”" if title else _("number %(number)s") % {"number": difference.subject}
    if difference.kind in _TARGETING:
        sides = {"found": difference.found, "approved": difference.approved}
        return str(_TARGETING[difference.kind]) % sides
    match difference.kind:
        case DriftKind.STATUS:
            words = _("It is %(found)s on its platform. Approved: %(approved)s.")
        case DriftKind.BUDGET:
            words = _("Its daily budget is %(found)s. Approved: %(approved)s.")
        case DriftKind.NAME:
            words = _("Its name there is “%(found)s”. Approved: “%(approved)s”.")
        case DriftKind.END:
            words = _("Its last day is %(found)s. Approved: %(approved)s.")
        case DriftKind.AD_ADDED:
            words = _("An ad runs that no one approved: %(ad)s.")
        case DriftKind.AD_REMOVED:
            words = _("The approved ad %(ad)s is no longer there.")
        case DriftKind.AD_EDITED:
            words = _("The approved ad %(ad)s was changed there.")
        case DriftKind.AD_STOPPED:
            words = _("The approved ad %(ad)s is paused there.")
    return words % {
        "found": side_words(difference.kind, difference.found, currency),
        "approved": side_words(difference.kind, difference.approved, currency),
        "ad": ad,
    }


def side_words(kind: DriftKind, text: str, currency: str) -> str:
    """Say one side of a difference: a state, an amount, a name or a day."""
    if kind is DriftKind.STATUS:
        return str(_STATES.get(text, text))
    if kind is DriftKind.BUDGET:
        return _amount(text, currency)
    if kind is DriftKind.END:
        return day(date.fromisoformat(text), locale_of(get_language())) if text else _("none")
    return text


def _amount(text: str, currency: str) -> str:
    if text == NO_BUDGET:
        return _("none")
    amount = Decimal(text)
    return money(amount) if currency == "MYR" else f"{currency} {numbers.plain(amount, 2)}"
