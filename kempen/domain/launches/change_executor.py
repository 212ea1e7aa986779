"""A change in the words of a platform: what is asked there, and what comes back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_DOWN, Decimal
from typing import Any, Final

from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.rates import rates_for
from kempen.domain.creatives.models import Image
from kempen.domain.launches.approvals import approved_amount, cap_in_force
from kempen.domain.launches.budget_before import budget_before
from kempen.domain.launches.models import Change
from kempen.domain.launches.queries import external_id_of
from kempen.kit import clock
from kempen.platforms.interface import (
    AdImage,
    Goal,
    NewAd,
    NewAds,
    NewPlatformCampaign,
    Platform,
    PlatformError,
    Remedy,
    TargetAudience,
)
from kempen.platforms.own_failures import OwnFailure
from kempen.platforms.registry import billable

Result = dict[str, Any]
_SIX_PLACES: Final = Decimal("0.000001")
_OLDEST = 65  # Platforms know no older end: it means "65 and over".


def execute_change(opened: Platform, change: Change) -> Result:
    """Do on the platform what a change says and return what to keep of the answer.

    Networking: never inside a transaction. Raises PlatformError.
    """
    return _DEEDS[change.kind](opened, change)


def _create(opened: Platform, change: Change) -> Result:
    sent = _in_account_money(change, Decimal(change.payload["daily_budget"]))
    created = opened.create_campaign(
        NewPlatformCampaign(**_new_ads(change), daily_budget=sent.amount)
    )
    return {"campaign_id": created.campaign_id, "ads": dict(created.ads), "sent": sent.kept()}


def _add_ads(opened: Platform, change: Change) -> Result:
    added = opened.add_ads(_number(change), NewAds(**_new_ads(change)))
    return {"campaign_id": added.campaign_id, "ads": dict(added.ads)}


def _run(opened: Platform, change: Change) -> Result:
    opened.resume(_number(change))
    return {}


def _halt(opened: Platform, change: Change) -> Result:
    opened.pause(_number(change))
    return {}


def _set_budget(opened: Platform, change: Change) -> Result:
    amount, number = Decimal(change.payload["amount"]), _number(change)
    is_first = "end" in change.payload
    before = {"before": budget_before(opened, change, number)} if is_first else {}
    if is_first and _is_made_here(change):
        # Its first launch gave it a last day; the new approval's holds from now on.
        ends = change.payload.get("ends_there", True)
        opened.set_end(number, date.fromisoformat(change.payload["end"]) if ends else None)
    if amount <= 0:
        # No platform takes a budget of nothing: such a day is spent paused.
        opened.pause(number)
        return {"paused": True, **before}
    sent = _in_account_money(change, amount)
    opened.set_daily_budget(number, sent.amount)
    campaign = Campaign.objects.of(change.business).get(pk=change.campaign_id)
    cap = cap_in_force(campaign)
    is_asleep = cap is not None and approved_amount(cap) <= 0
    if (change.payload.get("wakes") or is_asleep) and campaign.status == Campaign.Status.ACTIVE:
        opened.resume(number)
    return {"sent": sent.kept(), **before}


def _rename(opened: Platform, change: Change) -> Result:
    opened.rename(_number(change), change.payload["name"])
    return {}


def _set_end(opened: Platform, change: Change) -> Result:
    opened.set_end(_number(change), date.fromisoformat(change.payload["end"]))
    return {}


def _stop_ad(opened: Platform, change: Change) -> Result:
    opened.set_ad(_number(change), change.payload["ad"], is_on=False)
    return {}


def _run_ad(opened: Platform, change: Change) -> Result:
    opened.set_ad(_number(change), change.payload["ad"], is_on=True)
    return {}


_DEEDS: Final[Mapping[str, Callable[[Platform, Change], Result]]] = {
    Change.Kind.CREATE_CAMPAIGN: _create,
    Change.Kind.START: _run,
    Change.Kind.ADD_ADS: _add_ads,
    Change.Kind.SET_BUDGET: _set_budget,
    Change.Kind.PAUSE: _halt,
    Change.Kind.RESUME: _run,
    Change.Kind.END: _halt,
    Change.Kind.RENAME: _rename,
    Change.Kind.SET_END: _set_end,
    Change.Kind.STOP_AD: _stop_ad,
    Change.Kind.RUN_AD: _run_ad,
}


@dataclass(frozen=True)
class SentBudget:
    """A daily cap in the account's money, and what its currency was worth when it was sent."""

    amount: Decimal
    currency: str
    rate: Decimal

    def kept(self) -> dict[str, str]:
        """Return what is kept of it beside the change."""
        return {"amount": str(self.amount), "currency": self.currency, "rate": str(self.rate)}


def _in_account_money(change: Change, amount: Decimal) -> SentBudget:
    """Return an approved cap in the account's money: rounded down, so never more than approved."""
    connection = change.connection
    rate = rates_for(change.business, connection.currency).needed_on(clock.today())
    original = change.payload.get("original")
    if original and original["currency"] == connection.currency:
        # The account's own budget from before a plan: it is not converted there and back.
        return SentBudget(Decimal(original["amount"]), connection.currency, rate)
    exact = amount if rate == 1 else (amount / rate).quantize(_SIX_PLACES, rounding=ROUND_DOWN)
    return SentBudget(
        billable(connection.platform, exact, connection.currency), connection.currency, rate
    )


def _is_made_here(change: Change) -> bool:
    creations = Change.objects.of(change.business).filter(
        campaign=change.campaign_id, kind=Change.Kind.CREATE_CAMPAIGN, status=Change.Status.DONE
    )
    return creations.exists()


def _number(change: Change) -> str:
    known = external_id_of(change.campaign, change.connection.platform)
    if not known:
        raise PlatformError(OwnFailure.NOT_THERE, Remedy.PERMANENT)
    return known


def _new_ads(change: Change) -> dict[str, Any]:
    """Return the fields of `NewAds` that a change says."""
    wanted = change.payload
    start = date.fromisoformat(wanted["start"])
    return {
        "tag": change.tag,
        "name": wanted["name"],
        "goal": Goal(wanted["goal"]),
        "ads": tuple(_ad(change, ad) for ad in wanted["ads"]),
        # A first day that is over, or under way, means "at once": platforms refuse the past.
        "start": start if start > clock.today() else None,
        "end": date.fromisoformat(wanted["end"]),
        "audience": TargetAudience(
            languages=tuple(wanted["languages"]),
            age_min=wanted["age_min"] or 18,
            age_max=min(wanted["age_max"] or _OLDEST, _OLDEST),
        ),
        "keywords": tuple(wanted["keywords"]),
    }


def _ad(change: Change, wanted: Mapping[str, Any]) -> NewAd:
    picture = None
    if wanted["image_id"]:
        image = Image.objects.of(change.business).get(pk=wanted["image_id"])
        picture = AdImage(bytes(image.content), image.name)
    return NewAd(
        tag=wanted["tag"],
        link=wanted["link"],
        headlines=tuple(wanted["headlines"]),
        descriptions=tuple(wanted["descriptions"]),
        primary_text=wanted["primary_text"],
        picture=picture,
    )
