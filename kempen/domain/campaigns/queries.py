"""What is asked about campaigns."""

from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from typing import Final, overload
from uuid import UUID

from django.db.models import CharField, F, Func, JSONField, OuterRef, Q, Subquery, UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.answers import (
    AudienceAnswer,
    BudgetAnswer,
    CampaignAnswer,
    GuidelinesAnswer,
)
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.kit import ids, rfc3339
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "Campaign",
    "CampaignAnswer",
    "campaign_of",
    "campaigns_of",
    "campaigns_page",
    "external_ids_of",
    "few_campaigns",
    "find_campaigns",
    "moment",
    "number",
    "representation",
    "with_external_ids",
]

# So many are read in about the time that it takes to count them.
MOST_FEW: Final = 50
# How the parameters of a page of campaigns narrow it.
_NARROWED_BY: Final = {
    "status": {"status": Parameter("status", CharField())},
    "platform": {"platform": Parameter("platform", CharField())},
    "before": {"id__lt": Parameter("before", UUIDField())},
}


def campaigns_of(
    business: Business, *, search: str = "", status: str = "", platform: str = ""
) -> TenantQuerySet[Campaign]:
    """Return the campaigns of a business, newest first.

    `search` looks in names without regard to case and finds whole identifiers, ours and the
    platforms'.
    """
    rows = Campaign.objects.of(business).order_by("-id")
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


def few_campaigns(business: Business) -> list[Campaign] | None:
    """Return the campaigns of a business, newest first; None where they are more than MOST_FEW.

    So a page need not ask for their number, their order and then for those that it shows.
    """
    campaigns = _FEW.rows(business=business.pk)
    return campaigns if len(campaigns) <= MOST_FEW else None


def with_external_ids(rows: TenantQuerySet[Campaign]) -> TenantQuerySet[Campaign]:
    """Have the statement that reads these campaigns bring what `external_ids_of` answers."""
    known = ExternalId.objects.of_everyone(closed_too=True).filter(
        business_id=OuterRef("business_id"), campaign_id=OuterRef("id")
    )
    by_platform = Func(
        F("platform"), F("external_id"), function="jsonb_object_agg", output_field=JSONField()
    )
    return rows.annotate(known_ids=Subquery(known.values(ids=by_platform)))


def campaigns_page(
    business: Business,
    *,
    search: str = "",
    status: str = "",
    platform: str = "",
    before: UUID | None = None,
    limit: int,
) -> list[Campaign]:
    """Return the newest campaigns of a business that are older than `before`, with external ids."""
    if search.strip():
        rows = campaigns_of(business, search=search, status=status, platform=platform)
        older = rows.filter(id__lt=before) if before else rows
        return list(with_external_ids(older)[:limit])
    given = {"status": status, "platform": platform, "before": before}
    values = {name: value for name, value in given.items() if value}
    return _page(frozenset(values), limit).rows(business=business.pk, **values)


@lru_cache(maxsize=64)
def _page(narrowed_by: frozenset[str], limit: int) -> CompiledQuery[Campaign]:
    def newest_first() -> TenantQuerySet[Campaign]:
        rows = Campaign.objects.of_everyone(closed_too=True).filter(
            business=Parameter("business", UUIDField())
        )
        for name in narrowed_by:
            rows = rows.filter(**_NARROWED_BY[name])
        return with_external_ids(rows.order_by("-id"))[:limit]

    return CompiledQuery(newest_first)


_FEW: Final = CompiledQuery(
    lambda: (
        Campaign.objects.of_everyone(closed_too=True)
        .filter(business=Parameter("business", UUIDField()))
        .order_by("-id")[: MOST_FEW + 1]
    )
)
_ONE: Final = CompiledQuery(
    lambda: with_external_ids(
        Campaign.objects.of_everyone(closed_too=True).filter(
            business=Parameter("business", UUIDField()), id=Parameter("id", UUIDField())
        )
    )
)


def campaign_of(business: Business, public_id: str) -> Campaign | None:
    """Return a campaign of this business by our identifier, or None."""
    identifier = ids.decode("cmp", public_id)
    rows = _ONE.rows(business=business.pk, id=identifier) if identifier else []
    return rows[0] if rows else None


def find_campaigns(business: Business, identifier: str) -> list[Campaign]:
    """Return the campaign with our identifier or a platform's, in a list that is empty without one.

    Two where campaigns have it on different platforms.
    """
    ours = campaign_of(business, identifier)
    if ours is not None:
        return [ours]
    if not identifier or "\x00" in identifier:
        return []
    known = ExternalId.objects.of(business).filter(external_id=identifier).values("campaign_id")
    return list(campaigns_of(business).filter(id__in=known)[:2])


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
    """Return platform → the id that it uses, read before for rows `with_external_ids`."""
    if hasattr(campaign, "known_ids"):
        return dict(sorted((campaign.known_ids or {}).items()))
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
