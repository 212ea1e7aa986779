"""Ads that were approved in reserve: which are left, and how one of them starts."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from msgspec.structs import asdict, replace

from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.ad_revisions.queries import changes_in, is_as_approved
from kempen.domain.ad_revisions.rules import ChangeKind, RevisionStatus
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.creatives.queries import faults_before_launch, shaped_pictures
from kempen.domain.launches.changes.ad_state import AdStateChange
from kempen.domain.launches.changes.base import ChangeRole, PlatformChange
from kempen.domain.launches.changes.new_ads import AdsChange
from kempen.domain.launches.changes.registry import content_of, kinds_with
from kempen.domain.launches.changes.start_reserve import StartReserve
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.plans import PlannedChange, RevisedAd, addition_of, external_id_of
from kempen.domain.strategies.brief_offering import brief_of_line
from kempen.domain.strategies.models import StrategyAd, StrategyLine
from kempen.domain.strategies.queries import law_of, lines_of
from kempen.kit import clock, ids

_STOPS = ("refused", "stopped")
_SENT = (Change.Status.PLANNED, Change.Status.PUSHING, Change.Status.DONE)


@dataclass(frozen=True)
class ReserveAd:
    """An ad that was approved in reserve: with the strategy, or after the launch as `added`.

    The ad that starts has its identifier.
    """

    pk: UUID
    creative: Creative
    line: StrategyLine
    proposed: StrategyAd | None = None
    added: AdRevisionChange | None = None

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("ad", self.pk)


def reserve_left(launch: Launch, line: StrategyLine) -> list[ReserveAd]:
    """Return the ads in reserve of a campaign that may start now, in the order of the person.

    Those of the strategy come first, then those that were approved after the launch. One starts
    once, whoever has it started; one that a law forbids by now does not.
    """
    rows = [*_of_strategy(launch, line), *_of_revisions(launch, line)]
    business, law = launch.business, law_of(brief_of_line(launch.strategy.brief, line))
    creatives = [ad.creative.pk for ad in rows]
    ads = Ad.objects.of(business).filter(creative__in=creatives)
    revised = AdRevisionChange.objects.of(business).filter(creative__in=creatives)
    live = revised.exclude(revision__status=RevisionStatus.WITHDRAWN)
    placed = {*ads.values_list("creative_id", flat=True)}
    # To stand in reserve is no place.
    placed |= {*live.exclude(kind=ChangeKind.RESERVE).values_list("creative_id", flat=True)}
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
        if ad.creative.pk not in placed
        and ad.pk not in on_their_way
        and not any(one.weight in _STOPS for one in faults_before_launch(ad.creative, law))
    ]


def next_in_reserve(
    left: Sequence[ReserveAd], running: Sequence[Ad], instead_of: Ad
) -> ReserveAd | None:
    """Return which of them takes an ad's place; None where none is left.

    One in its language first; of those, one with an angle that no ad of the campaign has in that
    language; of those, the first in the order of the person.
    """
    tried = {(one.creative.language, one.creative.angle) for one in running}
    language = instead_of.creative.language

    def rank(ad: ReserveAd) -> tuple[bool, bool]:
        creative = ad.creative
        is_tried = (creative.language, creative.angle) in tried
        return creative.language != language, is_tried

    return min(left, key=rank, default=None)


def start_of(launch: Launch, campaign: Campaign, ad: ReserveAd | StrategyAd) -> StartReserve:
    """Return what starts an ad that is in reserve: exactly as it was approved."""
    brief = launch.strategy.brief
    planned = PlannedChange(
        line=ad.line,
        campaign=campaign,
        external_id=external_id_of(campaign, campaign.platform),
        caps=(),
        ads=(RevisedAd(ad.pk, ad.creative),),
        start=max(brief.budget_start, clock.today()),
        end=brief.budget_end,
    )
    return StartReserve(**asdict(addition_of(launch.strategy, planned)))


def is_of_reserve(change: Change, content: PlatformChange, launch: Launch) -> bool:
    """Whether a change starts one ad, in its campaign and word for word as the plan has it."""
    if not isinstance(content, AdsChange) or len(content.ads) != 1:
        return False
    ad = _approved(launch, content.ads[0].ad_id)
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


def _approved(launch: Launch, ad_id: UUID) -> ReserveAd | None:
    """Return the ad in reserve of a plan that has this identifier, whether or not it has started.

    One that was added after the launch counts while its revision is exactly what was approved.
    """
    for line in lines_of(launch.strategy):
        rows = (*_of_strategy(launch, line), *_of_revisions(launch, line))
        ad = next((one for one in rows if one.pk == ad_id), None)
        if ad is not None:
            return ad
    return None


def _of_strategy(launch: Launch, line: StrategyLine) -> list[ReserveAd]:
    rows = StrategyAd.objects.of(launch.business).filter(line=line, is_reserve=True)
    known = rows.select_related("creative__image").prefetch_related(
        shaped_pictures(launch.business, "creative__pictures")
    )
    return [
        ReserveAd(ad.pk, ad.creative, line, proposed=ad) for ad in known.order_by("position", "pk")
    ]


def _of_revisions(launch: Launch, line: StrategyLine) -> list[ReserveAd]:
    """Return what was put in reserve after the launch, once its approval cannot be taken back."""
    revisions = AdRevision.objects.of(launch.business).filter(
        strategy=launch.strategy,
        campaign__in=[one for one in (line.campaign_id, line.launched_as_id) if one is not None],
        status=RevisionStatus.APPROVED,
        starts_at__lte=clock.now(),
        changes__kind=ChangeKind.RESERVE,
    )
    known = revisions.select_related("campaign", "strategy").distinct().order_by("id")
    return [
        ReserveAd(change.pk, change.creative, line, added=change)
        for revision in known
        if is_as_approved(revision)
        for change in changes_in(revision)
        if change.kind == ChangeKind.RESERVE and change.creative is not None
    ]
