"""Old attempts and deliveries go with their days; the young ones stay."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction

from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import record
from kempen.domain.events.retention import maintain_event_partitions
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.domain.webhooks.actions.fan_out import fan_out
from kempen.domain.webhooks.actions.retention import maintain_attempt_partitions
from kempen.domain.webhooks.models import Attempt, Delivery
from kempen.domain.webhooks.queries import attempts_of
from kempen.kit import clock
from tests import make
from tests.clocks import time_is

pytestmark = pytest.mark.django_db


def delivery(of: Business) -> Delivery:
    """An event that was tried once at one endpoint."""
    create_endpoint(make.actor(of), "https://example.com/hook", ["campaign.created"])
    with transaction.atomic():
        record(make.actor(of), "campaign.created", {})
    fan_out()
    row = Delivery.objects.of(of).get()
    Attempt.objects.add(of, delivery=row, number=1, started_at=clock.now(), duration_ms=5)
    with connection.cursor() as cursor:
        # A commit does this: foreign keys that still wait to be checked keep a table in use.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    return row


def test_deliveries_and_attempts_are_kept_30_days(monkeypatch: pytest.MonkeyPatch) -> None:
    kopi = make.business()
    maintain_event_partitions()
    maintain_attempt_partitions()
    row = delivery(kopi)
    for days, left in ((30, 1), (31, 0)):
        later = datetime.now(UTC) + timedelta(days=days)
        time_is(monkeypatch, later)
        maintain_event_partitions()
        maintain_attempt_partitions()
        assert len(attempts_of(row)) == left
        assert Delivery.objects.of(kopi).count() == left
