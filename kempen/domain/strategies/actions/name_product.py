"""A person says what a product is called in a language, and the ads are written again."""

from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import audit
from kempen.domain.offerings.actions.save import change_offering
from kempen.domain.offerings.rules import OfferingDetails, plain_line
from kempen.domain.strategies.actions.briefs import generate_again
from kempen.domain.strategies.actions.edit import editable_strategy
from kempen.domain.strategies.models import Brief, Strategy
from kempen.domain.strategies.refusals import BriefRefusal, StrategyRefusal
from kempen.domain.strategies.rules import NAMED_PRODUCT, flaws_of_names
from kempen.domain.strategies.stored_shapes import AdGuidelines
from kempen.kit.refusal import Refusal


def name_product(
    actor: Actor, strategy: Strategy, names: Mapping[str, str], revision: int
) -> Strategy:
    """Keep the names with the brief and its offering; return the strategy that is generated of it.

    Raises Refusal with every flaw, and where a strategy of the brief was approved: what somebody
    approved stays as it was.
    """
    given = {language: plain_line(name) for language, name in names.items() if plain_line(name)}
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        brief = Brief.objects.of(actor.business).select_for_update().get(pk=strategy.brief_id)
        flaws = flaws_of_names(AdGuidelines(names=given))
        if flaws:
            raise Refusal(BriefRefusal.WRONG_VALUES, flaws)
        of_brief = Strategy.objects.of(actor.business).filter(brief=brief)
        if of_brief.exclude(approved_hash="").exists():
            raise Refusal(StrategyRefusal.NOT_READY, status="approved")
        brief.creative_guidelines = {
            **brief.creative_guidelines,
            "names": {**(brief.guidelines.names or {}), **given},
        }
        brief.save(update_fields=["creative_guidelines"])
        if brief.offering is not None:
            change_offering(actor, brief.offering, lambda now: _named(now, given))
        facts = {"strategy_id": locked.public_id, "languages": sorted(given)}
        audit(actor, NAMED_PRODUCT, facts)
        return generate_again(actor, locked)


def _named(offering: OfferingDetails, given: Mapping[str, str]) -> OfferingDetails:
    """Return an offering with names where it has none yet."""
    return replace(offering, names={**given, **offering.names})
