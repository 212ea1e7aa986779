"""A person says what a line of a strategy sells, and its ads are written of that."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.models import Creative
from kempen.domain.offerings.models import Offering
from kempen.domain.offerings.queries import offering_of
from kempen.domain.strategies.actions.ad_variants import ads_on_record
from kempen.domain.strategies.actions.edit import editable_strategy, record_change
from kempen.domain.strategies.actions.look_up_targeting import look_up_later
from kempen.domain.strategies.actions.propose_ads import store_proposed
from kempen.domain.strategies.actions.written_ads import LineAds, ads_of_line
from kempen.domain.strategies.existing_campaigns import running_lines
from kempen.domain.strategies.models import Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.refusals import BriefRefusal, StrategyRefusal
from kempen.domain.strategies.rules import MOST_ADS
from kempen.domain.strategies.stored_shapes import Note, PlanAnswer
from kempen.domain.strategies.targeting.shapes import is_waiting
from kempen.kit.refusal import Flaw, Refusal
from kempen.platforms.registry import is_platform


def set_line_offering(
    actor: Actor, strategy: Strategy, line_id: str, offering_id: str, revision: int
) -> Strategy:
    """Have a line sell this offering: the built-in writer writes its ads and keywords of it.

    Its ads of before go, with what a person changed about them; those that were approved once stay
    on record and do not run. What it sells already leaves them as they are. A strategy that is
    generated again for the brief keeps the choice. Raises Refusal, also where no ad of the offering
    can be written; AtCapacity where too many images are being made.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        lines = lines_of(locked)
        line = next((one for one in lines if one.public_id == line_id), None)
        if line is None:
            raise Refusal(StrategyRefusal.UNKNOWN_LINE)
        offering = _wanted(locked, offering_id)
        if offering.pk != (line.offering_id or locked.brief.offering_id):
            _write_anew(locked, lines, line, offering)
        line.chosen_offering = offering
        line.save(update_fields=["chosen_offering"])
        record_change(actor, locked, "strategy.line_offering_set")
    return locked


def _wanted(strategy: Strategy, offering_id: str) -> Offering:
    """Return an offering that is offered, or the brief's own."""
    offering = offering_of(strategy.business, offering_id)
    is_own = offering is not None and offering.pk == strategy.brief.offering_id
    if offering is None or (offering.archived_at is not None and not is_own):
        raise Refusal.of(Flaw(("offering_id",), BriefRefusal.UNKNOWN_OFFERING))
    return offering


def _write_anew(
    strategy: Strategy, lines: Sequence[StrategyLine], line: StrategyLine, offering: Offering
) -> None:
    if not is_platform(line.platform):
        raise Refusal(StrategyRefusal.NO_ADS_WRITTEN, name=line.name, offering=offering.name)
    own = None if offering.pk == strategy.brief.offering_id else offering
    alike = [
        one
        for one in lines
        if one.platform == line.platform
        and (one.pk == line.pk or one.offering_id == (own.pk if own is not None else None))
    ]
    written = ads_of_line(strategy.brief, line, own, alike.index(line), len(alike))
    if not written.ads.drafts:
        raise Refusal(StrategyRefusal.NO_ADS_WRITTEN, name=line.name, offering=offering.name)
    first_place = _without_ads(line, len(written.ads.drafts))
    _fill(line, written.ads)
    running = line.pk in running_lines(strategy.business, [line])
    thinned = store_proposed(
        line,
        written.ads.drafts,
        written.ads.images,
        is_running=running,
        first_place=first_place,
    )
    answer = strategy.answer or PlanAnswer()
    stale = [
        one for one in answer.notes if (one.code, one.position) != ("fewer_ads", line.position)
    ]
    new = [*written.notes, *([thinned] if thinned is not None else [])]
    strategy.answer = replace(answer, notes=_once((*stale, *new)))
    if is_waiting(line.targeting):
        look_up_later(strategy)


def _fill(line: StrategyLine, ads: LineAds) -> None:
    line.offering, line.creative_guidelines = ads.offering, ads.words
    line.targeting = ads.targeting
    line.save(update_fields=["offering", "creative_guidelines", "targeting"])


def _without_ads(line: StrategyLine, more: int) -> int:
    """Take a line's ads away; return the place behind those that stay on record, which do not run.

    Raises Refusal where those and so many more would be too many.
    """
    rows = StrategyAd.objects.of(line.business).filter(line=line)
    on_record = ads_on_record(line)
    going = rows.exclude(pk__in=on_record)
    if len(on_record) + more > MOST_ADS:
        raise Refusal(StrategyRefusal.TOO_MANY_ADS, name=line.name, most=MOST_ADS)
    creatives = list(going.values_list("creative_id", flat=True))
    going.delete()
    Creative.objects.of(line.business).filter(pk__in=creatives).delete()
    rows.update(is_chosen=False)
    last = rows.aggregate(last=Max("position"))["last"]
    return 0 if last is None else int(last) + 1


def _once(notes: Sequence[Note]) -> tuple[Note, ...]:
    by_content = {(one.code, one.position, one.texts): one for one in notes}
    return tuple(by_content.values())
