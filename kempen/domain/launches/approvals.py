"""What should stand on a platform for a campaign: what its carried-out changes say."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.approved import Approved, Baseline
from kempen.domain.launches.changes.ad_state import AdStateChange
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.lookups import HAS_LAST_DAY
from kempen.domain.launches.changes.registry import content_of, kinds_with, result_of
from kempen.domain.launches.expected_targeting import expected_targeting, stored
from kempen.domain.launches.models import Change
from kempen.domain.strategies.targeting.shapes import LineTargeting
from kempen.kit.tenancy import TenantQuerySet
from kempen.platforms.interface import Running, RunState
from kempen.platforms.registry import billable, platform_of
from kempen.platforms.targeting import Targeting

_STATES = {
    Campaign.Status.ACTIVE: RunState.ACTIVE,
    Campaign.Status.PAUSED: RunState.PAUSED,
    Campaign.Status.ENDED: RunState.ENDED,
}


def approved_of(campaign: Campaign, baseline: Baseline) -> Approved | None:
    """Return what a person approved for a campaign that a launch reached; None while it is made."""
    state = _STATES.get(Campaign.Status(campaign.status))
    if state is None:
        return None
    done = _done(campaign)
    created = _creation(done)
    cap = cap_in_force(campaign)
    if state is RunState.ACTIVE and cap is not None and approved_amount(cap) <= 0:
        # A day without money is spent paused.
        state = RunState.PAUSED
    contents = baseline.contents or {}
    return Approved(
        state=state,
        daily_budget=_budget(cap),
        name=f"{content_of(created).given_name} [{created.tag}]" if created else baseline.name,
        end=_end(done) if created else None,
        ads={number: contents.get(number, "") for number in approved_ads(campaign)},
        others=frozenset() if created else frozenset(baseline.others or ()),
        targeting=_targeting(done, baseline),
        ad_sets=baseline.ad_sets or {},
    )


def _targeting(done: TenantQuerySet[Change], baseline: Baseline) -> Targeting | None:
    """Return whom the campaign should be shown to; None where nothing is known of that."""
    changes = list(done)
    own = any(platform_of(one.connection.platform).added_ads_have_audience for one in changes)
    contents = [content_of(one) for one in changes]
    return expected_targeting(contents, baseline.targeting, added_ads_have_audience=own)


def baseline_of(
    campaign: Campaign, before: Baseline, running: Running, targeting: Targeting | None
) -> Baseline:
    """Return what no approval says and the first look after a launch finds; what is known stays."""
    ours = set(made_ads(campaign))
    contents = {ad.ad_id: ad.content for ad in running.ads if ad.ad_id in ours}
    others = tuple(ad.ad_id for ad in running.ads if ad.ad_id not in ours)
    seen = {
        one.number: tuple(place.key for place in one.places)
        for one in (targeting.ad_sets if targeting is not None else ())
    }
    return Baseline(
        name=running.name if before.name is None else before.name,
        others=others if before.others is None else before.others,
        contents=contents | dict(before.contents or {}),
        targeting=stored(targeting) if before.targeting is None and targeting else before.targeting,
        ad_sets=(seen | dict(before.ad_sets or {})) or None,
    )


def approved_ads(campaign: Campaign) -> list[str]:
    """Return the ads that are approved to run, as the platform numbers them."""
    paused = _paused_ads(campaign)
    return [number for number in made_ads(campaign) if number not in paused]


def made_ads(campaign: Campaign) -> list[str]:
    """Return the ads that launches made, also those paused since, as the platform numbers them."""
    changes = _done(campaign).filter(kind__in=kinds_with(ChangeRole.MAKES_ADS))
    return [number for change in changes for number in (result_of(change).ads or {}).values()]


def _paused_ads(campaign: Campaign) -> set[str]:
    """Return the ads that a person approved to be paused: the last word on each counts."""
    paused: dict[str, bool] = {}
    changes = _done(campaign).filter(kind__in=kinds_with(ChangeRole.SETS_AD_STATE))
    for change in changes.order_by("finished_at", "id"):
        content = content_of(change)
        if isinstance(content, AdStateChange):
            paused[content.ad] = not content.shows
    return {number for number, is_paused in paused.items() if is_paused}


def approved_targeting(campaign: Campaign) -> LineTargeting | None:
    """Return whom a campaign was approved to be shown to, with the keywords added since.

    None where nobody approved any: it was launched before campaigns had their own.
    """
    targeting: LineTargeting | None = None
    for change in _done(campaign):
        targeting = content_of(change).targeting_after(targeting)
    return targeting


def tagged(campaign: Campaign, name: str) -> str:
    """Return a name as it stands on the platform: with its tag where Kempen made the campaign."""
    created = _creation(_done(campaign))
    return f"{name} [{created.tag}]" if created else name


def cap_in_force(campaign: Campaign) -> Change | None:
    """Return the change that brought the daily cap which holds now, or None."""
    caps = _done(campaign).filter(kind__in=kinds_with(ChangeRole.HAS_CAP))
    return caps.order_by("-finished_at", "-id").first()


def caps_in_force(business: Business, campaigns: Sequence[Campaign]) -> dict[UUID, Change]:
    """Return the same for several campaigns at once, by campaign."""
    rows = Change.objects.of(business).filter(
        campaign__in=campaigns, status=Change.Status.DONE, kind__in=kinds_with(ChangeRole.HAS_CAP)
    )
    newest = rows.order_by("campaign_id", "-finished_at", "-id").distinct("campaign_id")
    return {change.campaign_id: change for change in newest.select_related("connection", "launch")}


def approved_end(campaign: Campaign) -> date | None:
    """Return the last day that was approved for the platform, or None where it has none."""
    return _end(_done(campaign))


def _done(campaign: Campaign) -> TenantQuerySet[Change]:
    rows = Change.objects.of(campaign.business).filter(campaign=campaign, status=Change.Status.DONE)
    return rows.select_related("connection", "launch").order_by("id")


def approved_amount(cap: Change) -> Decimal:
    """Return the approved daily cap that a change carries, in MYR."""
    return content_of(cap).daily_cap or Decimal(0)


def _budget(cap: Change | None) -> Decimal | None:
    """Return the cap in the account's money as its platform keeps it."""
    if cap is None or approved_amount(cap) <= 0:
        return None
    connection, sent = cap.connection, result_of(cap).sent
    amount = sent.amount if sent else approved_amount(cap)
    return billable(connection.platform, amount, connection.currency)


def _end(done: TenantQuerySet[Change]) -> date | None:
    with_days = done.filter(HAS_LAST_DAY, kind__in=kinds_with(ChangeRole.HAS_CAP))
    last = with_days.order_by("-finished_at", "-id").first()
    return content_of(last).last_day if last else None


def _creation(done: TenantQuerySet[Change]) -> Change | None:
    return done.filter(kind__in=kinds_with(ChangeRole.MAKES_CAMPAIGN)).first()
