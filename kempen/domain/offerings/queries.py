"""What is asked about offerings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Count

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import campaigns_of, moment, number
from kempen.domain.creatives.law import LawContext
from kempen.domain.creatives.models import Image
from kempen.domain.creatives.queries import law_for
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.offerings.answers import (
    BrandKitAnswer,
    ClaimAnswer,
    OfferingAnswer,
    PictureAnswer,
    TownAnswer,
    UnmatchedText,
)
from kempen.domain.offerings.claim_notices import ClaimNotice, notices_of
from kempen.domain.offerings.claim_reading import lacking
from kempen.domain.offerings.models import Offering, OfferingPicture, Promotion
from kempen.domain.offerings.rules import OfferingDetails
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantQuerySet
from kempen.market.categories import category_of
from kempen.market.claims import to_json
from kempen.market.claims.claim import Claim

__all__ = [
    "GuessedCampaign",
    "Offering",
    "OfferingPicture",
    "campaigns_without_offering",
    "details_of",
    "offering_of",
    "offering_of_campaign",
    "offerings_of",
    "pictures_of",
    "representation",
    "representations",
]

# So many campaigns are asked about on one page.
_MOST_ASKED: Final = 20


def offerings_of(business: Business, *, archived: bool = False) -> TenantQuerySet[Offering]:
    """Return the offerings of a business, newest first: those offered, or those archived."""
    rows = Offering.objects.of(business).filter(archived_at__isnull=not archived)
    return rows.order_by("-id")


def all_offerings_of(business: Business) -> TenantQuerySet[Offering]:
    """Return the offerings of a business, archived or not, newest first."""
    return Offering.objects.of(business).order_by("-id")


def offering_of(business: Business, public_id: str) -> Offering | None:
    """Return an offering of this business by its identifier, or None."""
    identifier = ids.decode("off", public_id)
    if identifier is None:
        return None
    return Offering.objects.of(business).filter(pk=identifier).first()


def pictures_of(offering: Offering) -> list[OfferingPicture]:
    """Return the pictures of an offering without their bytes, the first added first."""
    rows = OfferingPicture.objects.of(offering.business).filter(offering=offering)
    return list(rows.select_related("image").defer("image__content").order_by("id"))


def logo_of(offering: Offering) -> Image | None:
    """Return the logo of an offering without its bytes, or None."""
    rows = Image.objects.of(offering.business).defer("content")
    return rows.filter(pk=offering.logo_id).first() if offering.logo_id else None


def offering_of_campaign(campaign: Campaign) -> Offering | None:
    """Return the offering that a campaign promotes, or None."""
    rows = Promotion.objects.of(campaign.business).filter(campaign=campaign)
    promotion = rows.select_related("offering").first()
    return promotion.offering if promotion else None


def promoted_by(offering: Offering) -> TenantQuerySet[Campaign]:
    """Return the campaigns that promote an offering, newest first."""
    rows = Promotion.objects.of(offering.business).filter(offering=offering)
    return campaigns_of(offering.business).filter(id__in=rows.values("campaign_id"))


def campaign_counts(business: Business) -> dict[UUID, int]:
    """Return by how many campaigns each offering is promoted; offerings without one are absent."""
    rows = Promotion.objects.of(business).filter(offering__isnull=False).order_by()
    counts = rows.values("offering_id").annotate(count=Count("id"))
    return {row["offering_id"]: row["count"] for row in counts}


@dataclass(frozen=True)
class GuessedCampaign:
    """A campaign that nobody has said an offering for, and the one that its name suggests."""

    campaign: Campaign
    guess: Offering | None


def undecided_campaigns(business: Business) -> TenantQuerySet[Campaign]:
    """Return the campaigns that have not ended and have no answer about their offering."""
    answered = Promotion.objects.of(business).values("campaign_id")
    rows = campaigns_of(business).exclude(status=Campaign.Status.ENDED)
    return rows.exclude(id__in=answered)


def campaigns_without_offering(
    business: Business, offerings: Sequence[Offering]
) -> list[GuessedCampaign]:
    """Return campaigns to ask about, newest first, each with the offering it likely promotes."""
    rows = undecided_campaigns(business)[:_MOST_ASKED]
    return [GuessedCampaign(campaign, guess_offering(campaign, offerings)) for campaign in rows]


def guess_offering(campaign: Campaign, offerings: Sequence[Offering]) -> Offering | None:
    """Return the offering whose name stands in the campaign's, or the only one of its kind."""
    if named := named_offering(campaign.name, offerings):
        return named
    category = category_of(campaign.name)
    alike = [offering for offering in offerings if category and offering.category == category]
    return alike[0] if len(alike) == 1 else None


def named_offering(text: str, offerings: Sequence[Offering]) -> Offering | None:
    """Return the offering whose name stands in a text, the longest name first."""
    words = text.casefold()
    named = [
        offering
        for offering in offerings
        if any(form.casefold() in words for form in (offering.name, *offering.names.values()))
    ]
    return max(named, key=lambda offering: len(offering.name), default=None)


def promotions_of(business: Business, campaigns: Sequence[Campaign]) -> dict[UUID, str]:
    """Return by campaign what somebody said that it promotes; "" for none of the offerings."""
    rows = Promotion.objects.of(business).filter(campaign__in=campaigns)
    return {
        row.campaign_id: ids.encode("off", row.offering_id) if row.offering_id else ""
        for row in rows
    }


def details_of(offering: Offering) -> OfferingDetails:
    """Return an offering as it would be handed in."""
    return OfferingDetails(
        name=offering.name,
        names=dict(offering.names),
        category=offering.category,
        description=offering.description,
        languages=tuple(offering.languages),
        landing_url=offering.landing_url,
        price_from=offering.price_from,
        price_to=offering.price_to,
        margin=offering.margin,
        states=tuple(offering.states),
        towns=offering.towns,
        claims=offering.typed_claims,
        must_say=tuple(offering.must_say),
        never_say=tuple(offering.never_say),
        permits=offering.permits,
        colours=tuple(offering.colours),
    )


def representation(offering: Offering) -> OfferingAnswer:
    """Return one offering as the API shows it."""
    return representations(offering.business, [offering])[0]


def representations(business: Business, offerings: Sequence[Offering]) -> list[OfferingAnswer]:
    """Return offerings as the API shows them; two statements read what belongs to all of them."""
    keys = [offering.pk for offering in offerings]
    pictures: dict[UUID, list[OfferingPicture]] = {key: [] for key in keys}
    rows = OfferingPicture.objects.of(business).filter(offering_id__in=keys).order_by("id")
    for picture in rows:
        pictures[picture.offering_id].append(picture)
    campaigns: dict[UUID, list[str]] = {key: [] for key in keys}
    promotions = Promotion.objects.of(business).filter(offering_id__in=keys)
    for promotion in promotions.order_by("-campaign_id"):
        if promotion.offering_id is not None:
            campaigns[promotion.offering_id].append(ids.encode("cmp", promotion.campaign_id))
    return [_answer(one, pictures[one.pk], campaigns[one.pk]) for one in offerings]


def _answer(
    offering: Offering, pictures: Sequence[OfferingPicture], campaign_ids: list[str]
) -> OfferingAnswer:
    claims = offering.typed_claims
    return OfferingAnswer(
        offering_id=offering.public_id,
        name=offering.name,
        names=dict(offering.names),
        category=offering.category or None,
        description=offering.description,
        languages=list(offering.languages),
        landing_url=offering.landing_url or None,
        price_from=number(offering.price_from),
        price_to=number(offering.price_to),
        margin=number(offering.margin),
        places=list(offering.states),
        towns=[TownAnswer(one.name, one.radius_km) for one in offering.towns],
        claims=[claim_answer(claim) for claim in claims],
        must_say=list(offering.must_say),
        never_say=list(offering.never_say),
        permits={one.kind: one.number for one in offering.permits},
        permit_expiries={
            one.kind: one.expires_on.isoformat() for one in offering.permits if one.expires_on
        },
        brand_kit=BrandKitAnswer(
            logo=ids.encode("img", offering.logo_id) if offering.logo_id else None,
            colours=list(offering.colours),
            pictures=[_picture_answer(one) for one in pictures],
        ),
        campaign_ids=campaign_ids,
        unmatched=unmatched_of(claims, offering.languages),
        notices=None,
        archived=offering.archived_at is not None,
        created_at=moment(offering.created_at),
        updated_at=moment(offering.updated_at),
    )


def notices_by_claim(offering: Offering) -> list[tuple[ClaimNotice, ...]]:
    """Return what somebody should look at in each claim of an offering."""
    law = law_of(offering)
    return [notices_of(claim, offering.languages, law) for claim in offering.typed_claims]


def law_of(offering: Offering) -> LawContext:
    """Return what decides today whether words of an offering break a rule of ads."""
    permits = offering.held_permits(clock.today())
    return law_for(offering.business, category=offering.category, permits=permits)


def claim_answer(claim: Claim) -> ClaimAnswer:
    """Return a claim as the API shows it."""
    stored = to_json(claim)
    if not claim.type:
        return ClaimAnswer(text=dict(claim.words))
    slots = stored["slots"]
    assert isinstance(slots, dict)  # noqa: S101 -- what to_json makes of a type
    return ClaimAnswer(type=claim.type, slots=slots)


def unmatched_of(claims: Sequence[Claim], languages: Sequence[str]) -> list[UnmatchedText]:
    """Return the claims in own words that lack words in one of these languages."""
    return [
        UnmatchedText(next(iter(claim.words.values())), list(missing))
        for claim in claims
        if (missing := lacking(claim, languages))
    ]


def _picture_answer(picture: OfferingPicture) -> PictureAnswer:
    return PictureAnswer(
        ids.encode("img", picture.image_id),
        picture.focal_x / FOCAL_SCALE,
        picture.focal_y / FOCAL_SCALE,
    )
