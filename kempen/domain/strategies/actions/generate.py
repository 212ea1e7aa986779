"""The worker answers a brief: learns and writes, then stores everything in one transaction."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import structlog
from django.db import Error, transaction
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import record
from kempen.domain.strategies import planning
from kempen.domain.strategies.actions.look_up_targeting import look_up_later
from kempen.domain.strategies.actions.propose_ads import store_proposed
from kempen.domain.strategies.actions.written_ads import NO_ADS, StrategyDrafts, write_ads
from kempen.domain.strategies.brief_offering import keep_chosen_offerings
from kempen.domain.strategies.existing_campaigns import running_lines
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.planned import Planned
from kempen.domain.strategies.queries import event_data, event_data_over
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.replacing.same_brief import answers_brief_of
from kempen.domain.strategies.stored_shapes import GenerationProgress, Note
from kempen.domain.strategies.targeting.shapes import is_waiting
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import job_of

log = structlog.get_logger()
STEPS: Final = ("history", "fit", "split", "ads")
# A worker that was killed is noticed earlier; this catches jobs that were given up.
_STUCK_AFTER: Final = timedelta(minutes=15)
STOPPED: Final = "A member stopped it before it was ready."


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
        keep_chosen_offerings(strategy.brief, planned.lines)
        _record_event(strategy, "ads")
        written = write_ads(strategy.brief, planned.lines)
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


def stop_generating(actor: Actor, strategy: Strategy) -> bool:
    """Give up on a strategy that is being generated, so that an older one can be edited again.

    What the worker has of it, or begins later, is not stored. False where it is over already.
    """
    return _fail(strategy, STOPPED, actor, "strategy.stopped")


def stop_or_refuse(actor: Actor, strategy: Strategy) -> bool:
    """Stop generating a strategy, or raise Refusal for one that was ready first.

    False where it was stopped before, or failed by itself.
    """
    is_stopped = stop_generating(actor, strategy)
    strategy.refresh_from_db(fields=["status"])
    if strategy.status != Strategy.Status.FAILED:
        raise Refusal(StrategyRefusal.NOT_GENERATING, status=str(strategy.status))
    return is_stopped


def _record_event(strategy: Strategy, code: str) -> None:
    Strategy.objects.of(strategy.business).filter(
        pk=strategy.pk, status=Strategy.Status.GENERATING
    ).update(
        progress=GenerationProgress(step=STEPS.index(code) + 1, of=len(STEPS), code=code),
        updated_at=clock.now(),
    )


def _fail(strategy: Strategy, sentence: str, actor: Actor | None = None, action: str = "") -> bool:
    """Keep why nothing was generated; False where it was generated, or failed, meanwhile."""
    actor = actor or Actor.service(strategy.business, "generate_strategy")
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
        record(actor, "strategy.failed", event_data_over(locked, sentence), action=action)
    return True


def _store(strategy: Strategy, planned: Planned, written: StrategyDrafts) -> None:
    business = strategy.business
    actor = Actor.service(business, "generate_strategy")
    with transaction.atomic():
        locked = Strategy.objects.of(business).select_for_update().get(pk=strategy.pk)
        if locked.status != Strategy.Status.GENERATING:
            return
        lines = _store_lines(locked, planned, written)
        thinned, running = list[Note](), running_lines(business, lines)
        for line, key in zip(lines, [one.key for one in planned.lines], strict=True):
            ads = written.by_line.get(key, NO_ADS)
            note = store_proposed(line, ads.drafts, ads.images, is_running=line.pk in running)
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
    strategy: Strategy, planned: Planned, written: StrategyDrafts
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
                offering=ads.offering,
                creative_guidelines=ads.words,
                chosen_offering=line.chosen_offering,
                targeting=ads.targeting,
            )
            for line in planned.lines
            for ads in [written.by_line.get(line.key, NO_ADS)]
        ]
    )


def supersede_older(strategy: Strategy, statuses: Sequence[str]) -> int:
    """Mark older answers to the same brief, or to briefs of the same draft, as superseded."""
    return (
        Strategy.objects.of(strategy.business)
        .filter(answers_brief_of(strategy), status__in=statuses, id__lt=strategy.id)
        .update(status=Strategy.Status.SUPERSEDED, updated_at=clock.now())
    )
