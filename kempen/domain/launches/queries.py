"""What is asked about launches, their changes and the ads they made."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.campaigns.queries import moment
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import connection_for
from kempen.domain.connections.rules import currency_fault
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.rules import Cap, daily_caps
from kempen.domain.strategies.models import Strategy, StrategyAd, StrategyLine
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "AccountPlan",
    "Ad",
    "Change",
    "Launch",
    "PlannedChange",
    "ad_representation",
    "ads_of",
    "change_representation",
    "changes_of",
    "changes_of_campaign",
    "launch_of",
    "launch_of_campaign",
    "pending_change",
    "planned_changes",
    "representation",
]


@dataclass(frozen=True)
class PlannedChange:
    """One campaign's part of a launch, before anything is sent."""

    line: StrategyLine
    campaign: Campaign | None  # None: it is made by the launch.
    external_id: str  # "" for one that the platform does not have yet.
    caps: tuple[Cap, ...]
    ads: tuple[StrategyAd, ...]
    start: date
    end: date

    @property
    def creates(self) -> bool:
        """Whether the campaign is made on the platform."""
        return not self.external_id

    @property
    def first_cap(self) -> Decimal:
        """What it may spend on its first day."""
        return self.caps[0].amount if self.caps else Decimal(0)

    @property
    def highest_cap(self) -> Decimal:
        """What it may spend on any one day."""
        return max((cap.amount for cap in self.caps), default=Decimal(0))


@dataclass(frozen=True)
class AccountPlan:
    """What a launch changes in one account; without a connection, why it cannot."""

    platform: str
    connection: Connection | None
    changes: tuple[PlannedChange, ...]
    fault: str = ""
    fault_code: str = ""
    highest_daily: Decimal = field(init=False)

    def __post_init__(self) -> None:
        """Add up what the account may be charged on its dearest day at most."""
        total = sum((change.highest_cap for change in self.changes), Decimal(0))
        object.__setattr__(self, "highest_daily", total)


def planned_changes(strategy: Strategy) -> list[AccountPlan]:
    """Return what launching this strategy would change, by account, in the order of its lines.

    Lines of campaigns that live on no connected kind of platform (`other`) are left out: Kempen
    changes nothing there, a person does.
    """
    business = strategy.business
    lines = StrategyLine.objects.of(business).filter(strategy=strategy).order_by("position")
    by_platform: dict[str, list[PlannedChange]] = {}
    for line in lines.select_related("campaign"):
        planned = _planned(business, strategy, line)
        if planned is not None:
            by_platform.setdefault(line.platform, []).append(planned)
    return [
        _account(business, platform, tuple(changes)) for platform, changes in by_platform.items()
    ]


def _account(business: Business, platform: str, changes: tuple[PlannedChange, ...]) -> AccountPlan:
    connection = connection_for(business, platform)
    if connection is None:
        return AccountPlan(
            platform,
            None,
            changes,
            f"Connect an account of the {platform} platform first.",
            "not_connected",
        )
    fault = currency_fault(connection.currency)
    return AccountPlan(platform, connection, changes, fault, "other_currency" if fault else "")


def _planned(business: Business, strategy: Strategy, line: StrategyLine) -> PlannedChange | None:
    if line.platform == Campaign.Platform.OTHER:
        return None
    campaign = line.campaign or _campaign_of_an_undone_launch(business, strategy, line)
    external_id = external_id_of(campaign, line.platform) if campaign else ""
    if not external_id and line.amount <= 0:
        return None
    brief = strategy.brief
    caps = daily_caps(line.daily, line.amount, brief.budget_start, brief.budget_end, clock.today())
    chosen = StrategyAd.objects.of(business).filter(line=line, is_chosen=True)
    ads = () if external_id else tuple(chosen.order_by("position").select_related("creative"))
    return PlannedChange(
        line=line,
        campaign=campaign,
        external_id=external_id,
        caps=tuple(caps),
        ads=ads,
        start=max(brief.budget_start, clock.today()),
        end=brief.budget_end,
    )


def _campaign_of_an_undone_launch(
    business: Business, strategy: Strategy, line: StrategyLine
) -> Campaign | None:
    """Return the draft that an undone launch left behind, so that launching again makes no twin."""
    change = (
        Change.objects.of(business)
        .filter(launch__strategy=strategy, payload__line_id=str(line.pk))
        .select_related("campaign")
        .order_by("id")
        .first()
    )
    return change.campaign if change else None


def external_id_of(campaign: Campaign, platform: str) -> str:
    """Return how a platform calls a campaign, or nothing."""
    known = ExternalId.objects.of(campaign.business).filter(campaign=campaign, platform=platform)
    return known.values_list("external_id", flat=True).first() or ""


def launch_of(strategy: Strategy) -> Launch | None:
    """Return the launch of a strategy; one that was undone does not count."""
    launches = Launch.objects.of(strategy.business).filter(strategy=strategy)
    return launches.exclude(status=Launch.Status.UNDONE).first()


def launch_of_campaign(campaign: Campaign) -> Launch | None:
    """Return the last launch that changed this campaign on its platform, or None."""
    kinds = (Change.Kind.START, Change.Kind.SET_BUDGET)
    carried = Change.objects.of(campaign.business).filter(
        campaign=campaign, kind__in=kinds, status=Change.Status.DONE
    )
    last = carried.select_related("launch").order_by("-id").first()
    return last.launch if last else None


def changes_of(launch: Launch) -> TenantQuerySet[Change]:
    """Return the changes of a launch in the order in which they are sent."""
    rows = Change.objects.of(launch.business).filter(launch=launch)
    return rows.select_related("campaign", "connection").order_by("id")


def changes_of_campaign(campaign: Campaign) -> TenantQuerySet[Change]:
    """Return all that was, or is to be, changed on a platform for a campaign; newest first."""
    rows = Change.objects.of(campaign.business).filter(campaign=campaign)
    return rows.select_related("connection").order_by("-id")


def pending_change(campaign: Campaign) -> Change | None:
    """Return what a person asked of a running campaign and is not done yet."""
    kinds = (Change.Kind.PAUSE, Change.Kind.RESUME, Change.Kind.END)
    waiting = (Change.Status.PLANNED, Change.Status.PUSHING)
    return changes_of_campaign(campaign).filter(kind__in=kinds, status__in=waiting).first()


def ads_of(campaign: Campaign) -> TenantQuerySet[Ad]:
    """Return the ads of a campaign, newest first."""
    rows = Ad.objects.of(campaign.business).filter(campaign=campaign)
    return rows.select_related("creative", "campaign").order_by("-id")


def ad_representation(ad: Ad) -> dict[str, Any]:
    """Return an ad as the API shows it."""
    creative = ad.creative
    return {
        "ad_id": ad.public_id,
        "campaign_id": ad.campaign.public_id,
        "platform": str(creative.platform),
        "status": str(ad.status),
        "reasons": [str(reason) for reason in ad.reasons],
        "language": creative.language,
        "headlines": list(creative.headlines),
        "descriptions": list(creative.descriptions),
        "primary_text": creative.primary_text,
        "landing_url": creative.landing_url,
        "external_id": ad.external_id or None,
        "created_at": moment(ad.created_at),
        "reviewed_at": moment(ad.reviewed_at) if ad.reviewed_at else None,
    }


def change_representation(change: Change) -> dict[str, Any]:
    """Return a change as the API shows it."""
    return {
        "change_id": change.public_id,
        "campaign_id": change.campaign.public_id,
        "kind": str(change.kind),
        "status": str(change.status),
        "attempts": change.attempts,
        "error": change.error or None,
        "not_before": moment(change.not_before),
        "finished_at": moment(change.finished_at) if change.finished_at else None,
    }


def representation(launch: Launch) -> dict[str, Any]:
    """Return a launch as the API shows it, with the changes that it sends at once."""
    first = changes_of(launch).filter(is_first=True)
    return {
        "launch_id": launch.public_id,
        "strategy_id": ids.encode("str", launch.strategy_id),
        "status": str(launch.status),
        "starts_at": moment(launch.starts_at),
        "created_at": moment(launch.created_at),
        "changes": [change_representation(change) for change in first],
    }
