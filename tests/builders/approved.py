"""An approved strategy without a brief's way behind it, and the account that it is launched in."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Creative
from kempen.domain.strategies.models import Brief, Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.queries import frozen_content, hash_of
from kempen.domain.strategies.stored_shapes import PlanAnswer, SplitExpectation
from kempen.kit import clock
from tests import make

GUIDELINES: dict[str, Any] = {
    "product": "Liberica beans",
    "benefits": ["Roasted on the day of shipping"],
    "landing_url": "https://kopirimba.example/beans",
    "languages": ["en"],
}


def creative(of: Business, platform: str, text: str = "Fresh beans from Johor") -> Creative:
    social = platform == "social"
    return Creative.objects.add(
        of,
        platform=platform,
        language="en",
        angle="benefit",
        headlines=["Liberica beans"]
        if social
        else ["Liberica beans", "Roasted today", "Beans by post"],
        descriptions=["Delivered"] if social else [f"{text}.", "Delivered in two days."],
        primary_text=f"{text}, roasted on the day of shipping." if social else "",
        landing_url="https://kopirimba.example/beans",
    )


def strategy(
    of: Business,
    *platforms: str,
    amounts: tuple[str, ...] = ("300.00",),
    days: int = 3,
    start: date | None = None,
    campaign: Campaign | None = None,
    text: str = "Fresh beans from Johor",
) -> Strategy:
    """A ready strategy with one line and one ad for each platform, RM 100 a day unless told."""
    first = start or clock.today()
    amount = sum((Decimal(one) for one in amounts), Decimal(0))
    brief = Brief.objects.add(
        of,
        objective="increase_sales",
        return_goal=Decimal(4),
        audience={"languages": ["en"], "age_min": 21, "age_max": 60, "interests": ["Coffee"]},
        budget_amount=amount,
        budget_start=first,
        budget_end=first + timedelta(days=days - 1),
        creative_guidelines=GUIDELINES,
    )
    plan = Strategy.objects.add(of, brief=brief, status=Strategy.Status.READY)
    for position, platform in enumerate(platforms or ("social",)):
        part = Decimal(amounts[position % len(amounts)])
        line = StrategyLine.objects.add(
            of,
            strategy=plan,
            position=position,
            campaign=campaign if position == 0 else None,
            platform=platform,
            name=f"Beans on {platform}",
            amount=part,
            suggested_amount=part,
        )
        StrategyAd.objects.add(of, line=line, creative=creative(of, platform, text), position=0)
    return plan


def approve(plan: Strategy, member: Member) -> Strategy:
    """Approve it as the action does."""
    plan.status = Strategy.Status.APPROVED
    plan.approved_hash = hash_of(frozen_content(plan))
    plan.approved_by, plan.approved_at = member.person, clock.now()
    plan.save()
    return plan


def alice_of(business: Business) -> Actor:
    """Alice, who owns the business, at her screen."""
    member = Member.objects.of(business).filter(role="owner").first()
    return Actor.member(member or make.member(business))


def expected_of(strategy: Strategy) -> SplitExpectation:
    assert strategy.expected is not None
    return strategy.expected


def answer_of(strategy: Strategy) -> PlanAnswer:
    assert strategy.answer is not None
    return strategy.answer
