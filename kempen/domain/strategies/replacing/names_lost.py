"""What a product was called on the page of a strategy, where a changed brief does not say it."""

from datetime import datetime

from kempen.domain.events.queries import last_times
from kempen.domain.offerings.queries import offering_of
from kempen.domain.strategies.brief_offering import filled_from
from kempen.domain.strategies.models import Brief, Strategy
from kempen.domain.strategies.rules import NAMED_PRODUCT, NewBrief
from kempen.domain.strategies.stored_shapes import AdGuidelines
from kempen.kit.database.struct_column import from_json


def names_lost_at(brief: Brief, changed: NewBrief) -> datetime | None:
    """Return when a member last named the product in a language that `changed` has no name in.

    Names stay with their brief, whichever of its strategies they were entered on. Those of the
    brief's own fields are the person's to leave out.
    """
    lost = (brief.guidelines.names or {}).keys() - _names_of(brief, changed).keys()
    of_brief = Strategy.objects.of(brief.business).filter(brief=brief) if lost else ()
    times = [
        last_times(
            brief.business,
            (NAMED_PRODUCT,),
            {"strategy_id": strategy.public_id, "languages": [language]},
            since=strategy.created_at,
        ).get(NAMED_PRODUCT)
        for strategy in of_brief
        for language in lost
    ]
    return max((at for at in times if at is not None), default=None)


def _names_of(brief: Brief, changed: NewBrief) -> dict[str, str]:
    """Return the names of a changed brief, or of the offering that it leaves them to."""
    offering = offering_of(brief.business, changed.offering_id) if changed.offering_id else None
    filled = filled_from(offering, changed) if offering is not None else changed
    return dict(from_json(filled.creative_guidelines, AdGuidelines).names or {})
