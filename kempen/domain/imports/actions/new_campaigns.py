"""Campaigns that a file names and nobody knows: whether they can be made, and making them."""

from collections.abc import Iterable, Mapping
from typing import Final
from uuid import UUID

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import NewCampaign, create_campaign
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.rules import LONGEST_NAME
from kempen.domain.imports.queries import plain_name
from kempen.kit import ids
from kempen.kit.plain_text import is_line, trimmed

INCREASE_SALES: Final = Campaign.Objective.INCREASE_SALES.value


def code_of_name(name: str, *, creates: bool) -> str:
    """Return why an unknown name cannot become a campaign, or nothing when it can."""
    if len(name) > LONGEST_NAME:
        return "campaign_name_too_long"
    if not is_fit(name):
        return "campaign_name_unfit"
    if name.startswith("cmp_"):
        # A mistyped identifier is no name: no campaign is ever made of it.
        return "unknown_campaign_id"
    return "" if creates else "unknown_campaign"


def is_fit(name: str) -> bool:
    """Whether a text can be a campaign's name; signs of formulas are kept as they are."""
    return len(trimmed(name)) <= LONGEST_NAME and is_line(name)


def planned(names: Iterable[str], before: Mapping[str, UUID]) -> dict[str, UUID]:
    """Return the identifier that each name's campaign will have.

    Spellings of one name share one campaign, also with the names of `before`.
    """
    by_plain = {plain_name(name): identifier for name, identifier in before.items()}
    return {name: by_plain.setdefault(plain_name(name), ids.new_id()) for name in names}


def create_planned(
    actor: Actor, plan: Mapping[str, UUID], wanted: Iterable[UUID], objective: str
) -> tuple[str, ...]:
    """Make the campaigns of a plan that are wanted; return their names, in the plan's order."""
    names: dict[UUID, str] = {}
    for name, identifier in plan.items():
        names.setdefault(identifier, name)
    asked = set(wanted)
    created = [name for name in names.values() if plan[name] in asked]
    for name in created:
        create_campaign(actor, known_by_numbers(name, objective), identifier=plan[name])
    return tuple(created)


def known_by_numbers(name: str, objective: str) -> NewCampaign:
    """Return a campaign that a file brings: it has numbers, so it runs, if not through Kempen."""
    return NewCampaign(trimmed(name), objective, status="active")


__all__ = [
    "INCREASE_SALES",
    "code_of_name",
    "create_planned",
    "is_fit",
    "known_by_numbers",
    "planned",
]
