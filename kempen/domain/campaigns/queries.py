"""What is asked about campaigns."""

from datetime import datetime
from decimal import Decimal
from typing import overload

from django.db.models import Prefetch, Q

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.answers import (
    AudienceAnswer,
    BudgetAnswer,
    CampaignAnswer,
    GuidelinesAnswer,
)
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.kit import ids, rfc3339
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "AmbiguousCampaign",
    "Campaign",
    "CampaignAnswer",
    "campaign_of",
    "campaigns_of",
    "external_ids_of",
    "find_campaign",
    "moment",
    "number",
    "representation",
]


class AmbiguousCampaign(Exception):  # noqa: N818 -- the name says what happened
    """An external id is known on more than one platform; `campaigns` lists whose it is."""

    def __init__(self, campaigns: list[Campaign]) -> None:
        super().__init__("this id is known on more than one platform")
        self.campaigns = campaigns


def campaigns_of(
    business: Business, *, search: str = "", status: str = "", platform: str = ""
) -> TenantQuerySet[Campaign]:
    """Return the campaigns of a business, newest first.

    `search` looks in names without regard to case and finds whole identifiers, ours and the
    platforms'.
    """
    with_ids = Prefetch(
        "external_ids", queryset=ExternalId.objects.of(business), to_attr="known_ids"
    )
    rows = Campaign.objects.of(business).prefetch_related(with_ids).order_by("-id")
    wanted = search.strip()
    if wanted:
        matches = Q(name__icontains=wanted) | Q(
            id__in=ExternalId.objects.of(business).filter(external_id=wanted).values("campaign_id")
        )
        identifier = ids.decode("cmp", wanted)
        rows = rows.filter(matches | Q(id=identifier) if identifier else matches)
    if status:
        rows = rows.filter(status=status)
    if platform:
        rows = rows.filter(platform=platform)
    return rows


def campaign_of(business: Business, public_id: str) -> Campaign | None:
    """Return a campaign of this business by our identifier, or None."""
    identifier = ids.decode("cmp", public_id)
    return campaigns_of(business).filter(id=identifier).first() if identifier else None


def find_campaign(business: Business, identifier: str) -> Campaign | None:
    """Return a campaign by our identifier or by a platform's; None when nobody knows it.

    Raises AmbiguousCampaign when two campaigns have it on different platforms.
    """
    ours = campaign_of(business, identifier)
    if ours is not None:
        return ours
    if not identifier or "\x00" in identifier:
        return None
    known = ExternalId.objects.of(business).filter(external_id=identifier).values("campaign_id")
    campaigns = list(campaigns_of(business).filter(id__in=known)[:2])
    if len(campaigns) > 1:
        raise AmbiguousCampaign(campaigns)
    return campaigns[0] if campaigns else None


def representation(campaign: Campaign) -> CampaignAnswer:
    """Return the campaign as the API and the events show it."""
    audience, guidelines = campaign.audience, campaign.creative_guidelines
    return CampaignAnswer(
        campaign_id=campaign.public_id,
        name=campaign.name,
        objective=str(campaign.objective),
        platform=str(campaign.platform),
        status=str(campaign.status),
        target=campaign.target,
        return_goal=number(campaign.return_goal),
        prospect_goal=campaign.prospect_goal,
        audience=AudienceAnswer.of(audience) if audience is not None else None,
        budget=_budget(campaign),
        creative_guidelines=GuidelinesAnswer.of(guidelines) if guidelines is not None else None,
        external_ids=external_ids_of(campaign),
        created_at=moment(campaign.created_at),
        updated_at=moment(campaign.updated_at),
    )


def _budget(campaign: Campaign) -> BudgetAnswer | None:
    if campaign.budget_amount is None or not campaign.budget_start or not campaign.budget_end:
        return None
    return BudgetAnswer(
        amount=number(campaign.budget_amount),
        currency="MYR",
        start_date=campaign.budget_start.isoformat(),
        end_date=campaign.budget_end.isoformat(),
    )


def external_ids_of(campaign: Campaign) -> dict[str, str]:
    """Return platform → the id that it uses, read once for a whole list by campaigns_of()."""
    rows = getattr(campaign, "known_ids", None)
    if rows is None:
        rows = ExternalId.objects.of(campaign.business).filter(campaign=campaign)
    return dict(sorted((row.platform, row.external_id) for row in rows))


@overload
def number(value: Decimal) -> Decimal: ...
@overload
def number(value: None) -> None: ...
@overload
def number(value: Decimal | None) -> Decimal | None: ...
def number(value: Decimal | None) -> Decimal | None:
    """Return the same number without the zeros that say nothing, but with at least two places."""
    if value is None:
        return None
    short = value.normalize()
    exponent = short.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) else 0
    return short.quantize(Decimal(1).scaleb(-max(2, places)))


def moment(at: datetime) -> str:
    """Return a moment as the API writes it: RFC 3339, UTC, microseconds."""
    return rfc3339.write(at)
