"""The parts of a strategy as the API shows them; amounts are exact Decimals."""

from decimal import Decimal
from typing import Any

from kempen.domain.campaigns.queries import number
from kempen.domain.creatives.queries import faults_in, image_representation
from kempen.domain.strategies.models import Brief, StrategyAd, StrategyLine
from kempen.domain.strategies.wording import english
from kempen.kit import ids
from kempen.optimiser.answer.chance import chance_of, is_out_of_reach


def brief_representation(brief: Brief) -> dict[str, Any]:
    """Return a brief as it was handed in, with its defaults filled in."""
    return {
        "objective": str(brief.objective),
        "return_goal": number(brief.return_goal),
        "prospect_goal": brief.prospect_goal,
        "audience": brief.audience,
        "budget": {
            "amount": number(brief.budget_amount),
            "currency": "MYR",
            "start_date": brief.budget_start.isoformat(),
            "end_date": brief.budget_end.isoformat(),
        },
        "creative_guidelines": brief.creative_guidelines,
        "campaign_ids": list(brief.campaign_ids),
        "new_campaigns": list(brief.new_campaigns),
        "after_plan": brief.when_over.value,
    }


def line_representation(line: StrategyLine) -> dict[str, Any]:
    """Return one campaign's part of the split."""
    campaign = line.campaign or line.launched_as
    return {
        "line_id": line.public_id,
        "campaign_id": campaign.public_id if campaign else None,
        "new_campaign": None
        if line.campaign
        else {"platform": str(line.platform), "name": line.name},
        "platform": str(line.platform),
        "name": line.name,
        "amount": exact_number(line.amount),
        "suggested_amount": exact_number(line.suggested_amount),
        "current_amount": number(line.current_amount),
        "basis": line.basis,
        "expected": line.expected,
        "curve": line.curve,
        "sufficiency": line.sufficiency,
        "last_day": line.last_day.isoformat() if line.last_day else None,
        "daily": [{"date": one["date"], "amount": Decimal(one["amount"])} for one in line.daily],
    }


def ad_representation(ad: StrategyAd) -> dict[str, Any]:
    """Return a proposed ad with its words, its picture and the advice about them."""
    creative = ad.creative
    return {
        "ad_id": ad.public_id,
        "line_id": ids.encode("line", ad.line_id),
        "platform": str(creative.platform),
        "language": creative.language,
        "angle": creative.angle,
        "headlines": list(creative.headlines),
        "descriptions": list(creative.descriptions),
        "primary_text": creative.primary_text,
        "call_to_action": creative.call_to_action,
        "landing_url": creative.landing_url,
        "image": image_representation(creative.image) if creative.image else None,
        "writer": creative.writer,
        "is_chosen": ad.is_chosen,
        "advice": [
            {
                "field": fault.field,
                "code": fault.code,
                "limit": fault.limit,
                "length": fault.length,
            }
            for fault in faults_in(creative)
        ],
    }


def expected_representation(expected: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return a kept expectation, with the chance of the goal in English words."""
    if expected is None:
        return None
    chance = expected["chance_of_goal"]
    return {
        "set_aside": None,
        **expected,
        "chance_of_goal_words": None if chance is None else chance_of(chance).words,
    }


def event_expectation(expected: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return what events of the type `strategy.*` carry of a kept expectation."""
    if expected is None:
        return None
    return {name: expected[name] for name in ("mean", "p10", "p90", "return", "chance_of_goal")}


def is_reachable(answer: dict[str, Any]) -> bool | None:
    """Whether the suggested split has a chance of the goal of 1 in 100 or more."""
    chance = (answer.get("suggested") or {}).get("chance_of_goal")
    return None if chance is None else not is_out_of_reach(chance)


def is_expected(answer: dict[str, Any]) -> bool | None:
    """Whether some split is expected to meet the goal; older answers had it by another name."""
    expected = answer.get("goal_expected", answer.get("goal_reachable"))
    return None if expected is None else bool(expected)


def note_representation(note: dict[str, Any], lines: list[StrategyLine]) -> dict[str, Any]:
    """Return a note with the line it is about, and in words."""
    position = note["position"]
    line = next((line for line in lines if line.position == position), None)
    return {
        "code": note["code"],
        "line_id": line.public_id if line else None,
        "numbers": note["numbers"],
        "texts": note["texts"],
        "text": english(note, line.name if line else ""),
    }


def exact_number(amount: Decimal) -> Decimal:
    """Return an amount with two places, more where it has them."""
    shown = number(amount)
    return Decimal(0) if shown is None else shown
