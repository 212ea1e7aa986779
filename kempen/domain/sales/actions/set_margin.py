"""Keeps the share of sales that is profit before ads."""

from decimal import Decimal

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import audit
from kempen.domain.sales.models import ProfitMargin
from kempen.domain.sales.refusals import SalesRefusal
from kempen.kit.refusal import Refusal


def set_margin(actor: Actor, margin: Decimal | None) -> None:
    """Keep the margin of the business, 0 to 1, or forget it with None; raises Refusal."""
    if margin is not None and not (margin.is_finite() and 0 <= margin <= 1):
        raise Refusal(SalesRefusal.BAD_MARGIN)
    with transaction.atomic():
        rows = ProfitMargin.objects.of(actor.business)
        if margin is None:
            changed = bool(rows.delete()[0])
        else:
            margin = margin.quantize(Decimal("0.000001"))
            changed = not rows.filter(margin=margin).exists()
            ProfitMargin.objects.of(actor.business).update_or_create(
                business=actor.business, defaults={"margin": margin}
            )
        if changed:
            audit(actor, "sales.margin_set", {"margin": None if margin is None else str(margin)})
