"""The worker answers a brief: learns and writes, then stores everything in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import structlog
from django.db import Error, transaction
from django.db.models import Q
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_results.traits import angle_effects, in_learned_order
from kempen.domain.creatives.actions.write import draft_ads
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines
from kempen.domain.events.actions import record
from kempen.domain.strategies import planning
from kempen.domain.strategies.actions.ad_images import MadeImages, images_for_drafts
from kempen.domain.strategies.actions.look_up_targeting import look_up_later
from kempen.domain.strategies.actions.propose_ads import store_proposed
from kempen.domain.strategies.existing_campaigns import running_lines
from kempen.domain.strategies.models import Brief, Strategy, StrategyLine
from kempen.domain.strategies.notes import notes_of_ads, notes_of_angles, notes_of_images
from kempen.domain.strategies.planned import Planned
from kempen.domain.strategies.queries import event_data, event_data_over, law_of
from kempen.domain.strategies.stored_shapes import GenerationProgress, Note
from kempen.domain.strategies.targeting.proposing import AimedBrief, propose_targeting
from kempen.domain.strategies.targeting.shapes import LineTargeting, is_waiting
from kempen.kit import clock
from kempen.kit.tenancy import job_of
from kempen.market.claims import from_json
from kempen.platforms.registry import platform_codes

log = structlog.get_logger()
STEPS: Final = ("history", "fit", "split", "ads")
# A worker that was killed is noticed earlier; this catches jobs that were given up.
_STUCK_AFTER: Final = timedelta(minutes=15)
_DEFAULT_LANGUAGES: Final = ("en", "ms")


@dataclass(frozen=True)
class _GeneratedAds:
    drafts: dict[str, tuple[Draft, ...]]
    images: dict[str, list[MadeImages | None]]
    notes: tuple[Note, ...]
    targeting: dict[str, LineTargeting | None]  # By the line's key.


@job_of(Strategy)
def generate(strategy_id: str) -> None:
    """Answer a brief and make its strategy ready; killed and run again, it ends the same.

    Nothing is stored before the last transaction but the progress and the fit, which is found
    again. A failure is kept for people to see; a database that is away is for the job to try again.
    """
    strategy = (
        Strategy.objects.of_everyone()
        .select_related("business", "brief__offering", "brief__business")
        .filter(id=strategy_id, status=Strategy.Status.GENERATING)
        .first()
    )
    if strategy is None:
        return
    try:
        planned = planning.plan(
            strategy.business, strategy.brief, lambda code: _record_event(strategy, code)
        )
        _record_event(strategy, "ads")
        written = _write(strategy.brief, planned)
    except Error:
        raise
    except Exception:
        _fail(strategy, "Something went wrong on our side. Generate the strategy again.")
        raise
    _store(strategy, planned, written)


def fail_stuck_strategies() -> int:
    """Mark strategies as failed whose generation ended without a word; return how many."""
    stuck = Strategy.objects.of_everyone().filter(
        status=Strategy.Status.GENERATING, updated_at__lt=clock.now() - _STUCK_AFTER
    )
    sentence = "Generating took too long. Generate the strategy again."
    return sum(_fail(strategy, sentence) for strategy in stuck.select_related("business", "brief"))


def _record_event(strategy: Strategy, code: str) -> None:
    Strategy.objects.of(strategy.business).filter(
        pk=strategy.pk, status=Strategy.Status.GENERATING
    ).update(
        progress=GenerationProgress(step=STEPS.index(code) + 1, of=len(STEPS), code=code),
        updated_at=clock.now(),
    )


def _fail(strategy: Strategy, sentence: str) -> bool:
    """Keep why nothing was generated; False where it was generated, or failed, meanwhile."""
    actor = Actor.service(strategy.business, "generate_strategy")
    with transaction.atomic():
        locked = (
            Strategy.objects.of(strategy.business)
            .select_for_update(of=("self",))
            .select_related("brief")
            .filter(pk=strategy.pk, status=Strategy.Status.GENERATING)
            .first()
        )
        if locked is None:
            return False
        locked.status, locked.failure, locked.updated_at = (
            Strategy.Status.FAILED,
            sentence,
            clock.now(),
        )
        locked.save(update_fields=["status", "failure", "updated_at"])
        record(actor, "strategy.failed", event_data_over(locked, sentence))
    return True


def guidelines_of(brief: Brief) -> Guidelines:
    """Return the brief's words as the writer takes them."""
    stored, law = brief.guidelines, law_of(brief)
    return Guidelines(
        product=stored.product or "",
        landing_url=stored.landing_url or "",
        benefits=stored.benefits or (),
        offer=stored.offer or "",
        proof=stored.proof or (),
        tone=stored.tone or "plain",
        must_say=stored.must_say or (),
        never_say=stored.never_say or (),
        languages=stored.languages or brief.target_audience.languages or _DEFAULT_LANGUAGES,
        is_for_prospects=brief.objective == "generate_prospects",
        places=brief.target_audience.states or (),
        today=clock.today(),
        category=law.category,
        claims=tuple(from_json(claim) for claim in stored.claims or ()),
        names=stored.names,
        permits=law.permits,
    )


def _write(brief: Brief, planned: Planned) -> _GeneratedAds:
    """Draft the ads once for each platform; may ask a language model, so no transaction is open."""
    guidelines = guidelines_of(brief)
    learned = angle_effects(brief.business)
    drafts: dict[str, tuple[Draft, ...]] = {}
    images: dict[str, list[MadeImages | None]] = {}
    notes: dict[tuple[str, tuple[str, ...]], Note] = {}
    for platform in platform_codes():
        if any(line.platform == platform for line in planned.lines):
            result = draft_ads(brief.business, guidelines, platform)
            drafts[platform] = tuple(in_learned_order(result.drafts, learned))
            images[platform] = images_for_drafts(brief, drafts[platform])
            for note in (
                *notes_of_ads(platform, result.drafts, result.unfitting, result.unwritten),
                *notes_of_images(drafts[platform], images[platform]),
                *notes_of_angles(drafts[platform], learned),
            ):
                notes.setdefault((note.code, note.texts), note)
    towns = tuple(town.name for town in brief.offering.towns) if brief.offering else ()
    aimed = AimedBrief(brief.target_audience, towns, guidelines)
    targeting = {
        line.key: propose_targeting(aimed, line.platform, is_new=line.campaign is None)
        for line in planned.lines
        if drafts.get(line.platform)
    }
    return _GeneratedAds(drafts, images, tuple(notes.values()), targeting)


def _store(strategy: Strategy, planned: Planned, written: _GeneratedAds) -> None:
    business = strategy.business
    actor = Actor.service(business, "generate_strategy")
    with transaction.atomic():
        locked = Strategy.objects.of(business).select_for_update().get(pk=strategy.pk)
        if locked.status != Strategy.Status.GENERATING:
            return
        lines = _store_lines(locked, planned, written.targeting)
        thinned, running = [], running_lines(business, lines)
        for line in lines:
            drafts = written.drafts.get(line.platform, ())
            images = written.images.get(line.platform, ())
            note = store_proposed(line, drafts, images, is_running=line.pk in running)
            thinned += [note] if note is not None else []
        locked.status = Strategy.Status.READY
        locked.progress = GenerationProgress(step=len(STEPS), of=len(STEPS), code="done")
        locked.posterior = planned.posterior
        locked.expected = planned.expected
        notes = (*planned.answer.notes, *thinned, *written.notes)
        locked.answer = replace(planned.answer, notes=notes)
        locked.updated_at = clock.now()
        locked.save()
        supersede_older(locked, (Strategy.Status.GENERATING, Strategy.Status.READY))
        if any(is_waiting(line.targeting) for line in lines):
            look_up_later(locked)
        record(actor, "strategy.ready", event_data(locked))


def _store_lines(
    strategy: Strategy, planned: Planned, targeting: Mapping[str, LineTargeting | None]
) -> list[StrategyLine]:
    return StrategyLine.objects.of(strategy.business).bulk_create(
        [
            StrategyLine(
                business=strategy.business,
                strategy=strategy,
                position=line.position,
                campaign=line.campaign,
                platform=line.platform,
                name=line.name,
                amount=line.amount,
                suggested_amount=line.amount,
                current_amount=line.current,
                basis=line.basis,
                expected=line.expected,
                curve=line.curve,
                sufficiency=line.sufficiency,
                daily=line.daily,
                last_day=line.festival.last if line.festival else None,
                targeting=targeting.get(line.key),
            )
            for line in planned.lines
        ]
    )


def supersede_older(strategy: Strategy, statuses: Sequence[str]) -> int:
    """Mark older answers to the same brief, or to briefs of the same draft, as superseded."""
    same = Q(brief_id=strategy.brief_id)
    if strategy.brief.draft_id is not None:
        same |= Q(brief__draft_id=strategy.brief.draft_id)
    return (
        Strategy.objects.of(strategy.business)
        .filter(same, status__in=statuses, id__lt=strategy.id)
        .update(status=Strategy.Status.SUPERSEDED, updated_at=clock.now())
    )
