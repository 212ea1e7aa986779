"""The parts of a strategy as the API shows them; amounts are exact Decimals."""

from decimal import Decimal
from typing import Any

from kempen.domain.campaigns.queries import number
from kempen.domain.creatives.queries import faults_in, image_representation
from kempen.domain.strategies.models import Brief, StrategyAd, StrategyLine
from kempen.domain.strategies.wording import english
from kempen.kit import ids


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
    }


def line_representation(line: StrategyLine) -> dict[str, Any]:
    """Return one campaign's part of the split."""
    campaign = line.campaign
    return {
        "line_id": line.public_id,
        "campaign_id": campaign.public_id if campaign else None,
        "new_campaign": None if campaign else {"platform": str(line.platform), "name": line.name},
        "platform": str(line.platform),
        "name": line.name,
        "amount": exact_number(line.amount),
        "suggested_amount": exact_number(line.suggested_amount),
        "current_amount": number(line.current_amount),
        "basis": line.basis,
        "expected": line.expected,
        "curve": line.curve,
        "sufficiency": line.sufficiency,
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
