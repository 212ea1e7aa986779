"""What should stand on a platform for a campaign: what its carried-out changes say."""

from datetime import date
from decimal import Decimal
from typing import Any

from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.approved import Approved
from kempen.domain.launches.models import Change
from kempen.kit.tenancy import TenantQuerySet
from kempen.platforms.interface import Running, RunState
from kempen.platforms.registry import billable

_STATES = {
    Campaign.Status.ACTIVE: RunState.ACTIVE,
    Campaign.Status.PAUSED: RunState.PAUSED,
    Campaign.Status.ENDED: RunState.ENDED,
}


def approved_of(campaign: Campaign, baseline: dict[str, Any]) -> Approved | None:
    """Return what a person approved for a campaign that a launch reached; None while it is made."""
    state = _STATES.get(Campaign.Status(campaign.status))
    if state is None:
        return None
    done = _done(campaign)
    created = done.filter(kind=Change.Kind.CREATE_CAMPAIGN).first()
    cap = cap_in_force(campaign)
    if state is RunState.ACTIVE and cap is not None and approved_amount(cap) <= 0:
        # A day without money is spent paused.
        state = RunState.PAUSED
    contents = dict(baseline.get("contents", {}))
    return Approved(
        state=state,
        daily_budget=_budget(cap),
        name=f"{created.payload['name']} [{created.tag}]" if created else baseline.get("name"),
        end=_end(done) if created else None,
        ads={number: contents.get(number, "") for number in approved_ads(campaign)},
        others=frozenset() if created else frozenset(baseline.get("others", ())),
    )


def baseline_of(campaign: Campaign, before: dict[str, Any], running: Running) -> dict[str, Any]:
    """Return what no approval says and the first look after a launch finds; what is known stays."""
    ours = set(approved_ads(campaign))
    contents = {ad.ad_id: ad.content for ad in running.ads if ad.ad_id in ours}
    return {
        "name": before.get("name", running.name),
        "others": before.get("others", [ad.ad_id for ad in running.ads if ad.ad_id not in ours]),
        "contents": contents | dict(before.get("contents", {})),
    }


def approved_ads(campaign: Campaign) -> list[str]:
    """Return the approved ads of a campaign as its platform numbers them."""
    kinds = (Change.Kind.CREATE_CAMPAIGN, Change.Kind.ADD_ADS)
    results = _done(campaign).filter(kind__in=kinds).values_list("result", flat=True)
    return [str(number) for result in results for number in (result or {}).get("ads", {}).values()]


def tagged(campaign: Campaign, name: str) -> str:
    """Return a name as it stands on the platform: with its tag where Kempen made the campaign."""
    created = _done(campaign).filter(kind=Change.Kind.CREATE_CAMPAIGN).first()
    return f"{name} [{created.tag}]" if created else name


def cap_in_force(campaign: Campaign) -> Change | None:
    """Return the change that brought the daily cap which holds now, or None."""
    kinds = (Change.Kind.CREATE_CAMPAIGN, Change.Kind.SET_BUDGET)
    return _done(campaign).filter(kind__in=kinds).order_by("-finished_at", "-id").first()


def approved_end(campaign: Campaign) -> date | None:
    """Return the last day that was approved for the platform, or None where it has none."""
    return _end(_done(campaign))


def _done(campaign: Campaign) -> TenantQuerySet[Change]:
    rows = Change.objects.of(campaign.business).filter(campaign=campaign, status=Change.Status.DONE)
    return rows.select_related("connection", "launch").order_by("id")


def approved_amount(cap: Change) -> Decimal:
    """Return the approved daily cap that a change carries, in MYR."""
    return Decimal(cap.payload.get("amount") or cap.payload["daily_budget"])


def _budget(cap: Change | None) -> Decimal | None:
    """Return the cap in the account's money as its platform keeps it."""
    if cap is None or approved_amount(cap) <= 0:
        return None
    connection, sent = cap.connection, (cap.result or {}).get("sent")
    amount = Decimal(sent["amount"]) if sent else approved_amount(cap)
    return billable(connection.platform, amount, connection.currency)


def _end(done: TenantQuerySet[Change]) -> date | None:
    kinds = (Change.Kind.CREATE_CAMPAIGN, Change.Kind.SET_BUDGET)
    last = done.filter(kind__in=kinds, payload__has_key="end").order_by("-finished_at", "-id")
    last_change = last.first()
    if last_change is None or not last_change.payload.get("ends_there", True):
        return None
    return date.fromisoformat(last_change.payload["end"])
