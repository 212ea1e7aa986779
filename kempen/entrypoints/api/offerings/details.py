"""Bodies in the domain's words."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Final

from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.offerings.actions.kit_images import KitImages, WantedPicture
from kempen.domain.offerings.claim_reading import claims_from_json, distinct, read_free_text
from kempen.domain.offerings.refusals import OfferingRefusal
from kempen.domain.offerings.rules import OfferingDetails, Permit, Town
from kempen.entrypoints.api.offerings.schemas import (
    ClaimBody,
    KitPictureBody,
    OfferingBody,
    OfferingChanges,
)
from kempen.kit import clock
from kempen.kit.refusal import Flaw, Refusal
from kempen.market.claims import Claim
from kempen.market.states import state_code
from kempen.market.written_language import latin_language_of

# These stand in the details under the same name and are taken as they are.
_SAME: Final = (
    "name",
    "names",
    "description",
    "price_from",
    "price_to",
    "margin",
)
_LISTS: Final = ("languages", "must_say", "never_say", "colours")


def details_of_body(body: OfferingBody) -> OfferingDetails:
    """Return a new offering as its body describes it; raise Refusal for claims that are none."""
    empty = OfferingDetails(name=body.name, names={})
    return _changed(empty, body, frozenset(type(body).model_fields))


def changed_by(body: OfferingChanges) -> Callable[[OfferingDetails], OfferingDetails]:
    """Return what makes the changes that a body names."""
    return lambda before: _changed(before, body, body.model_fields_set)


def _changed(
    before: OfferingDetails, body: OfferingBody | OfferingChanges, named: set[str] | frozenset[str]
) -> OfferingDetails:
    chosen: dict[str, object] = {name: getattr(body, name) for name in _SAME if name in named}
    chosen |= {name: tuple(getattr(body, name)) for name in _LISTS if name in named}
    if "category" in named:
        chosen["category"] = body.category or ""
    if "landing_url" in named:
        chosen["landing_url"] = body.landing_url or ""
    if "places" in named:
        # A place that is no state is left as it was sent: the rules name it.
        chosen["states"] = tuple(state_code(one) or one for one in body.places)
    if "towns" in named:
        chosen["towns"] = tuple(Town(one.name, one.radius_km) for one in body.towns)
    after = replace(before, **chosen)  # type: ignore[arg-type] # by the names of its own fields
    if named & {"permits", "permit_expiries"}:
        after = replace(after, permits=_permits(before.permits, body, named))
    return replace(after, claims=_claims(after, body, named))


def kit_images_of(body: OfferingBody | OfferingChanges) -> KitImages | None:
    """Return the images that a body chooses for the brand kit; None where it names none."""
    named = body.model_fields_set
    if not named & {"logo", "pictures"}:
        return None
    return KitImages(
        logo=(body.logo or "") if "logo" in named else None,
        pictures=[_kit_picture(one) for one in body.pictures] if "pictures" in named else None,
    )


def _kit_picture(body: KitPictureBody) -> WantedPicture:
    return WantedPicture(
        body.image_id,
        _thousandths(body.focal_x),
        _thousandths(body.focal_y),
    )


def _thousandths(share: Decimal | None) -> int | None:
    return None if share is None else round(share * FOCAL_SCALE)


def _claims(
    offering: OfferingDetails,
    body: OfferingBody | OfferingChanges,
    named: set[str] | frozenset[str],
) -> tuple[Claim, ...]:
    claims = list(offering.claims)
    if "claims" in named:
        claims = list(claims_from_json([_as_json(one) for one in body.claims]))
    unclear = body.claims_language or latin_language_of(offering.languages)
    for at, text in enumerate(body.claims_text):
        try:
            claims += read_free_text(text, offering.category, clock.today(), unclear).claims
        except Refusal as refusal:
            path = ("claims_text", str(at))
            raise Refusal.of(Flaw(path, refusal.code, refusal.facts)) from refusal
    return distinct(claims)


def _as_json(claim: ClaimBody) -> dict[str, object]:
    return {name: getattr(claim, name) for name in claim.model_fields_set}


def _permits(
    before: tuple[Permit, ...],
    body: OfferingBody | OfferingChanges,
    named: set[str] | frozenset[str],
) -> tuple[Permit, ...]:
    numbers: Mapping[str, str] = (
        body.permits if "permits" in named else {one.kind: one.number for one in before}
    )
    expiries: Mapping[str, date] = body.permit_expiries
    if "permit_expiries" not in named:
        expiries = {
            one.kind: one.expires_on
            for one in before
            if one.expires_on and numbers.get(one.kind) == one.number
        }
    flaws = [
        Flaw(("permit_expiries", kind), OfferingRefusal.EXPIRY_WITHOUT_PERMIT)
        for kind in expiries
        if kind not in numbers
    ]
    if flaws:
        raise Refusal.of(*flaws)
    return tuple(Permit(kind, number, expiries.get(kind)) for kind, number in numbers.items())
