"""What older code kept of calls to partners is still read."""

import json
from decimal import Decimal

import pytest

from kempen.domain.connections.partner_calls import CallInput
from kempen.kit.database.struct_column import from_json, to_json
from kempen.platforms.contacts import Property
from kempen.platforms.interface import PlatformCampaign, RunState


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", CallInput()),
        ('{"currency": "USD"}', CallInput(currency="USD")),
        ('{"credentials": {"api_key": "k"}}', CallInput(credentials={"api_key": "k"})),
        ('{"consent": {"code": "c"}}', CallInput(consent={"code": "c"})),
    ],
)
def test_the_input_of_a_call_that_waits_is_read(text: str, expected: CallInput) -> None:
    assert from_json(json.loads(text), CallInput) == expected
    assert from_json(to_json(expected), CallInput) == expected


def test_a_list_of_campaigns_is_what_it_was() -> None:
    objects = [
        {
            "campaign_id": "9",
            "name": "Beans",
            "state": "paused",
            "daily_budget": "12.50",
            "budget_shared": False,
        },
        {
            "campaign_id": "10",
            "name": "Gifts",
            "state": "active",
            "daily_budget": None,
            "budget_shared": True,
        },
    ]
    campaigns = from_json(objects, list[PlatformCampaign])
    assert campaigns == [
        PlatformCampaign("9", "Beans", RunState.PAUSED, Decimal("12.50")),
        PlatformCampaign("10", "Gifts", RunState.ACTIVE, None, budget_shared=True),
    ]
    assert to_json(campaigns) == objects


def test_a_list_of_properties_is_what_it_was() -> None:
    objects = [{"name": "phone", "label": "Phone", "kind": "string", "writable": False}]
    assert from_json(objects, list[Property]) == [
        Property("phone", "Phone", "string", writable=False)
    ]
    assert to_json([Property("phone", "Phone", "string", writable=False)]) == objects
