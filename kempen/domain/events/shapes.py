"""The shape of every event's `data` as JSON Schema (2020-12), each with an example."""

from dataclasses import dataclass
from typing import Any, Final

Json = dict[str, Any]


def identifier(prefix: str) -> Json:
    """Return the schema of an identifier with this prefix."""
    return {"type": "string", "pattern": f"^{prefix}_[0-7][0-9a-hjkmnp-tv-z]{{25}}$"}


def _data(properties: Json, *optional: str) -> Json:
    everything = {"business_id": identifier("biz"), **properties}
    return {
        "type": "object",
        "properties": everything,
        "required": [name for name in everything if name not in optional],
    }


def _or_null(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


TEXT: Final[Json] = {"type": "string"}
_COUNT: Final[Json] = {"type": "integer", "minimum": 0}
MOMENT: Final[Json] = {"type": "string", "format": "date-time"}
_OBJECT: Final[Json] = {"type": "object"}
_ROW_COUNTS: Final = ("received", "inserted", "updated", "unchanged", "rejected")
_BUSINESS: Final = "biz_01k9w3r6d4f8v2n5t7q9s1x3zb"
_CAMPAIGN: Final = "cmp_01k9w3r6d4f8v2n5t7q9s1x3zc"


@dataclass(frozen=True)
class Shape:
    """The JSON Schema of a type's `data`, and one example of it."""

    schema: Json
    example: Json


def _strategy(status: str) -> Shape:
    """What `strategy.*` carries; the expectation is in MYR, or in prospects."""
    number_or_null = _or_null({"type": "number"})
    return Shape(
        _data(
            {
                "strategy_id": identifier("str"),
                "campaign_ids": {"type": "array", "items": identifier("cmp")},
                "status": {"const": status},
                "expected": {
                    "type": "object",
                    "properties": {
                        "mean": {"type": "number"},
                        "p10": {"type": "number"},
                        "p90": {"type": "number"},
                        "return": number_or_null,
                        "chance_of_goal": number_or_null,
                    },
                    "required": ["mean", "p10", "p90", "return", "chance_of_goal"],
                },
            }
        ),
        {
            "business_id": _BUSINESS,
            "strategy_id": "str_01k9w3r6d4f8v2n5t7q9s1x3zf",
            "campaign_ids": [_CAMPAIGN],
            "status": status,
            "expected": {
                "mean": 34100.5,
                "p10": 29050.2,
                "p90": 39400.9,
                "return": 3.41,
                "chance_of_goal": 0.18,
            },
        },
    )


def _ad(status: str, *reasons: str) -> Shape:
    """What `ad.*` carries."""
    return Shape(
        _data(
            {
                "ad_id": identifier("ad"),
                "campaign_id": identifier("cmp"),
                "platform": {"enum": ["search", "social", "other"]},
                "status": {"const": status},
                "reasons": {"type": "array", "items": TEXT},
            }
        ),
        {
            "business_id": _BUSINESS,
            "ad_id": "ad_01k9w3r6d4f8v2n5t7q9s1x3zf",
            "campaign_id": _CAMPAIGN,
            "platform": "social",
            "status": status,
            "reasons": list(reasons),
        },
    )


_CREATED: Final = Shape(
    _data(
        {
            "campaign_id": identifier("cmp"),
            "name": TEXT,
            "objective": {"enum": ["increase_sales", "generate_prospects"]},
            "platform": {"enum": ["search", "social", "other"]},
            "status": TEXT,
            "target": _or_null(TEXT),
            "return_goal": _or_null({"type": "number"}),
            "prospect_goal": _or_null({"type": "integer"}),
            "audience": _or_null(_OBJECT),
            "budget": _or_null(_OBJECT),
            "creative_guidelines": _or_null(_OBJECT),
            "created_at": MOMENT,
            "external_ids": _OBJECT,
        },
        "target",
        "return_goal",
        "prospect_goal",
        "audience",
        "budget",
        "creative_guidelines",
        "external_ids",
    ),
    {
        "business_id": _BUSINESS,
        "campaign_id": _CAMPAIGN,
        "name": "Raya hampers",
        "objective": "increase_sales",
        "platform": "social",
        "status": "draft",
        "target": "Families in the Klang Valley",
        "return_goal": 4,
        "prospect_goal": None,
        "audience": {"states": ["Selangor"], "languages": ["ms", "en"], "age_min": 21},
        "budget": {
            "amount": 10000.0,
            "currency": "MYR",
            "start_date": "2026-03-01",
            "end_date": "2026-03-28",
        },
        "creative_guidelines": None,
        "created_at": "2026-02-20T08:00:00.123456Z",
        "external_ids": {},
    },
)


def _running(status: str) -> Shape:
    """What happens to a campaign carries the campaign as it is then."""
    example = {"status": status, "external_ids": {"social": "120210000000000001"}}
    return Shape(_CREATED.schema, _CREATED.example | example)


def _connection(reason: str, expires_at: str | None) -> Shape:
    """What `connection.*` carries: never a credential."""
    return Shape(
        _data(
            {
                "connection_id": identifier("con"),
                "platform": {"enum": ["search", "social", "crm"]},
                "reason": {**TEXT, "description": "In words, for people."},
                "expires_at": _or_null(MOMENT),
            }
        ),
        {
            "business_id": _BUSINESS,
            "connection_id": "con_01k9w3r6d4f8v2n5t7q9s1x3zf",
            "platform": "social",
            "reason": reason,
            "expires_at": expires_at,
        },
    )


_BUDGET_SPENT: Final = Shape(
    _data(
        {
            "campaign_id": identifier("cmp"),
            "date": {
                **TEXT,
                "format": "date",
                "description": "The day that is over; with a threshold, the day it was seen.",
            },
            "spent": {
                "type": "number",
                "minimum": 0,
                "description": "MYR: with a threshold since the budget's start, else on the day.",
            },
            "budget": {"type": "number", "minimum": 0},
            "share": _or_null({"type": "number", "minimum": 0, "description": "spent ÷ budget"}),
            "threshold": _or_null({"enum": [50, 75, 90, 100], "description": "null for a day"}),
        }
    ),
    {
        "business_id": _BUSINESS,
        "campaign_id": _CAMPAIGN,
        "date": "2026-03-14",
        "spent": 5012.4,
        "budget": 10000.0,
        "share": 0.5012,
        "threshold": 50,
    },
)
# A receiver must bear members that it does not know: later versions add some.
SHAPES: Final[dict[str, Shape]] = {
    "campaign.created": _CREATED,
    "campaign.launched": _running("active"),
    "campaign.paused": _running("paused"),
    "campaign.ended": _running("ended"),
    "strategy.ready": _strategy("ready"),
    "strategy.approved": _strategy("approved"),
    "ad.submitted": _ad("submitted"),
    "ad.approved": _ad("approved"),
    "ad.rejected": _ad("rejected", "Ads must not promise results that cannot be promised."),
    "budget.spent": _BUDGET_SPENT,
    "import.completed": Shape(
        _data(
            {
                "import_id": identifier("imp"),
                "campaign_ids": {"type": "array", "items": identifier("cmp")},
                "status": {"const": "completed"},
                "rows": {
                    "type": "object",
                    "properties": dict.fromkeys(_ROW_COUNTS, _COUNT),
                    "required": list(_ROW_COUNTS),
                },
            }
        ),
        {
            "business_id": _BUSINESS,
            "import_id": "imp_01k9w3r6d4f8v2n5t7q9s1x3zd",
            "campaign_ids": [_CAMPAIGN],
            "status": "completed",
            "rows": {
                "received": 28,
                "inserted": 21,
                "updated": 6,
                "unchanged": 1,
                "rejected": 0,
            },
        },
    ),
    "connection.failed": _connection("The session has been invalidated.", None),
    "connection.expiring": _connection(
        "The stored access ends soon: connect the account again.", "2026-03-20T08:00:00.000000Z"
    ),
    "endpoint.test": Shape(
        _data({"endpoint_id": identifier("wh"), "message": TEXT}),
        {
            "business_id": _BUSINESS,
            "endpoint_id": "wh_01k9w3r6d4f8v2n5t7q9s1x3ze",
            "message": "This is a test: nothing happened.",
        },
    ),
}
