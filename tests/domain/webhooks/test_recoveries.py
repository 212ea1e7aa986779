"""What an endpoint missed is sent once, in steps that bear a crash, and nothing else is."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction

from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import record
from kempen.domain.webhooks.actions import endpoints, recoveries
from kempen.domain.webhooks.actions.fan_out import fan_out
from kempen.domain.webhooks.models import Delivery, Endpoint, Recovery
from kempen.kit.refusal import Refusal
from tests import make

pytestmark = pytest.mark.django_db


@pytest.fixture
def kopi(db: None) -> Business:
    return make.business()


def endpoint(of: Business, *events: str) -> Endpoint:
    new_endpoint, _ = endpoints.create_endpoint(
        make.actor(of), "https://example.com/hook", events or ("campaign.created",)
    )
    return new_endpoint


def happen(of: Business, count: int = 1, name: str = "campaign.created") -> None:
    with transaction.atomic():
        for number in range(count):
            record(make.actor(of), name, {"number": number})
    fan_out()


def span() -> tuple[datetime, datetime]:
    now = datetime.now(UTC)
    return now - timedelta(hours=1), now + timedelta(minutes=1)


def disabled_for(of: Business, hook: Endpoint, count: int) -> Endpoint:
    """Have events happen while the endpoint is disabled, then enable it."""
    actor = make.actor(of)
    endpoints.disable_endpoint(actor, hook)
    happen(of, count)
    return endpoints.enable_endpoint(actor, Endpoint.objects.of(of).get(pk=hook.pk))


def waiting(of: Business) -> list[str]:
    rows = Delivery.objects.of(of).order_by("event_id")
    return [row.status for row in rows]


def test_what_happened_while_it_was_disabled_is_sent(kopi: Business) -> None:
    hook = endpoint(kopi)
    happen(kopi, 2)
    hook = disabled_for(kopi, hook, 3)
    assert recoveries.count_missed_events(hook, *span()) == 3
    recovery = recoveries.start_recovery(make.actor(kopi), hook, *span())
    assert (recovery.status, recovery.found, recovery.queued) == ("running", 3, 0)
    recoveries.continue_recovery(str(recovery.pk))
    recoveries.continue_recovery(str(recovery.pk))
    recovery.refresh_from_db()
    assert (recovery.status, recovery.queued) == ("completed", 3)
    assert waiting(kopi) == ["pending"] * 5
    assert recoveries.count_missed_events(hook, *span()) == 0


def test_what_was_given_up_starts_anew_and_what_was_delivered_does_not(kopi: Business) -> None:
    hook = endpoint(kopi)
    happen(kopi, 3)
    rows = list(Delivery.objects.of(kopi).order_by("event_id"))
    for row, status in zip(rows, ("delivered", "gave_up", "pending"), strict=True):
        Delivery.objects.of(kopi).filter(pk=row.pk).update(status=status, attempts=4)
    recoveries.continue_recovery(str(recoveries.start_recovery(make.actor(kopi), hook, *span()).pk))
    assert waiting(kopi) == ["delivered", "pending", "pending"]
    again = Delivery.objects.of(kopi).get(pk=rows[1].pk)
    assert (again.attempts, again.earlier_attempts) == (4, 4)


def test_only_the_types_the_span_and_the_business_that_were_asked_for(kopi: Business) -> None:
    other = make.business("Other")
    hook = endpoint(kopi, "campaign.paused")
    mine = disabled_for(kopi, hook, 2)
    happen(other, 2)
    assert recoveries.count_missed_events(mine, *span()) == 0
    wide = endpoint(other, "*")
    assert recoveries.count_missed_events(wide, *span()) == 2
    since, _ = span()
    assert recoveries.count_missed_events(wide, since, since + timedelta(minutes=1)) == 0


def test_test_events_and_events_about_to_be_sent_are_not_missed(kopi: Business) -> None:
    hook = endpoint(kopi, "*")
    other, _ = endpoints.create_endpoint(make.actor(kopi), "https://example.com/b", ["*"])
    endpoints.send_test(make.actor(kopi), other)
    with transaction.atomic():
        record(make.actor(kopi), "campaign.created", {})
    assert recoveries.count_missed_events(hook, *span()) == 0


def test_a_worker_that_dies_between_steps_leaves_the_rest_to_the_next(
    kopi: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recoveries, "AT_ONCE", 2)
    hook = disabled_for(kopi, endpoint(kopi), 5)
    recovery = recoveries.start_recovery(make.actor(kopi), hook, *span())
    assert recoveries._step(recovery.pk)
    recovery.refresh_from_db()
    assert (recovery.status, recovery.queued, len(waiting(kopi))) == ("running", 2, 2)
    recoveries.continue_recovery(str(recovery.pk))
    recovery.refresh_from_db()
    assert (recovery.status, recovery.queued, len(waiting(kopi))) == ("completed", 5, 5)


def test_it_stops_when_the_endpoint_is_disabled_meanwhile(kopi: Business) -> None:
    hook = disabled_for(kopi, endpoint(kopi), 2)
    recovery = recoveries.start_recovery(make.actor(kopi), hook, *span())
    endpoints.disable_endpoint(make.actor(kopi), hook)
    recoveries.continue_recovery(str(recovery.pk))
    recovery.refresh_from_db()
    assert (recovery.status, waiting(kopi)) == ("stopped", [])


def test_what_cannot_be_recovered_is_refused_with_a_reason(
    kopi: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook, actor = endpoint(kopi), make.actor(kopi)
    since, until = span()
    for asked, code in (
        ((since, since - timedelta(hours=1)), "empty_span"),
        ((since - timedelta(days=40), until), "too_old"),
        ((until + timedelta(days=1), until + timedelta(days=2)), "in_future"),
    ):
        with pytest.raises(Refusal) as refused:
            recoveries.start_recovery(actor, hook, *asked)
        assert refused.value.code == code
    monkeypatch.setattr(recoveries, "MOST_RECOVERED", 1)
    hook = disabled_for(kopi, hook, 2)
    with pytest.raises(Refusal) as refused:
        recoveries.start_recovery(actor, hook, since, until)
    assert refused.value.code == "too_many_events"
    with pytest.raises(Refusal, match="endpoint_disabled"):
        recoveries.start_recovery(actor, endpoints.disable_endpoint(actor, hook), since, until)
    assert not Recovery.objects.of(kopi).exists()
