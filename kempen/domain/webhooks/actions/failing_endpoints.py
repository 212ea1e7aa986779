"""Mails the owners of endpoints that fail, then disables those; gives deleted ones up."""

import uuid

from django.db import connection, transaction

from kempen.domain.webhooks.actions.disabling import disable_failing, notify_owners
from kempen.domain.webhooks.models import Endpoint
from kempen.domain.webhooks.rules import FAILING_HOURS, GAVE_UP_TO_DISABLE

_LAST = FAILING_HOURS[-1]
# Measured by the database's clock, like everything else about deliveries.
_DUE = """
    SELECT id, hours FROM (
        SELECT id, mailed_hours, gave_up_since_success,
            CASE WHEN now() - failing_since >= %s * interval '1 hour' THEN %s
                 WHEN now() - failing_since >= %s * interval '1 hour' THEN %s
                 WHEN now() - failing_since >= %s * interval '1 hour' THEN %s
                 ELSE 0 END AS hours
        FROM webhooks_endpoint
        WHERE failing_since IS NOT NULL AND status = 'active' AND deleted_at IS NULL
            AND business_id NOT IN (
                SELECT id FROM accounts_business WHERE closed_at IS NOT NULL
            )
    ) failing
    WHERE hours > mailed_hours AND (hours < %s OR gave_up_since_success >= %s)
    ORDER BY id LIMIT 100
"""
_OF_DELETED = """
    UPDATE webhooks_delivery SET status = 'gave_up', finished_at = now(), leased_until = NULL
    WHERE id IN (
        SELECT delivery.id FROM webhooks_delivery delivery
        JOIN webhooks_endpoint endpoint ON endpoint.id = delivery.endpoint_id
        WHERE delivery.status = 'pending' AND endpoint.deleted_at IS NOT NULL
            AND (delivery.leased_until IS NULL OR delivery.leased_until < now())
        LIMIT 5000 FOR NO KEY UPDATE OF delivery SKIP LOCKED
    )
"""


def handle_failing_endpoints() -> None:
    """Mail the owners of endpoints that fail for 24, 72 and 120 hours; disable at the last."""
    with connection.cursor() as cursor:
        marks = [value for hours in reversed(FAILING_HOURS) for value in (hours, hours)]
        cursor.execute(_DUE, [*marks, _LAST, GAVE_UP_TO_DISABLE])
        due = cursor.fetchall()
        cursor.execute(_OF_DELETED)
    for endpoint_id, hours in due:
        _notify_or_disable(endpoint_id, hours)


def _notify_or_disable(endpoint_id: uuid.UUID, hours: int) -> None:
    with transaction.atomic():
        # Two dispatchers may look at the same moment: the row's lock lets one of them tell.
        updated = (
            Endpoint.objects.of_everyone()
            .filter(id=endpoint_id, mailed_hours__lt=hours, failing_since__isnull=False)
            .update(mailed_hours=hours)
        )
        if not updated:
            return
        if hours == _LAST:
            disable_failing(endpoint_id, hours)
        else:
            notify_owners(Endpoint.objects.of_everyone().get(id=endpoint_id), hours=hours)
