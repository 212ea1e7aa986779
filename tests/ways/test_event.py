"""An event's way: from a program's request over TLS to a receiver that checks both signatures."""

import json

import pytest
import standardwebhooks
import stripe

from tests.builders.program import Program
from tests.entrypoints.worker.conftest import (
    alice,
    authority,
    deliver_until,
    kopi,
    open_loopback,
)
from tests.tls_receiver import Authority, Receiver

__all__ = ["alice", "authority", "kopi", "open_loopback"]


@pytest.mark.usefixtures("open_loopback")
def test_an_event_goes_from_a_request_to_a_receiver(
    kopi: object, authority: Authority, alice: object
) -> None:
    program = Program.of(kopi)  # type: ignore[arg-type]  # The fixture's type is behind its import.
    with Receiver(authority) as receiver:
        endpoint = program.post(
            "/webhooks", {"url": receiver.url, "events": ["campaign.created"]}
        ).json()
        campaign = program.post(
            "/campaigns", {"name": "Raya hampers", "objective": "increase_sales"}
        ).json()
        deliver_until(lambda: bool(receiver.received))
        got = receiver.received[0]
    standardwebhooks.Webhook(endpoint["secret"]).verify(got.body, dict(got.headers))
    stripe.WebhookSignature.verify_header(
        got.body.decode(), got.headers["x-service-signature"], endpoint["secret"], tolerance=300
    )
    event = json.loads(got.body)
    assert event["type"] == "campaign.created"
    assert event["data"]["campaign_id"] == campaign["campaign_id"]
    # The feed carries the very bytes that were delivered.
    feed = program.get(f"/events?after_sequence={event['sequence'] - 1}")
    assert got.body in feed.content
