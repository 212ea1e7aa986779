"""What keeps a revision of ads from being approved, and through which account it goes."""

from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.ad_revisions.queries import changes_in
from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.domain.ad_revisions.rules import STANDS_STILL, ChangeKind, running_after
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.connections.rates import money_fault
from kempen.domain.creatives.law import LawContext
from kempen.domain.creatives.models import Ad
from kempen.domain.creatives.queries import faults_before_launch
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import changes_of_campaign, last_launch_reaching
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.strategies.brief_offering import brief_of_campaign
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import law_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.platforms.registry import platform_of

_RUNS = (Campaign.Status.ACTIVE, Campaign.Status.PAUSED)


def refuse_unless_running(campaign: Campaign, launch: Launch) -> None:
    """Raise Refusal where no ads of a campaign can be changed: it or its plan is over."""
    if campaign.status not in _RUNS:
        raise Refusal(AdRevisionRefusal.CAMPAIGN_STOPPED, campaign=campaign.name)
    if launch.strategy.brief.budget_end < clock.today():
        raise Refusal(LaunchRefusal.CAMPAIGN_DATES_PASSED)
    sends = launch.status in (Launch.Status.PUSHING, Launch.Status.DONE)
    if not sends or launch.strategy.status != Strategy.Status.LAUNCHED:
        raise Refusal(LaunchRefusal.NOT_LAUNCHED)


def account_reaching(launch: Launch, campaign: Campaign) -> Connection:
    """Return the account through which a launch reached a campaign."""
    changes = Change.objects.of(campaign.business).filter(launch=launch, campaign=campaign)
    return changes.select_related("connection").order_by("id")[0].connection


def refuse_unapprovable(revision: AdRevision) -> Launch:
    """Return the launch that carries a revision out; Refusal for what nobody could approve."""
    campaign, changes = revision.campaign, changes_in(revision)
    launch = last_launch_reaching(campaign)
    if launch is None:
        raise Refusal(LaunchRefusal.NOT_LAUNCHED)
    if launch.strategy_id != revision.strategy_id:
        raise Refusal(AdRevisionRefusal.OTHER_PLAN, campaign=campaign.name)
    refuse_unless_running(campaign, launch)
    if not changes:
        raise Refusal(AdRevisionRefusal.NOTHING_CHANGES)
    makes_ads = any(one.creative is not None for one in changes)
    _refuse_account(account_reaching(launch, campaign), makes_ads=makes_ads)
    law = law_of(brief_of_campaign(revision.strategy, revision.campaign))
    for change in changes:
        _refuse_change(change, law, campaign)
    if not _is_shown_after(campaign, changes):
        raise Refusal(AdRevisionRefusal.LAST_AD, campaign=campaign.name)
    return launch


def _refuse_account(account: Connection, *, makes_ads: bool) -> None:
    platform = str(account.platform)
    if account.status == Connection.Status.RECONNECT_NEEDED:
        raise Refusal(
            LaunchRefusal.RECONNECT_NEEDED, platform=platform, connection_id=account.public_id
        )
    if money_fault(account):
        raise Refusal(
            LaunchRefusal.OTHER_CURRENCY, platform=platform, currency=str(account.currency)
        )
    if makes_ads and platform_of(platform).needs_pixel and not account.facts.get("pixel_id"):
        raise Refusal(LaunchRefusal.NO_PIXEL, platform=platform)


def _refuse_change(change: AdRevisionChange, law: LawContext, campaign: Campaign) -> None:
    """Raise Refusal where an ad stands otherwise by now, or may not be shown as it is."""
    ad = change.ad
    if ad is not None and change.kind == ChangeKind.RESUME and ad.status != Ad.Status.PAUSED:
        raise Refusal(AdRevisionRefusal.AD_RUNS)
    if ad is not None and change.kind != ChangeKind.RESUME and ad.status == Ad.Status.PAUSED:
        raise Refusal(AdRevisionRefusal.AD_STANDS_STILL)
    is_resumed = ad is not None and change.kind == ChangeKind.RESUME
    shown = ad.creative if ad is not None and is_resumed else change.creative
    faults = faults_before_launch(shown, law) if shown is not None else []
    if is_resumed:
        # It ran as it is: only a law that holds by now keeps it from running again.
        faults = [fault for fault in faults if fault.weight == "stopped"]
    stopped = next((fault for fault in faults if fault.weight == "stopped"), None)
    codes = {fault.code for fault in faults if fault.weight == "refused"}
    if stopped is not None and codes <= {"needs_picture"}:
        raise Refusal(AdRevisionRefusal.AD_STOPPED, name=campaign.name, text=stopped.text)
    if codes == {"needs_picture"}:
        raise Refusal(AdRevisionRefusal.NEEDS_PICTURE, name=campaign.name)
    if codes:
        raise Refusal(AdRevisionRefusal.AD_REFUSED, name=campaign.name)


def _is_shown_after(campaign: Campaign, changes: list[AdRevisionChange]) -> bool:
    """Whether an ad is left that runs; a campaign that Kempen did not make may have others."""
    if not _is_made_here(campaign):
        return True
    ads = Ad.objects.of(campaign.business).filter(campaign=campaign)
    running = [one.public_id for one in ads if one.status not in STANDS_STILL]
    kinds = [
        (ChangeKind(one.kind), one.ad.public_id if one.ad is not None else None) for one in changes
    ]
    return running_after(running, kinds) > 0


def _is_made_here(campaign: Campaign) -> bool:
    creations = changes_of_campaign(campaign).filter(kind__in=kinds_with(ChangeRole.MAKES_CAMPAIGN))
    return creations.exists()
