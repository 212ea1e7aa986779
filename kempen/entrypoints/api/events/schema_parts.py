"""What the shapes of events are made of: common schemas and the examples' identifiers."""

from dataclasses import dataclass
from typing import Any, Final

Json = dict[str, Any]


def identifier(prefix: str) -> Json:
    """Return the schema of an identifier with this prefix."""
    return {"type": "string", "pattern": f"^{prefix}_[0-7][0-9a-hjkmnp-tv-z]{{25}}$"}


def data(properties: Json, *optional: str) -> Json:
    """Return the schema of an event's `data`: every property is there but the optional ones."""
    everything = {"business_id": identifier("biz"), **properties}
    return {
        "type": "object",
        "properties": everything,
        "required": [name for name in everything if name not in optional],
    }


def or_null(schema: Json) -> Json:
    """Return the schema of a value that may be null."""
    return {"anyOf": [schema, {"type": "null"}]}


TEXT: Final[Json] = {"type": "string"}
COUNT: Final[Json] = {"type": "integer", "minimum": 0}
MOMENT: Final[Json] = {"type": "string", "format": "date-time"}
OBJECT: Final[Json] = {"type": "object"}
BUSINESS: Final = "biz_01k9w3r6d4f8v2n5t7q9s1x3zb"
CAMPAIGN: Final = "cmp_01k9w3r6d4f8v2n5t7q9s1x3zc"


@dataclass(frozen=True)
class DataSchema:
    """The JSON Schema of a type's `data`, and one example of it."""

    schema: Json
    example: Json
