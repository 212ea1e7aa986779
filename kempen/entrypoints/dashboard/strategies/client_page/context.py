"""What a client sees of one revision of a strategy: only what is asked of them to decide."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.urls import reverse
from django.utils.functional import Promise

from kempen.domain.branding.queries import ShownBrand
from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.client_approvals.queries import ApprovalRequest
from kempen.domain.strategies.queries import Strategy, StrategyLine, lines_of
from kempen.entrypoints.dashboard.shared.ads.groups import AdGroup, groups_of
from kempen.entrypoints.dashboard.shared.copy.envelope import envelope_words
from kempen.entrypoints.dashboard.shared.copy.strategies import name_of
from kempen.entrypoints.dashboard.shared.copy.targeting import targeting_facts
from kempen.entrypoints.dashboard.shared.metric_copy import OBJECTIVES
from kempen.entrypoints.dashboard.strategies.client_page.ads_context import served_by_link
from kempen.entrypoints.dashboard.strategies.daily import DailyFigure, daily_of
from kempen.entrypoints.dashboard.strategies.decide_copy import freezes
from kempen.entrypoints.dashboard.strategies.headlines import StrategyHeadline, about, headline_of
from kempen.entrypoints.dashboard.strategies.lines import brings_words, share_words, unit_of


@dataclass(frozen=True)
class ClientLine:
    """One campaign's part: amount (MYR), its share of the whole, what it is likely to bring."""

    name: str
    platform: str | Promise
    is_new: bool
    amount: Decimal
    share: str
    brings: str
    targeting: list[tuple[str, str]]


@dataclass(frozen=True)
class ClientStrategy:
    """A strategy as a client reads it."""

    title: str
    about: str
    headline: StrategyHeadline | None
    lines: list[ClientLine]
    total: Decimal
    daily: DailyFigure | None
    groups: list[AdGroup]
    freezes: list[str]
    envelope: list[str]


def client_strategy(request: ApprovalRequest, token: str) -> ClientStrategy:
    """Return what the page of an open request shows; pictures are those of its own link."""
    strategy = request.strategy
    lines = lines_of(strategy)
    groups = _groups(strategy, token)
    brief = strategy.brief
    return ClientStrategy(
        title=name_of(brief.guidelines) or str(OBJECTIVES[brief.objective]),
        about=about(strategy),
        headline=headline_of(strategy, strategy.expected, lines) if strategy.expected else None,
        lines=_lines(strategy, lines),
        total=sum((line.amount for line in lines), Decimal(0)),
        daily=daily_of(strategy, lines, leads_on=False),
        groups=groups,
        freezes=freezes(strategy, lines, groups),
        envelope=envelope_words(strategy.envelope, lines),
    )


def logo_address(brand: ShownBrand, token: str) -> str:
    """Return where the logo is served to whoever has the link; "" without one."""
    return reverse("client_logo", args=[token]) if brand.logo else ""


def _lines(strategy: Strategy, lines: Sequence[StrategyLine]) -> list[ClientLine]:
    unit, budget = unit_of(strategy), strategy.brief.budget_amount
    return [
        ClientLine(
            name=line.name,
            platform=platform_name(line.platform),
            is_new=line.campaign_id is None,
            amount=line.amount,
            share=share_words(line.amount, budget),
            brings=brings_words(line.expected, unit) if line.expected and line.amount else "",
            targeting=targeting_facts(line.targeting) if line.amount else [],
        )
        for line in lines
    ]


def _groups(strategy: Strategy, token: str) -> list[AdGroup]:
    """Return the ads that run or wait in reserve; of what was left out a client decides nothing."""
    groups = groups_of(strategy, may_edit=False)
    asked = [(group, [ad for ad in group.ads if ad.is_chosen or ad.is_reserve]) for group in groups]
    return [
        replace(group, ads=[served_by_link(ad, token) for ad in ads])
        for group, ads in asked
        if group.runs and ads
    ]
