"""What launching a strategy would change, account by account.

The launch writes down and sends exactly what stands here, so a page that shows it shows all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Final
from uuid import UUID

from django.db.models import UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.campaign_accounts import account_of
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import connection_for, connections_of
from kempen.domain.connections.rates import money_fault
from kempen.domain.creatives.models import Creative
from kempen.domain.creatives.queries import focus_of
from kempen.domain.launches.changes.add_ads import AddAds
from kempen.domain.launches.changes.create_campaign import CreateCampaign
from kempen.domain.launches.changes.lookups import IS_OF_A_PLAN
from kempen.domain.launches.changes.new_ads import AdToCreate, PictureToSend
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.models import Change
from kempen.domain.launches.paused_campaigns import is_paused_by_plan_end
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.launches.rules import Cap, daily_caps, keywords_of, most_expensive_day
from kempen.domain.strategies.models import Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.queries import ads_of, lines_of
from kempen.kit import clock, ids
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.platforms.registry import OTHER, platform_of
from kempen.platforms.spec import AudienceFact


@dataclass(frozen=True)
class RevisedAd:
    """An ad that a revision makes, in place of one of a strategy; it keeps the identifier."""

    pk: UUID
    creative: Creative


@dataclass(frozen=True)
class PlannedChange:
    """One campaign's part of a launch, before anything is sent."""

    line: StrategyLine
    campaign: Campaign | None  # None: it is made by the launch.
    external_id: str  # "" for one that the platform does not have yet.
    caps: tuple[Cap, ...]
    ads: tuple[StrategyAd | RevisedAd, ...]
    start: date
    end: date
    daily_now: Decimal | None = None  # What it spends a day at its present pace, if it runs.
    # Approved with the others, and made only once one of those pauses.
    reserve: tuple[StrategyAd, ...] = ()
    # It is paused since its last plan ended: the first day with money has it run again.
    resumes: bool = False

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

    @property
    def lowest_cap(self) -> Decimal:
        """What it may spend on its thinnest day of those on which it runs."""
        return min((cap.amount for cap in self.caps if cap.amount > 0), default=Decimal(0))


@dataclass(frozen=True)
class AccountPlan:
    """What a launch changes in one account; without a connection, why it cannot."""

    platform: str
    connection: Connection | None
    changes: tuple[PlannedChange, ...]
    fault: LaunchRefusal | None = None
    highest_daily: Decimal = field(init=False)
    dearest_on: date | None = field(init=False)

    def __post_init__(self) -> None:
        """Find the day on which the account may be charged most, and how much that is."""
        day, amount = most_expensive_day([change.caps for change in self.changes])
        object.__setattr__(self, "highest_daily", amount)
        object.__setattr__(self, "dearest_on", day)


def planned_changes(strategy: Strategy) -> list[AccountPlan]:
    """Return what launching this strategy would change, by account, in the order of its lines.

    Lines of campaigns that live on no connected kind of platform (`other`) are left out: Kempen
    changes nothing there, a person does.
    """
    rows = _PlanRows.of(strategy)
    by_account: dict[tuple[str, Connection | None], list[PlannedChange]] = {}
    for line in rows.lines:
        planned = _planned(rows, strategy, line)
        if planned is not None:
            account = _holder(planned) or rows.usual_account(line.platform)
            by_account.setdefault((line.platform, account), []).append(planned)
    return [
        _account(strategy.business, platform, connection, tuple(changes))
        for (platform, connection), changes in by_account.items()
    ]


# Each page of a strategy asks.
_CHANGES: Final = CompiledQuery(
    lambda: (
        Change.objects.of_everyone(closed_too=True)
        .filter(
            IS_OF_A_PLAN,
            business=Parameter("business", UUIDField()),
            launch__strategy=Parameter("strategy", UUIDField()),
        )
        .select_related("campaign")
        .order_by("id")
    )
)


@dataclass(frozen=True)
class _PlanRows:
    """What is stored of a strategy's lines, asked for all of them at once."""

    business: Business
    lines: tuple[StrategyLine, ...]
    # By line: its chosen ads in their order, and those in reserve.
    ads: Mapping[UUID, tuple[StrategyAd, ...]]
    reserve: Mapping[UUID, tuple[StrategyAd, ...]]
    # By line without a campaign: the draft that an undone launch left behind, so that launching
    # again makes no twin.
    drafts: Mapping[UUID, Campaign]
    _usual: dict[str, Connection | None] = field(default_factory=dict)

    @classmethod
    def of(cls, strategy: Strategy) -> "_PlanRows":
        """Ask for them."""
        ads: dict[UUID, tuple[StrategyAd, ...]] = {}
        reserve: dict[UUID, tuple[StrategyAd, ...]] = {}
        for ad in ads_of(strategy):
            if ad.is_chosen or ad.is_reserve:
                kind = reserve if ad.is_reserve else ads
                kind[ad.line_id] = (*kind.get(ad.line_id, ()), ad)
        drafts: dict[UUID, Campaign] = {}
        for change in _CHANGES.rows(business=strategy.business_id, strategy=strategy.pk):
            line_id = content_of(change).line_id
            if line_id is not None and change.campaign is not None:
                drafts.setdefault(line_id, change.campaign)
        return cls(strategy.business, tuple(lines_of(strategy)), ads, reserve, drafts)

    def usual_account(self, platform: str) -> Connection | None:
        """Return the connection that new campaigns of a platform go through."""
        if platform not in self._usual:
            self._usual[platform] = connection_for(self.business, platform)
        return self._usual[platform]


def creation_of(strategy: Strategy, planned: PlannedChange) -> CreateCampaign:
    """Return the whole campaign as it will be made: what waits in the row is what is sent."""
    added = addition_of(strategy, planned)
    return CreateCampaign(
        line_id=added.line_id,
        daily_budget=planned.first_cap,
        name=added.name,
        goal=added.goal,
        start=added.start,
        end=added.end,
        languages=added.languages,
        age_min=added.age_min,
        age_max=added.age_max,
        keywords=added.keywords,
        ads=added.ads,
        targeting=added.targeting,
    )


def addition_of(strategy: Strategy, planned: PlannedChange) -> AddAds:
    """Return the ads of a campaign as they will be made, and who is to see them.

    What the platform is not told (`PlatformSpec.audience_facts`) is empty.
    """
    brief, audience = strategy.brief, strategy.brief.target_audience
    facts = platform_of(planned.line.platform).audience_facts
    targeting = planned.line.targeting
    # What was approved before campaigns had their own is launched as it was then.
    keywords = (
        keywords_of(brief.guidelines.product or "", audience.interests or ())
        if targeting is None
        else ()
    )
    languages = sorted({ad.creative.language for ad in planned.ads})
    return AddAds(
        line_id=planned.line.pk,
        name=planned.line.name,
        goal=str(brief.objective),
        start=planned.start,
        end=planned.end,
        languages=tuple(languages)
        if AudienceFact.LANGUAGES in facts and not (targeting and targeting.languages)
        else (),
        age_min=audience.age_min if AudienceFact.AGES in facts else None,
        age_max=audience.age_max if AudienceFact.AGES in facts else None,
        keywords=tuple(keywords) if AudienceFact.KEYWORDS in facts else (),
        ads=tuple(_wanted_ad(ad) for ad in planned.ads),
        targeting=targeting,
    )


def _wanted_ad(ad: StrategyAd | RevisedAd) -> AdToCreate:
    creative = ad.creative
    return AdToCreate(
        ad_id=ad.pk,
        creative_id=creative.pk,
        tag=ids.encode("ad", ad.pk)[-8:],
        link=creative.landing_url,
        headlines=tuple(creative.headlines),
        descriptions=tuple(creative.descriptions),
        primary_text=creative.primary_text,
        image_id=str(creative.image_id) if creative.image_id else "",
        button=creative.button,
        pictures=tuple(
            PictureToSend(shape=one.shape, image_id=str(one.image_id), focus=focus_of(one))
            for one in creative.pictures.all()
        ),
        language=creative.language,
    )


def external_id_of(campaign: Campaign, platform: str) -> str:
    """Return how a platform calls a campaign, or nothing."""
    known = ExternalId.objects.of(campaign.business).filter(campaign=campaign, platform=platform)
    return known.values_list("external_id", flat=True).first() or ""


def _holder(planned: PlannedChange) -> Connection | None:
    """Return the account that has the campaign already; a new one goes to the usual account."""
    return account_of(planned.campaign) if planned.campaign and planned.external_id else None


def _account(
    business: Business,
    platform: str,
    connection: Connection | None,
    changes: tuple[PlannedChange, ...],
) -> AccountPlan:
    if connection is None or connection.status == Connection.Status.RECONNECT_NEEDED:
        broken = connection or connections_of(business).filter(platform=platform).first()
        if broken is not None:
            return AccountPlan(platform, None, changes, LaunchRefusal.RECONNECT_NEEDED)
        return AccountPlan(platform, None, changes, LaunchRefusal.NOT_CONNECTED)
    fault = LaunchRefusal.OTHER_CURRENCY if money_fault(connection) else None
    return AccountPlan(platform, connection, changes, fault)


def _planned(rows: _PlanRows, strategy: Strategy, line: StrategyLine) -> PlannedChange | None:
    if line.platform == OTHER:
        return None
    campaign = line.campaign or rows.drafts.get(line.pk)
    external_id = external_id_of(campaign, line.platform) if campaign else ""
    if not external_id and line.amount <= 0:
        return None
    brief = strategy.brief
    days = {day.date: day.amount for day in line.daily}
    caps = daily_caps(days, line.amount, brief.budget_start, brief.budget_end, clock.today())
    # A campaign that is to spend nothing needs no new ads.
    ads = rows.ads.get(line.pk, ()) if line.amount > 0 else ()
    length = (brief.budget_end - brief.budget_start).days + 1
    return PlannedChange(
        line=line,
        campaign=campaign,
        external_id=external_id,
        caps=tuple(caps),
        ads=ads,
        start=max(brief.budget_start, clock.today()),
        end=brief.budget_end,
        daily_now=line.current_amount / length
        if external_id and line.current_amount is not None
        else None,
        reserve=rows.reserve.get(line.pk, ()) if line.amount > 0 else (),
        resumes=campaign is not None and line.amount > 0 and is_paused_by_plan_end(campaign),
    )
