"""The shape of every event's `data` as JSON Schema (2020-12), each with an example."""

from typing import Final

from kempen.entrypoints.api.events.import_schemas import COMPLETED, FAILED, UNDONE
from kempen.entrypoints.api.events.lead_schema import LEAD
from kempen.entrypoints.api.events.schema_parts import (
    BUSINESS,
    CAMPAIGN,
    MOMENT,
    OBJECT,
    TEXT,
    DataSchema,
    data,
    identifier,
    or_null,
)
from kempen.platforms.registry import campaign_platform_codes, partner_codes


def _strategy(status: str, reason: str | None = None) -> DataSchema:
    """What `strategy.*` carries; the expectation is in MYR, or in prospects.

    One that failed or was rejected has a reason too, and perhaps no expectation.
    """
    number_or_null = or_null({"type": "number"})
    is_over = reason is not None
    expected = {
        "type": "object",
        "properties": {
            "mean": {"type": "number"},
            "p10": {"type": "number"},
            "p90": {"type": "number"},
            "return": number_or_null,
            "chance_of_goal": number_or_null,
        },
        "required": ["mean", "p10", "p90", "return", "chance_of_goal"],
    }
    more = {"reason": {**TEXT, "description": "In words; empty where a person gave none."}}
    return DataSchema(
        data(
            {
                "strategy_id": identifier("str"),
                "campaign_ids": {"type": "array", "items": identifier("cmp")},
                "status": {"const": status},
                "expected": or_null(expected) if is_over else expected,
                **(more if is_over else {}),
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
            **({"reason": reason} if is_over else {}),
        },
    )


def _ad(status: str, *reasons: str) -> DataSchema:
    """What `ad.*` carries."""
    return DataSchema(
        data(
            {
                "ad_id": identifier("ad"),
                "campaign_id": identifier("cmp"),
                "platform": {"enum": list(campaign_platform_codes())},
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


_CREATED: Final = DataSchema(
    data(
        {
            "campaign_id": identifier("cmp"),
            "name": TEXT,
            "objective": {"enum": ["increase_sales", "generate_prospects"]},
            "platform": {"enum": list(campaign_platform_codes())},
            "status": TEXT,
            "target": or_null(TEXT),
            "return_goal": or_null({"type": "number"}),
            "prospect_goal": or_null({"type": "integer"}),
            "audience": or_null(OBJECT),
            "budget": or_null(OBJECT),
            "creative_guidelines": or_null(OBJECT),
            "created_at": MOMENT,
            "updated_at": MOMENT,
            "external_ids": OBJECT,
        },
        "target",
        "return_goal",
        "prospect_goal",
        "audience",
        "budget",
        "creative_guidelines",
        "external_ids",
        "updated_at",
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
        "updated_at": "2026-02-20T08:00:00.123456Z",
        "external_ids": {},
    },
)


def _running(status: str) -> DataSchema:
    """What happens to a campaign carries the campaign as it is then."""
    example = {"status": status, "external_ids": {"social": "120210000000000001"}}
    return DataSchema(_CREATED.schema, _CREATED.example | example)


def _launch_failed() -> DataSchema:
    """A campaign as it is then, and what the platform did not accept."""
    failed = {
        "change_id": {**identifier("chg"), "description": "GET /changes/{change_id} has it."},
        "reason": {**TEXT, "description": "In words, for people."},
    }
    properties = {**_CREATED.schema["properties"], **failed}
    schema = _CREATED.schema | {
        "properties": properties,
        "required": [*_CREATED.schema["required"], *failed],
    }
    example = {
        "status": "launch_failed",
        "change_id": "chg_01k9w3r6d4f8v2n5t7q9s1x3zg",
        "reason": "The ad account is disabled.",
    }
    return DataSchema(schema, _CREATED.example | example)


def _connection(reason: str, expires_at: str | None) -> DataSchema:
    """What `connection.*` carries: never a credential."""
    return DataSchema(
        data(
            {
                "connection_id": identifier("con"),
                "platform": {"enum": list(partner_codes())},
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


_BUDGET_SPENT: Final = DataSchema(
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
_DRIFTED: Final = DataSchema(
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
DATA_SCHEMAS: Final[dict[str, DataSchema]] = {
    "campaign.created": _CREATED,
    "campaign.updated": _CREATED,
    "campaign.launch_failed": _launch_failed(),
    "campaign.resumed": _running("active"),
    "campaign.launched": _running("active"),
    "campaign.paused": _running("paused"),
    "campaign.ended": _running("ended"),
    "campaign.drifted": _DRIFTED,
    "strategy.ready": _strategy("ready"),
    "strategy.failed": _strategy("failed", "Generating took too long."),
    "strategy.rejected": _strategy("rejected", "The budget is needed elsewhere."),
    "strategy.approved": _strategy("approved"),
    "strategy.reopened": _strategy("ready"),
    "ad.submitted": _ad("submitted"),
    "ad.approved": _ad("approved"),
    "ad.rejected": _ad("rejected", "Ads must not promise results that cannot be promised."),
    "budget.spent": _BUDGET_SPENT,
    "import.completed": COMPLETED,
    "import.failed": FAILED,
    "import.undone": UNDONE,
    "lead.created": LEAD,
    "connection.failed": _connection("The session has been invalidated.", None),
    "connection.expiring": _connection(
        "The stored access ends soon: connect the account again.", "2026-03-20T08:00:00.000000Z"
    ),
    "endpoint.test": DataSchema(
        data({"endpoint_id": identifier("wh"), "message": TEXT}),
        {
            "business_id": BUSINESS,
            "endpoint_id": "wh_01k9w3r6d4f8v2n5t7q9s1x3ze",
            "message": "This is a test: nothing happened.",
        },
    ),
}
