"""Other ads for a campaign that a launch reached: begun, approved, taken back, carried out.

An approval writes its changes down in one transaction; the worker sends them once the undo window
is over, and looks again whether they are what was approved. The ads that run go on meanwhile. The
locks: the campaign, then the revision.
"""

from datetime import timedelta
from typing import Final

from django.db import transaction
from msgspec import structs

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.deciders import decided_by
from kempen.domain.ad_revisions.actions import drafting
from kempen.domain.ad_revisions.answers import AdRevisionApproved
from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.ad_revisions.queries import (
    changes_in,
    frozen_revision,
    is_as_approved,
    open_revision_of,
    representation,
)
from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.domain.ad_revisions.rules import (
    MAKES_AD,
    UNDO_SECONDS,
    ChangeKind,
    RevisionStatus,
    refuse_unless_open,
)
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad
from kempen.domain.events.actions import record
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.actions.revision_results import keep_reserve_later
from kempen.domain.launches.changes.ad_state import AdStateChange, PauseAd, ResumeAd
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.lookups import has_same_content
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.plans import PlannedChange, RevisedAd, addition_of, external_id_of
from kempen.domain.launches.queries import last_launch_reaching
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.launches.revised_ads import (
    account_reaching,
    refuse_unapprovable,
    refuse_unless_running,
)
from kempen.domain.strategies.actions.decide import refuse_unless_may_decide
from kempen.domain.strategies.models import StrategyLine
from kempen.domain.strategies.queries import hash_of, lines_of
from kempen.kit import clock, ids
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import TenantQuerySet

REPLACE: Final = "launches.pause_replaced_ad"


def begin_revision(actor: Actor, campaign: Campaign) -> AdRevision:
    """Begin to change the ads of a campaign that runs in a launched plan.

    Raises Refusal where Kempen did not launch it, where its plan is over, and while another
    revision of it waits for an approval.
    """
    with transaction.atomic():
        locked = _locked_campaign(actor, campaign)
        launch = last_launch_reaching(locked)
        if launch is None:
            raise Refusal(LaunchRefusal.NOT_LAUNCHED)
        refuse_unless_running(locked, launch)
        drafting.refuse_second(locked)
        return drafting.begin(actor, launch.strategy, locked)


def revision_to_change(actor: Actor, campaign: Campaign, seen: int) -> AdRevision:
    """Return the revision that waits, or begin one for somebody who saw none (`seen` is 0)."""
    if seen == 0:
        return begin_revision(actor, campaign)
    revision = open_revision_of(campaign)
    if revision is None:
        raise Refusal(AdRevisionRefusal.NOT_OPEN)
    return revision


def approve_revision(actor: Actor, revision: AdRevision, seen: int) -> AdRevision:
    """Approve a revision as it was seen at version `seen`; it is sent after the undo window.

    Only who may approve strategies may. Approving the same version again changes nothing.
    """
    with transaction.atomic():
        refuse_unless_may_decide(actor)
        locked = lock_revision(actor, revision)
        if locked.status == RevisionStatus.APPROVED and locked.version == seen:
            return locked
        refuse_unless_open(locked.status, locked.version, seen)
        launch = refuse_unapprovable(locked)
        now = clock.now()
        locked.status, locked.updated_at = RevisionStatus.APPROVED, now
        locked.approved_by, locked.approved_by_client = actor.person, actor.client_email
        locked.approved_at, locked.starts_at = now, now + timedelta(seconds=UNDO_SECONDS)
        locked.approved_hash = hash_of(frozen_revision(locked))
        locked.save()
        _write_down(actor, locked, launch, locked.campaign)
        approved = AdRevisionApproved(**vars(representation(locked)), decided_by=decided_by(actor))
        record(actor, "ad_revision.approved", approved, audited=_facts(locked))
    return locked


def withdraw_revision(actor: Actor, revision: AdRevision) -> AdRevision:
    """Put a revision aside that waits, or take an approval back within the undo window.

    Withdrawing it again changes nothing; Refusal once it is being sent.
    """
    with transaction.atomic():
        locked = lock_revision(actor, revision)
        if locked.status == RevisionStatus.WITHDRAWN:
            return locked
        if locked.status == RevisionStatus.APPROVED:
            refuse_unless_may_decide(actor)
            _withdraw_changes(locked)
        locked.status, locked.updated_at = RevisionStatus.WITHDRAWN, clock.now()
        locked.save(update_fields=["status", "updated_at"])
        record(actor, "ad_revision.withdrawn", representation(locked), audited=_facts(locked))
    return locked


def lock_revision(actor: Actor, revision: AdRevision) -> AdRevision:
    """Return a revision as it is now; it and its campaign are held until the transaction ends."""
    _locked_campaign(actor, revision.campaign)
    return drafting.locked_revision(actor, revision)


def pause_replaced(ad: Ad) -> Change | None:
    """Pause the ad that `ad` replaces, now that the platform lets `ad` run; once.

    Call it in the transaction that keeps the platform's verdict.
    """
    rows = AdRevisionChange.objects.of(ad.business).filter(pk=ad.pk, kind=ChangeKind.REPLACE)
    replacing = rows.select_related(
        "ad", "revision__campaign", "revision__strategy__brief__business"
    ).first()
    old = replacing.ad if replacing is not None else None
    if replacing is None or old is None or not is_as_approved(replacing.revision):
        return None
    ad_changes = _changes_of(replacing.revision).filter(kind__in=kinds_with(ChangeRole.MAKES_ADS))
    making = ad_changes.select_related("launch", "campaign").first()
    content = PauseAd(ad_id=old.pk, ad=old.external_id)
    done = _changes_of(replacing.revision).filter(has_same_content(content)).exists()
    if making is None or done or old.status == Ad.Status.PAUSED:
        return None
    label = Actor.service(ad.business, REPLACE).label
    of = ChangeFor(making.launch, making.connection_id, making.campaign, label, replacing.revision)
    change = add_change(of, content)
    push_later(change.connection_id)
    return change


def _write_down(actor: Actor, revision: AdRevision, launch: Launch, campaign: Campaign) -> None:
    account = account_reaching(launch, campaign)
    at = revision.starts_at
    if at is None:
        raise ValueError("an approved revision has a moment from which on it is sent")
    of = ChangeFor(launch, account.pk, campaign, actor.label, revision)
    changes = changes_in(revision)
    new = tuple(
        RevisedAd(one.pk, one.creative)
        for one in changes
        if one.creative is not None and one.kind in MAKES_AD
    )
    if new:
        brief = revision.strategy.brief
        planned = PlannedChange(
            line=_line_of(revision, campaign),
            campaign=campaign,
            external_id=external_id_of(campaign, campaign.platform),
            caps=(),
            ads=new,
            start=max(brief.budget_start, clock.today()),
            end=brief.budget_end,
        )
        tag = f"kpn-{ids.encode('arv', revision.pk)[-12:]}"
        added = addition_of(revision.strategy, planned)
        beside = structs.replace(added, languages_there=_languages_there(campaign))
        add_change(of, beside, not_before=at, tag=tag)
    states = [content for one in changes if (content := _state_change(one)) is not None]
    for content in states:
        add_change(of, content, not_before=at)
    if new or states:
        push_later(account.pk, at)
    else:
        keep_reserve_later(revision)


def _languages_there(campaign: Campaign) -> tuple[str, ...]:
    ads = Ad.objects.of(campaign.business).filter(campaign=campaign)
    languages = ads.order_by().values_list("creative__language", flat=True).distinct()
    return tuple(sorted(filter(None, languages)))


def _state_change(change: AdRevisionChange) -> AdStateChange | None:
    if change.ad is None:
        return None
    match ChangeKind(change.kind):
        case ChangeKind.PAUSE:
            return PauseAd(ad_id=change.ad.pk, ad=change.ad.external_id)
        case ChangeKind.RESUME:
            return ResumeAd(ad_id=change.ad.pk, ad=change.ad.external_id)
    return None


def _withdraw_changes(revision: AdRevision) -> None:
    if revision.starts_at is None or clock.now() >= revision.starts_at:
        raise Refusal(AdRevisionRefusal.TOO_LATE)
    changes = list(_changes_of(revision).select_for_update(of=("self",)))
    if any(one.status != Change.Status.PLANNED or one.attempts for one in changes):
        raise Refusal(AdRevisionRefusal.TOO_LATE)
    _changes_of(revision).update(status=Change.Status.WITHDRAWN, finished_at=clock.now())


def _changes_of(revision: AdRevision) -> TenantQuerySet[Change]:
    return Change.objects.of(revision.business).filter(ad_revision=revision)


def _line_of(revision: AdRevision, campaign: Campaign) -> StrategyLine:
    return next(
        line
        for line in lines_of(revision.strategy)
        if campaign.pk in (line.campaign_id, line.launched_as_id)
    )


def _locked_campaign(actor: Actor, campaign: Campaign) -> Campaign:
    rows = Campaign.objects.of(actor.business).select_for_update(no_key=True)
    return rows.get(pk=campaign.pk)


def _facts(revision: AdRevision) -> dict[str, str | int]:
    return {
        "ad_revision_id": revision.public_id,
        "campaign_id": revision.campaign.public_id,
        "version": revision.version,
    }
