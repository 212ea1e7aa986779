"""An offering is created, changed, archived."""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Final

from django.db import transaction
from django.db.models import Q

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit
from kempen.domain.offerings.actions.kit_images import KitImages, set_kit_images
from kempen.domain.offerings.actions.promote import set_campaigns
from kempen.domain.offerings.claim_reading import flaws_of_new
from kempen.domain.offerings.from_brief import BriefWords, numbered, offering_from
from kempen.domain.offerings.models import Offering
from kempen.domain.offerings.queries import details_of
from kempen.domain.offerings.refusals import OfferingRefusal
from kempen.domain.offerings.rules import (
    MOST_OFFERINGS,
    OfferingDetails,
    flaws_of,
    plain_line,
)
from kempen.kit import clock
from kempen.kit.refusal import Flaw, Refusal
from kempen.market.claims import to_json

__all__ = [
    "OfferingDetails",
    "archive_offering",
    "change_offering",
    "create_offering",
    "find_or_create_offering",
]

_FIELDS: Final = tuple(field.name for field in fields(OfferingDetails))


def create_offering(
    actor: Actor,
    wanted: OfferingDetails,
    *,
    campaign_ids: Sequence[str] = (),
    images: KitImages | None = None,
) -> Offering:
    """Store an offering; raise Refusal with every flaw.

    Logo and colours that are not chosen are those of the business's newest offering.
    """
    wanted = _plain(wanted)
    _refuse_flaws(wanted)
    with transaction.atomic():
        _lock(actor.business)
        rows = Offering.objects.of(actor.business)
        if rows.filter(archived_at__isnull=True).count() >= MOST_OFFERINGS:
            raise Refusal(OfferingRefusal.TOO_MANY_OFFERINGS, most=MOST_OFFERINGS)
        _refuse_taken(actor.business, wanted.name)
        newest = rows.order_by("-id").first()
        if newest is not None and not wanted.colours:
            wanted = replace(wanted, colours=tuple(newest.colours))
        offering = Offering(business=actor.business, logo_id=newest.logo_id if newest else None)
        _fill(offering, wanted)
        offering.save(force_insert=True)
        set_campaigns(actor, offering, campaign_ids)
        if images is not None and set_kit_images(offering, images):
            offering.save(update_fields=["logo"])
        audit(
            actor,
            "offering.created",
            {"offering_id": offering.public_id, "name": offering.name},
        )
    return offering


def find_or_create_offering(actor: Actor, words: BriefWords) -> Offering:
    """Return the offering that a brief is about by its name or its description, or a new one.

    Twice at once, both get the same.
    """
    product = plain_line(words.product)
    with transaction.atomic():
        _lock(actor.business)
        rows = Offering.objects.of(actor.business).filter(archived_at__isnull=True)
        known = rows.filter(Q(name__iexact=product) | Q(description__iexact=product))
        if (offering := known.order_by("-id").first()) is not None:
            return offering
        details = offering_from(words, clock.today())
        free, number = details.name, 1
        while rows.filter(name__iexact=free).exists():
            number += 1
            free = numbered(details.name, number)
        return create_offering(actor, replace(details, name=free))


def change_offering(
    actor: Actor,
    offering: Offering,
    change: Callable[[OfferingDetails], OfferingDetails],
    *,
    archived: bool | None = None,
    campaign_ids: Sequence[str] | None = None,
    images: KitImages | None = None,
    version: int | None = None,
) -> Offering:
    """Store what `change` makes of the offering as it is now; return what is then there.

    `archived` says whether it is no longer offered; None leaves that as it is. Raises Refusal with
    every flaw of the result, and where `version` is given and somebody saved it differently since.
    """
    with transaction.atomic():
        _lock(actor.business)
        row = Offering.objects.of(actor.business).select_for_update(no_key=True).get(pk=offering.pk)
        before, was_archived = details_of(row), row.archived_at is not None
        after = _plain(change(before))
        if version is not None and version != row.version and after != before:
            raise Refusal(OfferingRefusal.CHANGED_MEANWHILE)
        _refuse_flaws(after, before)
        is_archived = was_archived if archived is None else archived
        if not is_archived and (was_archived or after.name != row.name):
            _refuse_taken(actor.business, after.name, besides=row)
        changed = [name for name in _FIELDS if getattr(after, name) != getattr(before, name)]
        if campaign_ids is not None and set_campaigns(actor, row, campaign_ids):
            changed.append("campaign_ids")
        if images is not None:
            changed += set_kit_images(row, images)
        if is_archived != was_archived:
            row.archived_at = clock.now() if is_archived else None
            action = "offering.archived" if is_archived else "offering.restored"
            audit(actor, action, {"offering_id": row.public_id, "name": row.name})
        elif not changed:
            return row
        _fill(row, after)
        touch(row)
        if changed:
            data = {"offering_id": row.public_id, "fields": sorted(changed)}
            audit(actor, "offering.changed", data)
    return row


def archive_offering(actor: Actor, offering: Offering, *, archived: bool) -> Offering:
    """No longer offer it, or offer it again; raise Refusal where its name was taken meanwhile."""
    return change_offering(actor, offering, lambda now: now, archived=archived)


def touch(row: Offering) -> None:
    """Save an offering as a newer version."""
    row.version += 1
    row.updated_at = clock.now()
    row.save()


def _lock(business: Business) -> None:
    """Names are given one after the other, so that of two at once the second hears of the first."""
    Business.objects.select_for_update(no_key=True).get(pk=business.pk)


def _refuse_flaws(wanted: OfferingDetails, before: OfferingDetails | None = None) -> None:
    # Words from before they were checked keep nobody from changing something else.
    known = before.claims if before is not None else ()
    flaws = [*flaws_of(wanted), *flaws_of_new(wanted.claims, known)]
    if before is not None and before.landing_url == wanted.landing_url:
        # One from before https was asked for keeps nobody from changing something else.
        flaws = [one for one in flaws if one.code is not OfferingRefusal.NOT_HTTPS]
    if flaws:
        raise Refusal.of(*flaws)


def _refuse_taken(business: Business, name: str, *, besides: Offering | None = None) -> None:
    rows = Offering.objects.of(business).filter(archived_at__isnull=True, name__iexact=name)
    if besides is not None:
        rows = rows.exclude(pk=besides.pk)
    if rows.exists():
        raise Refusal.of(Flaw(("name",), OfferingRefusal.NAME_TAKEN, {"name": name}))


def _plain(wanted: OfferingDetails) -> OfferingDetails:
    """Return the details as they are stored; a form that equals the name says that it stays."""
    name = plain_line(wanted.name)
    forms = {language: plain_line(form) for language, form in wanted.names.items()}
    return replace(
        wanted,
        name=name,
        names={language: form for language, form in forms.items() if form},
        languages=tuple(dict.fromkeys(wanted.languages)),
        states=tuple(sorted(set(wanted.states))),
        claims=tuple(dict.fromkeys(wanted.claims)),
        must_say=tuple(dict.fromkeys(plain_line(one) for one in wanted.must_say)),
        never_say=tuple(dict.fromkeys(plain_line(one) for one in wanted.never_say)),
        colours=tuple(dict.fromkeys(one.lower() for one in wanted.colours)),
    )


def _fill(offering: Offering, wanted: OfferingDetails) -> None:
    for name in _FIELDS:
        value = getattr(wanted, name)
        if name == "claims":
            value = [to_json(claim) for claim in wanted.claims]
        elif name in ("languages", "states", "must_say", "never_say", "colours"):
            value = list(value)
        elif name == "names":
            value = dict(wanted.names)
        setattr(offering, name, value)
