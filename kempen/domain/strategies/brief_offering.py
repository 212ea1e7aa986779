"""What a brief sells: the offering that it names, or its product's; and what each campaign does."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from uuid import UUID

from django.db.models import Q

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.law import LawContext
from kempen.domain.creatives.queries import law_for
from kempen.domain.offerings.actions.save import find_or_create_offering
from kempen.domain.offerings.models import Offering
from kempen.domain.offerings.queries import named_offering, offering_of, offerings_of, promotions_of
from kempen.domain.strategies.brief_words import words_of
from kempen.domain.strategies.models import Brief, Strategy, StrategyLine
from kempen.domain.strategies.planned import PlannedLine
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
        "names": given.names or ({} if given.product else offering.names),
        "category": given.category or offering.category,
    }
    audience = new.audience
    if offering.states and not (audience or {}).get("states"):
        states = [STATES[code] for code in offering.states]
        audience = {**(audience or {}), "states": states}
    return replace(new, creative_guidelines=guidelines, audience=audience)


def keep_chosen_offerings(brief: Brief, lines: Sequence[PlannedLine]) -> None:
    """Have lines sell what a person chose for them in the newest strategy of the brief.

    What was archived since is chosen no longer.
    """
    earlier = StrategyLine.objects.of(brief.business).filter(strategy__brief=brief)
    newest = earlier.order_by("-strategy_id").values("strategy_id")[:1]
    chosen = earlier.filter(
        strategy_id__in=newest, chosen_offering__isnull=False, chosen_offering__archived_at=None
    )
    offerings = {
        line.campaign_id or line.position - len(brief.campaign_ids): line.chosen_offering
        for line in chosen.select_related("chosen_offering")
    }
    for line in lines:
        key = line.campaign.pk if line.campaign is not None else line.number_of_new
        line.chosen_offering = offerings.get(key)


def offerings_of_lines(brief: Brief, lines: Sequence[PlannedLine]) -> dict[str, Offering]:
    """Return by the lines' keys what they sell, where that is something else than the brief does.

    A campaign sells what a person chose for it in an earlier strategy of the brief; else what
    somebody said that it promotes, a new one what the brief says; where nobody said anything, the
    offering whose name it has.
    """
    business = brief.business
    known = list(offerings_of(business))
    by_id = {one.public_id: one for one in known}
    promoted = promotions_of(business, [line.campaign for line in lines if line.campaign])
    added = [new.offering_id for new in brief.new_campaigns]
    sold: dict[str, Offering | None] = {}
    for line in lines:
        if line.chosen_offering is not None:
            sold[line.key] = line.chosen_offering
        elif line.campaign is not None and line.campaign.pk in promoted:
            sold[line.key] = by_id.get(promoted[line.campaign.pk])
        elif line.campaign is None and (wanted := added[line.number_of_new]):
            sold[line.key] = by_id.get(wanted)
        else:
            sold[line.key] = _by_name(brief, line.name, known)
    return {
        key: offering
        for key, offering in sold.items()
        if offering is not None and offering.pk != brief.offering_id
    }


def guidelines_for(brief: Brief, offering: Offering) -> dict[str, object]:
    """Return the words of a brief for another offering than its own: without its own claims."""
    given, own = brief.guidelines, brief.offering
    for_own = set(own.must_say) if own is not None else set()
    typed = tuple(text for text in given.must_say or () if text not in for_own)
    return {
        "product": offering.name,
        "benefits": [],
        "offer": None,
        "proof": [],
        "tone": given.tone,
        "must_say": _joined(typed, offering.must_say, 20),
        "never_say": _joined(given.never_say, offering.never_say, 50),
        "landing_url": offering.landing_url or given.landing_url,
        "languages": list(given.languages or offering.languages),
        "permits": offering.held_permits(clock.today()),
        "claims": offering.claims,
        "names": offering.names,
        "category": offering.category,
    }


def brief_of_line(brief: Brief, line: StrategyLine) -> Brief:
    """Return a brief as the ads of a line take it: with the words of what the line sells."""
    if line.creative_guidelines is None:
        return brief
    own = copy(brief)
    own.creative_guidelines, own.offering = line.creative_guidelines, line.offering
    return own


def brief_of_campaign(strategy: Strategy, campaign: Campaign) -> Brief:
    """Return the brief as the ads of one of a strategy's campaigns take it."""
    lines = StrategyLine.objects.of(strategy.business).filter(strategy=strategy)
    line = (
        lines.filter(Q(campaign=campaign) | Q(launched_as=campaign))
        .select_related("offering")
        .first()
    )
    return strategy.brief if line is None else brief_of_line(strategy.brief, line)


def law_of(brief: Brief) -> LawContext:
    """Return what decides today whether an ad of a brief breaks a rule of advertising.

    The offering counts as it is now: a permit that was added since holds, one that is over does
    not, even if the brief still has its number.
    """
    guidelines, offering = brief.guidelines, brief.offering
    permits = dict(guidelines.permits or {})
    if offering is not None:
        over = {(one.kind, one.number) for one in offering.expired_permits(clock.today())}
        permits = {kind: text for kind, text in permits.items() if (kind, text) not in over}
        permits |= offering.held_permits(clock.today())
    category = guidelines.category or (offering.category if offering is not None else "")
    return law_for(brief.business, category=category, permits=permits)


def laws_of(strategy: Strategy, lines: Sequence[StrategyLine]) -> dict[UUID, LawContext]:
    """Return what decides about the ads of each line: what it sells may have rules of its own."""
    of_brief = law_of(strategy.brief)
    return {
        line.pk: of_brief
        if line.creative_guidelines is None
        else law_of(brief_of_line(strategy.brief, line))
        for line in lines
    }


def _by_name(brief: Brief, name: str, known: Sequence[Offering]) -> Offering | None:
    """Return the offering whose name a campaign has, unless it has that of the brief's own."""
    own = named_offering(name, [brief.offering] if brief.offering is not None else [])
    return own or named_offering(name, known)


def _joined(typed: tuple[str, ...] | None, known: list[str], most: int) -> list[str]:
    return list(dict.fromkeys((*(typed or ()), *known)))[:most]
