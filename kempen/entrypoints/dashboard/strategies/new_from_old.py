"""A brief of somebody else or of a program, as answers of a draft that the reader can change."""

from datetime import date
from decimal import Decimal

from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.strategies.queries import Brief
from kempen.platforms.registry import platform_codes

Answers = dict[str, dict[str, list[str]]]


def answers_of(brief: Brief) -> Answers:
    """Return a brief as it would have been typed into the wizard, by its steps."""
    known = campaigns_of(brief.business).order_by("id")
    platforms = list(dict.fromkeys(new.platform for new in brief.new_campaigns))
    return {
        "objective": {"objective": [str(brief.objective)]},
        "accounts": {
            "campaigns": list(brief.campaign_ids),
            "new": platforms,
            # Everything was offered, so that nothing is added that the brief left out.
            "shown": [*(row.public_id for row in known), *platform_codes()],
        },
        "plan": {name: typed for name, typed in _plan(brief).items() if typed},
    }


def _plan(brief: Brief) -> dict[str, list[str]]:
    audience, guidelines, own = brief.target_audience, brief.guidelines, brief.own_figures
    return {
        "budget_amount": _one(brief.budget_amount),
        "budget_start": _one(brief.budget_start),
        "budget_end": _one(brief.budget_end),
        "after_plan": _one(brief.when_over),
        "return_goal": _one(brief.return_goal if brief.profit_goal is None else None),
        "profit_goal": _one(brief.profit_goal),
        "most_profit": ["on"] if brief.most_profit else [],
        "prospect_goal": _one(brief.prospect_goal),
        "cost_per_conversion": _one(own.cost_per_conversion if own else None),
        "conversion_value": _one(own.conversion_value if own else None),
        "states": _many(audience.states),
        "languages": _many(audience.languages),
        "age_min": _one(audience.age_min),
        "age_max": _one(audience.age_max),
        "interests": _one(", ".join(_many(audience.interests))),
        "description": _one(audience.description),
        "offering": _one(brief.offering.public_id if brief.offering else None),
        "product": _one(guidelines.product),
        "category": _one(guidelines.category),
        **{f"names_{one}": _one(name) for one, name in (guidelines.names or {}).items()},
        "landing_url": _one(guidelines.landing_url),
        "benefits": _lines(guidelines.benefits),
        "offer": _one(guidelines.offer),
        "proof": _lines(guidelines.proof),
        "tone": _one(guidelines.tone),
        "ad_languages": _many(guidelines.languages),
        "must_say": _lines(guidelines.must_say),
        "never_say": _lines(guidelines.never_say),
        "kkliu": _one((guidelines.permits or {}).get("kkliu")),
    }


def _one(value: str | int | Decimal | date | None) -> list[str]:
    """Write one answer; none where nothing was said."""
    if isinstance(value, Decimal):
        text = f"{value:f}"
        return [text.rstrip("0").rstrip(".") if "." in text else text]
    return [] if value is None or value == "" else [str(value)]


def _many(values: tuple[str, ...] | None) -> list[str]:
    return list(values or ())


def _lines(values: tuple[str, ...] | None) -> list[str]:
    return _one("\n".join(_many(values)))
