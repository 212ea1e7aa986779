"""A person says what is to become of the ads of a campaign that runs; nothing of it is sent.

Whoever begins a revision holds the campaign's row; whoever changes one holds its own.
"""

from django.db import IntegrityError, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_revisions.actions.new_creatives import (
    WantedAd,
    edit_with_images,
    made_by,
    new_creative,
)
from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.ad_revisions.queries import open_revision_of, representation
from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.domain.ad_revisions.rules import MOST_CHANGES, ChangeKind, refuse_unless_open
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.actions.copying import copy_of
from kempen.domain.creatives.actions.edit import NewTexts, set_image
from kempen.domain.creatives.image_words import LAYOUTS
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.creatives.queries import Image
from kempen.domain.creatives.refusals import AdRefusal
from kempen.domain.creatives.rules import CreativeFault, format_of
from kempen.domain.events.actions import record
from kempen.domain.strategies.actions.ad_images import focus_in, give_new_images
from kempen.domain.strategies.brief_offering import brief_of_campaign
from kempen.domain.strategies.models import Brief, Strategy
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.kit import clock, ids
from kempen.kit.refusal import Flaw, Refusal
from kempen.kit.tenancy import TenantQuerySet


def begin(actor: Actor, strategy: Strategy, campaign: Campaign) -> AdRevision:
    """Begin a revision of a campaign's ads; Refusal where one waits for its approval already."""
    try:
        with transaction.atomic():
            revision = AdRevision.objects.add(
                actor.business, strategy=strategy, campaign=campaign, written_by=actor.person
            )
            record(actor, "ad_revision.created", representation(revision))
    except IntegrityError:
        # Somebody else began one in the same moment.
        raise _already_open(campaign) from None
    return revision


def add_ad(
    actor: Actor, revision: AdRevision, seen: int, wanted: WantedAd, *, in_reserve: bool = False
) -> AdRevision:
    """Add an ad: in own words, or as the built-in writer writes it, with images where it can.

    With `in_reserve` it is approved, and only made when it takes the place of another ad.
    """
    with transaction.atomic():
        locked = _locked(actor, revision, seen)
        creative = new_creative(actor, locked, wanted)
        kind = ChangeKind.RESERVE if in_reserve else ChangeKind.ADD
        change = _add(locked, kind, creative=creative)
        if format_of(creative.platform).needs_picture:
            give_new_images(_brief(locked), creative, change.position)
        _changed(actor, locked, "ad_revision.ad_added")
    return locked


def replace_ad(
    actor: Actor, revision: AdRevision, seen: int, ad: Ad, texts: NewTexts
) -> AdRevision:
    """Have a new ad in other words take an ad's place: platforms edit no ad in place."""
    with transaction.atomic():
        locked = _locked(actor, revision, seen)
        old = _running(locked, ad)
        creative = copy_of(old.creative)
        change = _add(locked, ChangeKind.REPLACE, ad=old, creative=creative)
        edit_with_images(actor, locked, change, texts)
        _changed(actor, locked, "ad_revision.ad_replaced")
    return locked


def replace_by(
    actor: Actor, revision: AdRevision, seen: int, ad: Ad, creative: Creative
) -> AdRevision:
    """Have an ad that says exactly `creative` take an ad's place.

    Its words are shared with what was approved: approve the revision in the same transaction, so
    that nobody edits them.
    """
    with transaction.atomic():
        locked = _locked(actor, revision, seen)
        _add(locked, ChangeKind.REPLACE, ad=_running(locked, ad), creative=creative)
        _changed(actor, locked, "ad_revision.ad_replaced")
    return locked


def set_running(actor: Actor, revision: AdRevision, seen: int, ad: Ad, *, runs: bool) -> AdRevision:
    """Pause an ad that runs, or let one run again that was paused here."""
    with transaction.atomic():
        locked = _locked(actor, revision, seen)
        if runs:
            row = _of_campaign(locked, ad)
            if row.status != Ad.Status.PAUSED:
                raise Refusal(AdRevisionRefusal.AD_RUNS)
            _add(locked, ChangeKind.RESUME, ad=row)
        else:
            _add(locked, ChangeKind.PAUSE, ad=_running(locked, ad))
        action = "ad_revision.ad_resumed" if runs else "ad_revision.ad_paused"
        _changed(actor, locked, action)
    return locked


def edit_new_ad(
    actor: Actor, revision: AdRevision, seen: int, change_id: str, texts: NewTexts
) -> list[CreativeFault]:
    """Change the words of an ad that the revision makes, and return advice about them."""
    with transaction.atomic():
        locked = _locked(actor, revision, seen)
        advice = edit_with_images(actor, locked, _change(locked, change_id), texts)
        _changed(actor, locked, "ad_revision.ad_edited")
    return advice


def set_new_ad_image(
    actor: Actor, revision: AdRevision, seen: int, change_id: str, image: Image | None
) -> AdRevision:
    """Give an ad that the revision makes a picture of this business, or take it away."""
    with transaction.atomic():
        locked = _locked(actor, revision, seen)
        if image is not None and image.business_id != actor.business.id:
            raise Refusal(StrategyRefusal.UNKNOWN_IMAGE)
        creative = made_by(_change(locked, change_id))
        set_image(actor, creative, image, focus_in(_brief(locked), image))
        _changed(actor, locked, "ad_revision.ad_edited")
    return locked


def make_new_ad_images(
    actor: Actor, revision: AdRevision, seen: int, change_id: str, layout: str
) -> AdRevision:
    """Have Kempen make the images of an ad that the revision makes, of its words as they are.

    `layout` is one of LAYOUTS, "" for the usual one. Refusal where none can be made; AtCapacity.
    """
    with transaction.atomic():
        locked = _locked(actor, revision, seen)
        if layout and layout not in LAYOUTS:
            raise Refusal(StrategyRefusal.UNKNOWN_LAYOUT, known=", ".join(LAYOUTS))
        change = _change(locked, change_id)
        creative = made_by(change)
        if not format_of(creative.platform).needs_picture:
            raise Refusal.of(Flaw((), AdRefusal.NO_IMAGE))
        if not give_new_images(_brief(locked), creative, change.position, layout):
            raise Refusal(StrategyRefusal.IMAGES_NOT_MADE)
        _changed(actor, locked, "ad_revision.ad_edited")
    return locked


def remove_change(actor: Actor, revision: AdRevision, seen: int, change_id: str) -> AdRevision:
    """Leave one change out of the revision again."""
    with transaction.atomic():
        locked = _locked(actor, revision, seen)
        _change(locked, change_id).delete()
        _changed(actor, locked, "ad_revision.change_removed")
    return locked


def refuse_second(campaign: Campaign) -> None:
    """Raise Refusal while a revision of the campaign waits; hold the campaign's row."""
    if open_revision_of(campaign) is not None:
        raise _already_open(campaign)


def _already_open(campaign: Campaign) -> Refusal:
    return Refusal(AdRevisionRefusal.ALREADY_OPEN, campaign=campaign.name)


def _locked(actor: Actor, revision: AdRevision, seen: int) -> AdRevision:
    row = locked_revision(actor, revision)
    refuse_unless_open(row.status, row.version, seen)
    return row


def locked_revision(actor: Actor, revision: AdRevision) -> AdRevision:
    """Return a revision as it is now, held until the transaction ends."""
    return (
        AdRevision.objects.of(actor.business)
        .select_for_update(of=("self",))
        .select_related("campaign", "strategy__brief__offering", "strategy__brief__business")
        .get(pk=revision.pk)
    )


def _of_campaign(revision: AdRevision, ad: Ad) -> Ad:
    rows = Ad.objects.of(revision.business).select_related("creative")
    row = rows.filter(campaign=revision.campaign, pk=ad.pk).exclude(external_id="").first()
    if row is None:
        raise Refusal(AdRevisionRefusal.UNKNOWN_AD)
    return row


def _running(revision: AdRevision, ad: Ad) -> Ad:
    row = _of_campaign(revision, ad)
    if row.status in (Ad.Status.DRAFT, Ad.Status.PAUSED):
        raise Refusal(AdRevisionRefusal.AD_STANDS_STILL)
    return row


def _change(revision: AdRevision, change_id: str) -> AdRevisionChange:
    identifier = ids.decode("ad", change_id)
    rows = _rows(revision).select_related("creative")
    row = rows.filter(pk=identifier).first() if identifier else None
    if row is None:
        raise Refusal(AdRevisionRefusal.UNKNOWN_CHANGE)
    return row


def _rows(revision: AdRevision) -> TenantQuerySet[AdRevisionChange]:
    return AdRevisionChange.objects.of(revision.business).filter(revision=revision)


def _add(
    revision: AdRevision,
    kind: ChangeKind,
    *,
    ad: Ad | None = None,
    creative: Creative | None = None,
) -> AdRevisionChange:
    rows = _rows(revision)
    places = list(rows.values_list("position", flat=True))
    if len(places) >= MOST_CHANGES:
        raise Refusal(AdRevisionRefusal.TOO_MANY, most=MOST_CHANGES)
    if ad is not None and rows.filter(ad=ad).exists():
        raise Refusal(AdRevisionRefusal.AD_TWICE)
    return AdRevisionChange.objects.add(
        revision.business,
        revision=revision,
        kind=kind,
        ad=ad,
        creative=creative,
        position=max(places, default=-1) + 1,
    )


def _changed(actor: Actor, revision: AdRevision, action: str) -> None:
    revision.version += 1
    revision.updated_at = clock.now()
    revision.save(update_fields=["version", "updated_at"])
    known = {"ad_revision_id": revision.public_id, "version": revision.version}
    record(actor, "ad_revision.updated", representation(revision), audited=known, action=action)


def _brief(revision: AdRevision) -> Brief:
    return brief_of_campaign(revision.strategy, revision.campaign)
