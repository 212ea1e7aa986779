"""What a brief sells: the offering that it names, or the one of its product."""

from dataclasses import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.offerings.actions.save import find_or_create_offering
from kempen.domain.offerings.models import Offering
from kempen.domain.offerings.queries import offering_of
from kempen.domain.strategies.brief_words import words_of
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.refusals import BriefRefusal
from kempen.domain.strategies.rules import NewBrief
from kempen.domain.strategies.stored_shapes import AdGuidelines, BriefAudience
from kempen.kit import clock
from kempen.kit.database.struct_column import from_json
from kempen.kit.refusal import Flaw, Refusal
from kempen.market.categories import category_of
from kempen.market.states import STATES


def offering_for(actor: Actor, new: NewBrief) -> Offering | None:
    """Return the offering of a brief; call it in the transaction that stores the brief.

    Without a name the product's, created where there is none. Raises Refusal for an unknown one and
    for one that is archived.
    """
    if new.offering_id:
        offering = offering_of(actor.business, new.offering_id)
        if offering is None or offering.archived_at is not None:
            raise Refusal.of(Flaw(("offering_id",), BriefRefusal.UNKNOWN_OFFERING))
        return offering
    words = words_of(
        from_json(new.creative_guidelines, AdGuidelines),
        from_json(new.audience or {}, BriefAudience),
    )
    return find_or_create_offering(actor, words) if words.name else None


def category_of_brief(brief: Brief) -> str:
    """Return the category of what a brief sells, as told or by the product's words; "": unknown."""
    guidelines = brief.guidelines
    known = guidelines.category or (brief.offering.category if brief.offering else "")
    return known or category_of(guidelines.product or "") or ""


def filled_from(offering: Offering, new: NewBrief) -> NewBrief:
    """Return a brief with what its offering says where the brief itself says nothing.

    So the brief holds all that its strategy was made of, whatever becomes of the offering.
    """
    given = from_json(new.creative_guidelines, AdGuidelines)
    guidelines = {
        **new.creative_guidelines,
        "product": given.product or offering.name,
        "landing_url": given.landing_url or offering.landing_url or None,
        "languages": list(given.languages or offering.languages),
        "must_say": _joined(given.must_say, offering.must_say, 20),
        "never_say": _joined(given.never_say, offering.never_say, 50),
        "permits": offering.held_permits(clock.today()) | (given.permits or {}),
        "claims": offering.claims,
        # A product of the brief's own has no form of the offering's name.
        "names": {} if given.product else offering.names,
        "category": offering.category,
    }
    audience = new.audience
    if offering.states and not (audience or {}).get("states"):
        states = [STATES[code] for code in offering.states]
        audience = {**(audience or {}), "states": states}
    return replace(new, creative_guidelines=guidelines, audience=audience)


def _joined(typed: tuple[str, ...] | None, known: list[str], most: int) -> list[str]:
    return list(dict.fromkeys((*(typed or ()), *known)))[:most]
