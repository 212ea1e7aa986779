"""A person puts own figures in place of guesses, or the guesses back: what to expect follows."""

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import audit
from kempen.domain.forecasts.assumed_outcome import predict
from kempen.domain.forecasts.rules import Assumption, assumption
from kempen.domain.strategies import expected_outcome
from kempen.domain.strategies.actions.edit import editable_strategy
from kempen.domain.strategies.brief_offering import category_of_brief
from kempen.domain.strategies.models import Brief, Strategy, StrategyLine
from kempen.domain.strategies.own_figures.rules import OwnFigures, flaws_of_figures, median_of
from kempen.domain.strategies.preview import posterior_of
from kempen.domain.strategies.queries import key_of, lines_of
from kempen.domain.strategies.refusals import FigureRefusal
from kempen.domain.strategies.stored_shapes import Note, PlanAnswer
from kempen.domain.strategies.wording import ABOUT_ASSUMPTIONS, ABOUT_THE_GOAL
from kempen.kit import clock
from kempen.kit.refusal import Refusal


def set_own_figures(
    actor: Actor, strategy: Strategy, figures: OwnFigures | None, revision: int
) -> Strategy:
    """Keep a person's figures with the brief; None: Kempen's guesses. Amounts and ads stay.

    Raises Refusal with every flaw, and where no campaign of the strategy leans on a guess.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        answer = locked.answer or PlanAnswer()
        if not any(one.is_guess for one in answer.assumptions.values()):
            raise Refusal(FigureRefusal.NOTHING_ASSUMED)
        brief = Brief.objects.of(actor.business).select_for_update().get(pk=locked.brief_id)
        flaws = flaws_of_figures(figures, brief.objective) if figures is not None else []
        if flaws:
            raise Refusal(FigureRefusal.WRONG_VALUES, flaws)
        brief.own_figures = figures
        brief.save(update_fields=["own_figures"])
        locked.brief = brief
        _expect_anew(locked, answer)
        locked.revision += 1
        locked.updated_at = clock.now()
        locked.save(update_fields=["revision", "expected", "answer", "updated_at"])
        facts = {"strategy_id": locked.public_id, "revision": locked.revision}
        audit(actor, "strategy.own_figures_set", facts)
    return locked


def _expect_anew(strategy: Strategy, answer: PlanAnswer) -> None:
    """Say again what the split brings, with the brief's figures in place of guesses."""
    lines = lines_of(strategy)
    keys = {line.pk: key_of(line, strategy) for line in lines}
    assumed = _assumed(strategy.brief, answer.assumptions)
    question = expected_outcome.asked_of(strategy.brief, assumed)
    posterior = posterior_of(strategy)
    seen = expected_outcome.outlook(
        posterior, question, {keys[one.pk]: one.amount for one in lines}
    )
    first = {keys[one.pk]: one.suggested_amount for one in lines}
    whole = expected_outcome.outlook(posterior, question, first).expected
    for line in lines:
        key = keys[line.pk]
        line.expected = seen.lines.get(key, line.expected)
        if key in assumed:
            line.curve = expected_outcome.assumed_curve(assumed[key], float(line.amount))
        line.save(update_fields=["expected", "curve"])
    goal = expected_outcome.goal_outlook(posterior, question, whole)
    strategy.expected = seen.expected
    strategy.answer = replace(
        answer,
        assumptions=assumed,
        goal_expected=goal.is_expected,
        best_reachable_return=goal.best_return,
        best_reachable_prospects=goal.best_prospects,
        suggested=whole,
        notes=(*goal.notes, *_notes(answer.notes, lines, keys, assumed)),
    )


def _assumed(brief: Brief, before: Mapping[str, Assumption]) -> dict[str, Assumption]:
    """Return what is assumed by the brief's figures; what leans on own campaigns stays."""
    own = median_of(brief.own_figures) if brief.own_figures is not None else None
    now = assumption(expected_outcome.target_of(brief), None, category_of_brief(brief), own)
    return {key: now if one.is_guess else one for key, one in before.items()}


def _notes(
    notes: tuple[Note, ...],
    lines: list[StrategyLine],
    keys: Mapping[UUID, str],
    assumed: Mapping[str, Assumption],
) -> list[Note]:
    """Return the notes with what is assumed now, and without those on the goal."""
    by_position = {line.position: keys[line.pk] for line in lines}
    notes_now = []
    for note in notes:
        one = assumed.get(by_position.get(note.position or 0, ""))
        if note.code in ABOUT_THE_GOAL:
            continue
        if note.code in ABOUT_ASSUMPTIONS and one is not None:
            likely = predict(one, 1.0)
            numbers = {"median": one.median, "low": likely.p10, "high": likely.p90}
            texts = (one.basis, *note.texts[1:])
            notes_now.append(replace(note, numbers={**note.numbers, **numbers}, texts=texts))
        else:
            notes_now.append(note)
    return notes_now
