"""The whole body of every event as JSON Schema: the `webhooks` part of OpenAPI."""

from typing import Final

from kempen.domain.events.catalogue import API_VERSION, CATALOGUE
from kempen.entrypoints.api.events.data_schemas import DATA_SCHEMAS
from kempen.entrypoints.api.events.schema_parts import MOMENT
from kempen.entrypoints.api.shared.dataclass_schemas import TEXT, identifier
from kempen.kit.documented import JsonSchema


def envelope(event_type: str) -> JsonSchema:
    """Return the schema of a whole body of this type, with an example."""
    shape = DATA_SCHEMAS[event_type]
    return {
        "type": "object",
        "properties": {
            "id": identifier("evt"),
            "type": {"const": event_type},
            "sequence": {
                "type": "integer",
                "minimum": 1,
                "description": "Counts up per business without a gap.",
            },
            "occurred_at": MOMENT,
            "api_version": {"const": API_VERSION},
            "data": shape.schema,
        },
        "required": ["id", "type", "sequence", "occurred_at", "api_version", "data"],
        "examples": [
            {
                "id": "evt_01k9w3r6d4f8v2n5t7q9s1x3za",
                "type": event_type,
                "sequence": 4711,
                "occurred_at": "2026-03-01T08:00:00.123456Z",
                "api_version": API_VERSION,
                "data": shape.example,
            }
        ],
    }


def _header(description: str, example: str) -> JsonSchema:
    return {
        "in": "header",
        "required": True,
        "description": description,
        "schema": TEXT,
        "example": example,
    }


_SIGNATURE_HEADERS: Final = [
    {
        "name": "X-Service-Signature",
        **_header(
            "`t=<unix>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed by the whole secret; "
            "one v1 per live secret.",
            "t=1772352000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
        ),
    },
    {
        "name": "webhook-id",
        **_header("The event's id, the same at every attempt.", "evt_01k9w3r6d4f8v2n5t7q9s1x3za"),
    },
    {"name": "webhook-timestamp", **_header("The attempt's time, Unix seconds.", "1772352000")},
    {
        "name": "webhook-signature",
        **_header(
            "As the Standard Webhooks specification says.",
            "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        ),
    },
]


def openapi_webhooks() -> JsonSchema:
    """Return the `webhooks` member of the OpenAPI document: one entry per event type."""
    return {
        event_type: {
            "post": {
                "operationId": event_type.replace(".", "_"),
                "summary": sentence,
                "tags": ["webhooks"],
                "security": [],
                "parameters": _SIGNATURE_HEADERS,
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": envelope(event_type)}},
                },
                "responses": {
                    "2XX": {"description": "Received. Any other answer is tried again."},
                    "410": {"description": "Gone: the endpoint is disabled at once."},
                },
            }
        }
        for event_type, sentence in CATALOGUE.items()
    }
