"""What changes campaigns."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Final, TypedDict
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.campaigns.queries import CampaignAnswer, representation
from kempen.domain.campaigns.refusals import CampaignRefusal
from kempen.domain.campaigns.rules import CampaignBudget, flaws_of, refuse_unknown_platform
from kempen.domain.events.actions import audit, record
from kempen.kit import clock, ids
from kempen.kit.json_values import JsonObject
from kempen.kit.refusal import Flaw, Refusal
from kempen.kit.tenancy import TenantQuerySet
from kempen.platforms.registry import OTHER

__all__ = [
    "CampaignBudget",
    "NewCampaign",
    "begin_launch",
    "change_campaign",
    "create_campaign",
    "fail_launch",
    "finish_launch",
    "follow_status",
    "record_update",
    "retry_launch",
    "set_approved_budget",
    "set_first_status",
    "store_external_id",
    "undo_launch",
]

_PLAIN_FIELDS = (
    "name",
    "objective",
    "platform",
    "target",
    "return_goal",
    "prospect_goal",
    "audience",
    "creative_guidelines",
)
# What is told when a campaign that a platform has goes over into a state.
_STATUS_EVENTS: Final = {
    Campaign.Status.ACTIVE: "campaign.resumed",
    Campaign.Status.PAUSED: "campaign.paused",
    Campaign.Status.ENDED: "campaign.ended",
}


@dataclass(frozen=True)
class NewCampaign:
    """What somebody wants a campaign to be. `external_ids` maps a platform to the id it uses.

    A `status` other than draft is for a campaign that runs on its platform already.
    """

    name: str
    objective: str
    platform: str = OTHER
    target: str = ""
    return_goal: Decimal | None = None
    prospect_goal: int | None = None
    audience: JsonObject | None = None
    budget: CampaignBudget | None = None
    creative_guidelines: JsonObject | None = None
    external_ids: Mapping[str, str] = field(default_factory=dict)
    status: str = Campaign.Status.DRAFT.value


def create_campaign(actor: Actor, new: NewCampaign, *, identifier: UUID | None = None) -> Campaign:
    """Store a campaign and record `campaign.created`; raise Refusal with every flaw.

    `identifier` is for whoever had to refer to it before it was made.
    """
    refuse_unknown_platform(new.platform)
    _refuse_flaws(name=new.name, budget=new.budget, audience=new.audience)
    with transaction.atomic():
        campaign = Campaign.objects.add(
            actor.business,
            id=identifier or ids.new_id(),
            status=new.status,
            **{name: getattr(new, name) for name in _PLAIN_FIELDS},
            **_budget_columns(new.budget),
        )
        _set_external_ids(actor.business, campaign, new.external_ids)
        record(actor, "campaign.created", representation(campaign))
    return campaign


def change_campaign(
    actor: Actor, campaign: Campaign, wanted: NewCampaign, *, only: Collection[str]
) -> Campaign:
    """Change the fields that `only` names to what is wanted; return what is now there.

    Raises Refusal when the result would have flaws, or when a campaign that is no draft is
    to move to another platform.
    """
    if "platform" in only:
        refuse_unknown_platform(wanted.platform)
    with transaction.atomic():
        row = Campaign.objects.of(actor.business).select_for_update(no_key=True).get(pk=campaign.pk)
        if "platform" in only and wanted.platform != row.platform and row.status != "draft":
            raise Refusal.of(Flaw(("platform",), CampaignRefusal.NOT_A_DRAFT))
        before = representation(row)
        for name in _PLAIN_FIELDS:
            if name in only:
                setattr(row, name, getattr(wanted, name))
        if "budget" in only:
            columns = _budget_columns(wanted.budget)
            row.budget_amount = columns["budget_amount"]
            row.budget_start = columns["budget_start"]
            row.budget_end = columns["budget_end"]
        _refuse_flaws(name=row.name, budget=_budget_of(row), audience=row.audience)
        row.updated_at = clock.now()
        row.save()
        if "external_ids" in only:
            _set_external_ids(actor.business, row, wanted.external_ids)
        audit(
            actor,
            "campaign.changed",
            {"campaign_id": row.public_id, "fields": sorted(only)},
        )
        record_update(actor, row, before)
    return row


def begin_launch(campaign: Campaign) -> None:
    """A launch is to make the campaign on its platform."""
    _rows(campaign.business, [campaign.pk]).update(
        status=Campaign.Status.LAUNCHING, updated_at=clock.now()
    )


def undo_launch(business: Business, campaign_ids: Collection[UUID]) -> None:
    """Nothing was sent: those of the campaigns that a launch was to make are drafts again."""
    _rows(business, campaign_ids).filter(status=Campaign.Status.LAUNCHING).update(
        status=Campaign.Status.DRAFT, updated_at=clock.now()
    )


def fail_launch(campaign: Campaign) -> None:
    """The platform did not take the campaign that a launch was to make there."""
    _rows(campaign.business, [campaign.pk]).filter(status=Campaign.Status.LAUNCHING).update(
        status=Campaign.Status.LAUNCH_FAILED, updated_at=clock.now()
    )


def retry_launch(business: Business, campaign_ids: Collection[UUID]) -> None:
    """Those of the campaigns whose launch failed are being launched again."""
    _rows(business, campaign_ids).filter(status=Campaign.Status.LAUNCH_FAILED).update(
        status=Campaign.Status.LAUNCHING, updated_at=clock.now()
    )


def finish_launch(actor: Actor, campaign: Campaign) -> None:
    """A launched campaign runs; call it with its row locked, a second time it changes nothing."""
    if campaign.status in (Campaign.Status.LAUNCHING, Campaign.Status.LAUNCH_FAILED):
        _set_status(campaign, Campaign.Status.ACTIVE)
        record(actor, "campaign.launched", representation(campaign))


def follow_status(actor: Actor, campaign: Campaign, status: Campaign.Status) -> None:
    """The campaign runs, is paused or has ended on its platform; call it with its row locked."""
    _set_status(campaign, status)
    record(actor, _STATUS_EVENTS[status], representation(campaign))


def set_first_status(campaign: Campaign, status: Campaign.Status) -> None:
    """Have a campaign that is brought in from its platform stand here as it stands there."""
    campaign.status = status
    campaign.save(update_fields=["status"])


def store_external_id(campaign: Campaign, platform: str, number: str) -> None:
    """Keep how a platform calls a campaign that was made there; one that is known stays so."""
    rows = ExternalId.objects.of(campaign.business)
    if not rows.filter(campaign=campaign, platform=platform).exists():
        # Somebody may have brought it in as another one while the platform's answer was lost.
        rows.update_or_create(
            platform=platform,
            external_id=number,
            defaults={"business": campaign.business, "campaign": campaign},
        )


def set_approved_budget(actor: Actor, campaign: Campaign, budget: CampaignBudget) -> None:
    """Give a campaign the budget that a person approved; call it with its row locked."""
    before = representation(campaign)
    columns = _budget_columns(budget)
    for column, value in columns.items():
        setattr(campaign, column, value)
    campaign.updated_at = clock.now()
    campaign.save(update_fields=[*columns, "updated_at"])
    record_update(actor, campaign, before)


def _rows(business: Business, campaign_ids: Collection[UUID]) -> TenantQuerySet[Campaign]:
    return Campaign.objects.of(business).filter(pk__in=campaign_ids)


def _set_status(campaign: Campaign, status: Campaign.Status) -> None:
    campaign.status = status
    campaign.updated_at = clock.now()
    campaign.save(update_fields=["status", "updated_at"])


def record_update(actor: Actor, campaign: Campaign, before: CampaignAnswer) -> None:
    """Record `campaign.updated` where any field differs from the answer `before`."""
    after = representation(campaign)
    if replace(after, updated_at=before.updated_at) != before:
        record(actor, "campaign.updated", after)


def _refuse_flaws(*, name: str, budget: CampaignBudget | None, audience: JsonObject | None) -> None:
    flaws = flaws_of(name=name, budget=budget, audience=audience)
    if flaws:
        raise Refusal.of(*flaws)


class _BudgetColumns(TypedDict):
    budget_amount: Decimal | None
    budget_start: date | None
    budget_end: date | None


def _budget_columns(budget: CampaignBudget | None) -> _BudgetColumns:
    return {
        "budget_amount": budget.amount if budget else None,
        "budget_start": budget.start if budget else None,
        "budget_end": budget.end if budget else None,
    }


def _budget_of(campaign: Campaign) -> CampaignBudget | None:
    if campaign.budget_amount is None or not campaign.budget_start or not campaign.budget_end:
        return None
    return CampaignBudget(campaign.budget_amount, campaign.budget_start, campaign.budget_end)


def _set_external_ids(business: Business, campaign: Campaign, wanted: Mapping[str, str]) -> None:
    """Make the campaign known on the platforms by these ids and by no others."""
    rows = ExternalId.objects.of(business)
    rows.filter(campaign=campaign).exclude(platform__in=list(wanted)).delete()
    flaws = []
    for platform, external_id in sorted(wanted.items()):
        rows.filter(campaign=campaign, platform=platform).exclude(external_id=external_id).delete()
        # Of two requests at once the later one waits here, then finds the row of the first.
        rows.bulk_create(
            [
                ExternalId(
                    business=business,
                    campaign=campaign,
                    platform=platform,
                    external_id=external_id,
                )
            ],
            ignore_conflicts=True,
        )
        if not rows.filter(campaign=campaign, platform=platform, external_id=external_id).exists():
            flaws.append(
                Flaw(
                    ("external_ids", platform),
                    CampaignRefusal.EXTERNAL_ID_TAKEN,
                    {"external_id": external_id},
                )
            )
    if flaws:
        raise Refusal.of(*flaws)
