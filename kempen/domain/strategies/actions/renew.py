"""Forecasts that an older optimiser made are made anew, under the split that a person looks at."""

import structlog
from django.db import transaction
from django.db.models import Q
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.events.actions import audit
from kempen.domain.forecasts import actions as fitting
from kempen.domain.forecasts import queries as forecasts
from kempen.domain.forecasts.total_sales import real_shares
from kempen.domain.strategies import expected_outcome
from kempen.domain.strategies.actions.edit import locked_strategy
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.notes import renewed
from kempen.domain.strategies.planning import span_of
from kempen.domain.strategies.queries import key_of, lines_of
from kempen.domain.strategies.stored_shapes import PlanAnswer
from kempen.kit import clock, ids

log = structlog.get_logger()


def renew_old_forecasts() -> int:
    """Renew the forecast of each strategy that waits for a decision; return how many were.

    What was decided keeps the forecast that it was decided by. One of new campaigns alone has
    nothing fitted whose version could be old: its figures are compared with those of today.
    """
    ready = Strategy.objects.of_everyone().filter(status=Strategy.Status.READY)
    waiting = ready.select_related("business", "brief", "posterior").filter(
        Q(posterior__in=forecasts.outdated()) | Q(posterior=None)
    )
    return sum(renew(strategy) for strategy in waiting)


def renew(strategy: Strategy) -> bool:
    """Fit anew and say again what the split brings; the amounts stay. Takes a second or so.

    Run twice, or beside a person's edit, it renews what is kept at the end. False when nothing
    could be learned, or somebody was faster.
    """
    old, brief = strategy.posterior, strategy.brief
    if old is None:
        return _store(strategy, None, None)
    wanted = [ids.decode("cmp", public_id) for public_id in old.campaign_ids]
    known = list(campaigns_of(strategy.business).filter(id__in=[one for one in wanted if one]))
    target = expected_outcome.target_of(brief)
    try:
        new = fitting.fit(
            strategy.business,
            known,
            span_of(brief),
            target=target,
            budget=float(brief.budget_amount),
        )
    except fitting.InsufficientHistory as nothing:
        log.warning("a forecast stays old", strategy=strategy.public_id, code=nothing.code)
        return False
    if set(new.campaign_ids) != set(old.campaign_ids):
        log.warning("a forecast stays old", strategy=strategy.public_id, code="other_campaigns")
        return False
    return _store(strategy, old, new)


def _store(
    strategy: Strategy, old: forecasts.Posterior | None, new: forecasts.Posterior | None
) -> bool:
    actor = Actor.service(strategy.business, "renew_forecast")
    posterior = forecasts.load_posterior(new) if new is not None else None
    with transaction.atomic():
        locked = locked_strategy(actor, strategy)
        is_same = locked.posterior_id == (old.pk if old is not None else None)
        if locked.status != Strategy.Status.READY or not is_same:
            return False
        lines = lines_of(locked)
        keys = {line.pk: key_of(line, locked) for line in lines}
        answer = locked.answer or PlanAnswer()
        question = expected_outcome.asked_of(locked.brief, answer.assumptions)
        seen = expected_outcome.outlook(
            posterior, question, {keys[one.pk]: one.amount for one in lines}
        )
        if posterior is None and seen.expected == locked.expected:
            return False
        first = {keys[one.pk]: one.suggested_amount for one in lines}
        suggested = {key: float(amount) for key, amount in first.items()}
        plan = forecasts.expected_of_split(posterior, question, suggested) if posterior else None
        for line in lines:
            line.expected = seen.lines.get(keys[line.pk], line.expected)
            if posterior is not None and plan is not None and keys[line.pk] in posterior.names:
                line.curve = expected_outcome.curve_of(plan, keys[line.pk])
            line.save(update_fields=["expected", "curve"])
        locked.posterior = new
        locked.expected = seen.expected
        whole = expected_outcome.outlook(posterior, question, first).expected
        notes = renewed(answer.notes, whole.chance_of_goal)
        shares = real_shares(posterior) if posterior is not None else {}
        shares_now = {name: shares.get(name, share) for name, share in answer.real_shares.items()}
        locked.answer = replace(
            answer, suggested=whole, notes=notes, real_shares=shares_now or shares
        )
        # Whoever looked at the older figures looks again before they decide.
        locked.revision += 1
        locked.updated_at = clock.now()
        locked.save(update_fields=["posterior", "expected", "answer", "revision", "updated_at"])
        audit(
            actor,
            "strategy.forecast_renewed",
            {"strategy_id": locked.public_id, "revision": locked.revision},
        )
    return True
