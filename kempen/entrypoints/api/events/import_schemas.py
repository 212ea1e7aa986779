"""What the events of imports carry."""

from typing import Final

from kempen.entrypoints.api.events.schema_parts import (
    BUSINESS,
    CAMPAIGN,
    COUNT,
    TEXT,
    DataSchema,
    data,
    identifier,
)

_IMPORT: Final = "imp_01k9w3r6d4f8v2n5t7q9s1x3zd"
_CAMPAIGNS: Final = {"type": "array", "items": identifier("cmp")}
_ROW_COUNTS: Final = ("received", "inserted", "updated", "unchanged", "rejected")
_ROWS: Final = {
    "type": "object",
    "properties": dict.fromkeys(_ROW_COUNTS, COUNT),
    "required": list(_ROW_COUNTS),
}
_DAY_COUNTS: Final = ("restored", "removed", "stayed")

COMPLETED: Final = DataSchema(
    data(
        {
            "import_id": identifier("imp"),
            "campaign_ids": _CAMPAIGNS,
            "status": {"const": "completed"},
            "rows": _ROWS,
        }
    ),
    {
        "business_id": BUSINESS,
        "import_id": _IMPORT,
        "campaign_ids": [CAMPAIGN],
        "status": "completed",
        "rows": {"received": 28, "inserted": 21, "updated": 6, "unchanged": 1, "rejected": 0},
    },
)
FAILED: Final = DataSchema(
    data(
        {
            "import_id": identifier("imp"),
            "campaign_ids": {
                **_CAMPAIGNS,
                "description": "The campaign that was named; empty where none was, or several.",
            },
            "status": {"const": "failed"},
            "rows": _ROWS,
            "code": {**TEXT, "description": "Why, for programs."},
            "reason": {**TEXT, "description": "Why, in words."},
        }
    ),
    {
        "business_id": BUSINESS,
        "import_id": _IMPORT,
        "campaign_ids": [],
        "status": "failed",
        "rows": {"received": 28, "inserted": 0, "updated": 0, "unchanged": 0, "rejected": 2},
        "code": "bad_rows",
        "reason": "Some rows need a repair, so nothing was stored.",
    },
)
UNDONE: Final = DataSchema(
    data(
        {
            "import_id": identifier("imp"),
            "campaign_ids": _CAMPAIGNS,
            "status": {"const": "undone"},
            "days": {
                "type": "object",
                "description": "restored to what they were, removed because there was nothing "
                "before, or stayed because something later changed them.",
                "properties": dict.fromkeys(_DAY_COUNTS, COUNT),
                "required": list(_DAY_COUNTS),
            },
        }
    ),
    {
        "business_id": BUSINESS,
        "import_id": _IMPORT,
        "campaign_ids": [CAMPAIGN],
        "status": "undone",
        "days": {"restored": 6, "removed": 21, "stayed": 0},
    },
)
