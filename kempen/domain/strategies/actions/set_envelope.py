"""A person chooses what Kempen may change by itself, before they approve the strategy."""

from decimal import ROUND_DOWN

from django.db import transaction
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import audit
from kempen.domain.strategies.actions.edit import editable_strategy
from kempen.domain.strategies.envelope import (
    SEN,
    Envelope,
    LineLimits,
    PlanToSteer,
    flaws_of_envelope,
)
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_that_may_move
from kempen.domain.strategies.refusals import EnvelopeRefusal
from kempen.kit import clock
from kempen.kit.refusal import Flaw, Refusal


def set_envelope(
    actor: Actor, strategy: Strategy, envelope: Envelope | None, revision: int
) -> Strategy:
    """Keep what may change by itself; None: nothing.

    It becomes part of what an approval freezes. Raises Refusal with every flaw, and with
    `changed_meanwhile` when somebody else changed the strategy after `revision`.
    """
    with transaction.atomic():
        locked = editable_strategy(actor, strategy, revision)
        if envelope is not None:
            envelope = _in_sen(envelope)
            _refuse_wrong(locked, envelope)
        locked.envelope = envelope
        locked.revision += 1
        locked.updated_at = clock.now()
        locked.save(update_fields=["envelope", "revision", "updated_at"])
        audit(
            actor,
            "strategy.envelope_set",
            {
                "strategy_id": locked.public_id,
                "revision": locked.revision,
                "campaigns": len(envelope.lines) if envelope else 0,
            },
        )
    return locked


def _refuse_wrong(strategy: Strategy, envelope: Envelope) -> None:
    brief = strategy.brief
    may_move = frozenset(line.public_id for line in lines_that_may_move(strategy))
    plan = PlanToSteer(brief.budget_start, brief.budget_end, may_move)
    flaws = flaws_of_envelope(envelope, plan, clock.today())
    if not envelope.lines and not envelope.may_pause_ads:
        flaws.append(Flaw((), EnvelopeRefusal.NOTHING_MAY_CHANGE))
    if flaws:
        raise Refusal(EnvelopeRefusal.WRONG_VALUES, flaws)


def _in_sen(envelope: Envelope) -> Envelope:
    """Return it with amounts in whole sen, as platforms are told, and the share in thousandths."""
    lines = tuple(
        LineLimits(
            line.line_id,
            line.floor.quantize(SEN, rounding=ROUND_DOWN),
            line.cap.quantize(SEN, rounding=ROUND_DOWN),
        )
        for line in envelope.lines
    )
    return replace(
        envelope,
        lines=lines,
        most_amount=envelope.most_amount.quantize(SEN, rounding=ROUND_DOWN),
        most_share=envelope.most_share.quantize(SEN / 10, rounding=ROUND_DOWN),
    )
