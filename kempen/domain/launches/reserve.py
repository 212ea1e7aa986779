"""Ads that were approved in reserve: which are left, and how one of them starts."""

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from kempen.domain.ad_revisions.models import AdRevisionChange
from kempen.domain.ad_revisions.rules import RevisionStatus
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad
from kempen.domain.creatives.queries import faults_before_launch, shaped_pictures
from kempen.domain.launches.changes.ad_state import AdStateChange
from kempen.domain.launches.changes.base import ChangeRole, PlatformChange
from kempen.domain.launches.changes.new_ads import AdsChange
from kempen.domain.launches.changes.registry import content_of, kinds_with
from kempen.domain.launches.changes.start_reserve import StartReserve
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.plans import PlannedChange, addition_of, external_id_of
from kempen.domain.strategies.brief_offering import brief_of_line
from kempen.domain.strategies.models import StrategyAd, StrategyLine
from kempen.domain.strategies.queries import law_of
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet

_STOPS = ("refused", "stopped")
_SENT = (Change.Status.PLANNED, Change.Status.PUSHING, Change.Status.DONE)


def reserve_left(launch: Launch, line: StrategyLine) -> list[StrategyAd]:
    """Return the ads in reserve of a campaign that may start now, in the order of the person.

    One starts once, whoever has it started; one that a law forbids by now does not.
    """
    rows = list(_reserve_of(launch).filter(line=line).order_by("position"))
    business, law = launch.business, law_of(brief_of_line(launch.strategy.brief, line))
    creatives = [ad.creative_id for ad in rows]
    ads = Ad.objects.of(business).filter(creative__in=creatives)
    revised = AdRevisionChange.objects.of(business).filter(creative__in=creatives)
    live = revised.exclude(revision__status=RevisionStatus.WITHDRAWN)
    placed = {*ads.values_list("creative_id", flat=True)}
    placed |= {*live.values_list("creative_id", flat=True)}
    on_their_way = {
        ad.ad_id
        for change in Change.objects.of(business).filter(
            launch=launch, kind__in=kinds_with(ChangeRole.STARTS_RESERVE), status__in=_SENT
        )
        if isinstance(content := content_of(change), AdsChange)
        for ad in content.ads
    }
    return [
        ad
        for ad in rows
        if ad.creative_id not in placed
        and ad.pk not in on_their_way
        and not any(one.weight in _STOPS for one in faults_before_launch(ad.creative, law))
    ]


def next_in_reserve(
    left: Sequence[StrategyAd], running: Sequence[Ad], instead_of: Ad
) -> StrategyAd | None:
    """Return which of them takes an ad's place; None where none is left.

    One in its language first; of those, one with an angle that no ad of the campaign has in that
    language; of those, the first in the order of the person.
    """
    tried = {(one.creative.language, one.creative.angle) for one in running}
    language = instead_of.creative.language

    def rank(ad: StrategyAd) -> tuple[bool, bool, int]:
        creative = ad.creative
        is_tried = (creative.language, creative.angle) in tried
        return creative.language != language, is_tried, ad.position

    return min(left, key=rank, default=None)


def start_of(launch: Launch, campaign: Campaign, ad: StrategyAd) -> StartReserve:
    """Return what starts an ad that is in reserve: exactly as it was approved."""
    brief = launch.strategy.brief
    planned = PlannedChange(
        line=ad.line,
        campaign=campaign,
        external_id=external_id_of(campaign, campaign.platform),
        caps=(),
        ads=(ad,),
        start=max(brief.budget_start, clock.today()),
        end=brief.budget_end,
    )
    return StartReserve(**asdict(addition_of(launch.strategy, planned)))


def is_of_reserve(change: Change, content: PlatformChange, launch: Launch) -> bool:
    """Whether a change starts one ad, in its campaign and word for word as the plan has it."""
    if not isinstance(content, AdsChange) or len(content.ads) != 1:
        return False
    rows = _reserve_of(launch).select_related("line__campaign", "line__launched_as")
    ad = rows.filter(pk=content.ads[0].ad_id).first()
    if ad is None or change.campaign_id not in (ad.line.campaign_id, ad.line.launched_as_id):
        return False
    # The first day is the day on which it was written down.
    return replace(start_of(launch, change.campaign, ad), start=content.start) == content


def was_paused_by_itself(change: Change, content: AdStateChange, launch: Launch) -> bool:
    """Whether the last word on an ad is a pause of this plan that no person asked for.

    Only then may it go on without a person: what took its place was stopped by the platform.
    """
    states = Change.objects.of(launch.business).filter(
        campaign=change.campaign_id,
        kind__in=kinds_with(ChangeRole.SETS_AD_STATE),
        payload__ad_id=str(content.ad_id),
        status__in=_SENT,
    )
    last = states.exclude(pk=change.pk).order_by("-id").first()
    if last is None or last.launch_id != launch.pk or last.ad_revision_id is not None:
        return False
    before = content_of(last)
    return isinstance(before, AdStateChange) and not before.shows


def _reserve_of(launch: Launch) -> TenantQuerySet[StrategyAd]:
    rows = StrategyAd.objects.of(launch.business).filter(
        line__strategy=launch.strategy, is_reserve=True
    )
    return rows.select_related("creative__image", "line__offering").prefetch_related(
        shaped_pictures(launch.business, "creative__pictures")
    )
