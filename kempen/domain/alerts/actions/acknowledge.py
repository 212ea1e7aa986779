"""A member says that an alert is known: it stays open until it is over."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.alerts.models import Alert
from kempen.domain.events.actions import audit
from kempen.kit import clock


def acknowledge(actor: Actor, alert: Alert) -> Alert:
    """Keep who acknowledged an alert, and when; the first one counts, twice changes nothing."""
    with transaction.atomic():
        row = Alert.objects.of(actor.business).select_for_update(of=("self",)).get(pk=alert.pk)
        if row.acknowledged_at is None:
            row.acknowledged_at, row.acknowledged_by = clock.now(), actor.label
            row.save(update_fields=["acknowledged_at", "acknowledged_by"])
            audit(actor, "alert.acknowledged", {"alert_id": row.public_id, "cause": row.cause})
    return row
