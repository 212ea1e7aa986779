"""The shape of every event's `data` as JSON Schema (2020-12), each with an example."""

from typing import Final

from kempen.domain.events.lead_shape import LEAD
from kempen.domain.events.shape_parts import (
    BUSINESS,
    CAMPAIGN,
    COUNT,
    MOMENT,
    OBJECT,
    TEXT,
    Shape,
    data,
    identifier,
    or_null,
)

_ROW_COUNTS: Final = ("received", "inserted", "updated", "unchanged", "rejected")


def _strategy(status: str) -> Shape:
    """What `strategy.*` carries; the expectation is in MYR, or in prospects."""
    number_or_null = or_null({"type": "number"})
    return Shape(
        data(
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
            "business_id": BUSINESS,
            "strategy_id": "str_01k9w3r6d4f8v2n5t7q9s1x3zf",
            "campaign_ids": [CAMPAIGN],
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
        data(
            {
                "ad_id": identifier("ad"),
                "campaign_id": identifier("cmp"),
                "platform": {"enum": ["search", "social", "other"]},
                "status": {"const": status},
                "reasons": {"type": "array", "items": TEXT},
            }
        ),
        {
            "business_id": BUSINESS,
            "ad_id": "ad_01k9w3r6d4f8v2n5t7q9s1x3zf",
            "campaign_id": CAMPAIGN,
            "platform": "social",
            "status": status,
            "reasons": list(reasons),
        },
    )


_CREATED: Final = Shape(
    data(
        {
            "campaign_id": identifier("cmp"),
            "name": TEXT,
            "objective": {"enum": ["increase_sales", "generate_prospects"]},
            "platform": {"enum": ["search", "social", "other"]},
            "status": TEXT,
            "target": or_null(TEXT),
            "return_goal": or_null({"type": "number"}),
            "prospect_goal": or_null({"type": "integer"}),
            "audience": or_null(OBJECT),
            "budget": or_null(OBJECT),
            "creative_guidelines": or_null(OBJECT),
            "created_at": MOMENT,
            "external_ids": OBJECT,
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
        "business_id": BUSINESS,
        "campaign_id": CAMPAIGN,
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
        data(
            {
                "connection_id": identifier("con"),
                "platform": {"enum": ["search", "social", "crm"]},
                "reason": {**TEXT, "description": "In words, for people."},
                "expires_at": or_null(MOMENT),
            }
        ),
        {
            "business_id": BUSINESS,
            "connection_id": "con_01k9w3r6d4f8v2n5t7q9s1x3zf",
            "platform": "social",
            "reason": reason,
            "expires_at": expires_at,
        },
    )


_BUDGET_SPENT: Final = Shape(
    data(
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
            "share": or_null({"type": "number", "minimum": 0, "description": "spent ÷ budget"}),
            "threshold": or_null({"enum": [50, 75, 90, 100], "description": "null for a day"}),
        }
    ),
    {
        "business_id": BUSINESS,
        "campaign_id": CAMPAIGN,
        "date": "2026-03-14",
        "spent": 5012.4,
        "budget": 10000.0,
        "share": 0.5012,
        "threshold": 50,
    },
)
_DRIFTED: Final = Shape(
    data(
        {
            "campaign_id": identifier("cmp"),
            "strategy_id": identifier("str"),
            "approved_hash": {**TEXT, "description": "SHA-256 of the approved strategy."},
            "differences": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "properties": {
                        "kind": {
                            "enum": [
                                *("status", "budget", "name", "end_date", "ad_added"),
                                *("ad_removed", "ad_edited", "ad_stopped"),
                            ]
                        },
                        "ad": or_null({**TEXT, "description": "Its number on the platform."}),
                        "approved": TEXT,
                        "found": TEXT,
                        "words": {**TEXT, "description": "The difference, for people."},
                    },
                    "required": ["kind", "ad", "approved", "found", "words"],
                },
            },
        }
    ),
    {
        "business_id": BUSINESS,
        "campaign_id": CAMPAIGN,
        "strategy_id": "str_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "approved_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "differences": [
            {
                "kind": "budget",
                "ad": None,
                "approved": "80.00",
                "found": "120.00",
                "words": "The daily budget is RM120.00; approved: RM80.00.",
            }
        ],
    },
)
# A receiver must bear members that it does not know: later versions add some.
SHAPES: Final[dict[str, Shape]] = {
    "campaign.created": _CREATED,
    "campaign.launched": _running("active"),
    "campaign.paused": _running("paused"),
    "campaign.ended": _running("ended"),
    "campaign.drifted": _DRIFTED,
    "strategy.ready": _strategy("ready"),
    "strategy.approved": _strategy("approved"),
    "strategy.reopened": _strategy("ready"),
    "ad.submitted": _ad("submitted"),
    "ad.approved": _ad("approved"),
    "ad.rejected": _ad("rejected", "Ads must not promise results that cannot be promised."),
    "budget.spent": _BUDGET_SPENT,
    "import.completed": Shape(
        data(
            {
                "import_id": identifier("imp"),
                "campaign_ids": {"type": "array", "items": identifier("cmp")},
                "status": {"const": "completed"},
                "rows": {
                    "type": "object",
                    "properties": dict.fromkeys(_ROW_COUNTS, COUNT),
                    "required": list(_ROW_COUNTS),
                },
            }
        ),
        {
            "business_id": BUSINESS,
            "import_id": "imp_01k9w3r6d4f8v2n5t7q9s1x3zd",
            "campaign_ids": [CAMPAIGN],
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
    "lead.created": LEAD,
    "connection.failed": _connection("The session has been invalidated.", None),
    "connection.expiring": _connection(
        "The stored access ends soon: connect the account again.", "2026-03-20T08:00:00.000000Z"
    ),
    "endpoint.test": Shape(
        data({"endpoint_id": identifier("wh"), "message": TEXT}),
        {
            "business_id": BUSINESS,
            "endpoint_id": "wh_01k9w3r6d4f8v2n5t7q9s1x3ze",
            "message": "This is a test: nothing happened.",
        },
    ),
}
