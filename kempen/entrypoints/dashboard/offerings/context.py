"""Offerings as their pages show them."""

from dataclasses import dataclass
from itertools import islice

from django.http import QueryDict

from kempen.domain.accounts.queries import Business
from kempen.domain.accounts.rules import may
from kempen.domain.creatives.queries import Image, ad_images_of
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.offerings import queries
from kempen.domain.offerings.queries import Offering, OfferingPicture
from kempen.domain.offerings.rules import MOST_COLOURS, MOST_PICTURES
from kempen.entrypoints.dashboard.offerings.copy import permit_name
from kempen.entrypoints.dashboard.offerings.suggestions import gaps_of, suggestions_for
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.claim_rows import columns_of, rows_of
from kempen.entrypoints.dashboard.shared.form_fields import (
    LANGUAGES,
    category_name,
    spoken_phrase,
)
from kempen.kit import clock
from kempen.market import numbers
from kempen.market.states import STATES

_MOST_OFFERED, _MOST_IMAGES_OFFERED = 12, 48
_PERCENT = FOCAL_SCALE // 100


@dataclass(frozen=True)
class OfferingRow:
    """An offering in the list."""

    offering: Offering
    category: str
    claims: int
    gaps: int
    campaigns: int
    expired: int


@dataclass(frozen=True)
class PermitRow:
    """A permit by its name, and whether its last day is over."""

    name: str
    number: str
    until: object
    is_over: bool


@dataclass(frozen=True)
class KitPicture:
    """A picture of a brand kit; the focal point in per cents of width and height."""

    image: Image
    x: int
    y: int

    @classmethod
    def of(cls, picture: OfferingPicture) -> "KitPicture":
        """Return a picture with its point."""
        return cls(picture.image, picture.focal_x // _PERCENT, picture.focal_y // _PERCENT)


def list_rows(business: Business, offerings: list[Offering]) -> list[OfferingRow]:
    """Return the rows of the list."""
    counts = queries.campaign_counts(business)
    today = clock.today()
    return [
        OfferingRow(
            offering=one,
            category=category_name(one.category),
            claims=len(one.claims),
            gaps=gaps_of(one),
            campaigns=counts.get(one.pk, 0),
            expired=len(one.expired_permits(today)),
        )
        for one in offerings
    ]


def offering_context(
    request: BusinessRequest, offering: Offering, *, typed: QueryDict | None = None
) -> dict[str, object]:
    """Return all that the page of an offering shows; `typed` words stand over those stored."""
    claims = offering.typed_claims
    today = clock.today()
    return {
        "offering": offering,
        "margin": "" if offering.margin is None else f"{numbers.trimmed(offering.margin * 100)}%",
        "category": category_name(offering.category),
        "languages": columns_of(offering.languages),
        "every_language": LANGUAGES,
        "names": [
            (label, offering.names[code]) for code, label in columns_of(tuple(offering.names))
        ],
        "must_say": [spoken_phrase(one) for one in offering.must_say],
        "states": [STATES[code] for code in offering.states],
        "rows": rows_of(claims, offering.languages, typed, queries.law_of(offering)),
        "has_own": any(not claim.type for claim in claims),
        "gaps": gaps_of(offering),
        "suggestions": suggestions_for(offering),
        "permits": [
            PermitRow(
                permit_name(one.kind),
                one.number,
                one.expires_on,
                bool(one.expires_on and one.expires_on < today),
            )
            for one in offering.permits
        ],
        "campaigns": list(queries.promoted_by(offering)[:_MOST_OFFERED]),
        "may_edit": may(request.role, "write_briefs") and offering.archived_at is None,
        "may_archive": may(request.role, "write_briefs"),
        **kit_context(offering),
    }


def kit_context(offering: Offering) -> dict[str, object]:
    """Return what the brand kit shows: logo, colours, pictures, and pictures to add."""
    pictures = queries.pictures_of(offering)
    taken = {one.image_id for one in pictures}
    others = (one for one in ad_images_of(offering.business) if one.pk not in taken)
    colours = [*offering.colours, *[""] * MOST_COLOURS][:MOST_COLOURS]
    return {
        "logo": queries.logo_of(offering),
        "colours": colours,
        "pictures": [KitPicture.of(one) for one in pictures],
        "other_pictures": list(islice(others, _MOST_IMAGES_OFFERED)),
        "has_room": len(pictures) < MOST_PICTURES,
    }
