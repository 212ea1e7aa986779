"""What the events of imports carry."""

from typing import Final

from kempen.domain.imports.answers import ImportFailed
from kempen.domain.performance.answers import ImportCompleted, ImportUndone
from kempen.entrypoints.api.events.schema_parts import BUSINESS, CAMPAIGN, DataSchema, data_of

_IMPORT: Final = "imp_01k9w3r6d4f8v2n5t7q9s1x3zd"

COMPLETED: Final = DataSchema(
    data_of(ImportCompleted, status="completed"),
    {
        "business_id": BUSINESS,
        "import_id": _IMPORT,
        "campaign_ids": [CAMPAIGN],
        "status": "completed",
        "rows": {"received": 28, "inserted": 21, "updated": 6, "unchanged": 1, "rejected": 0},
    },
)
FAILED: Final = DataSchema(
    data_of(ImportFailed, status="failed"),
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
    data_of(ImportUndone, status="undone"),
    {
        "business_id": BUSINESS,
        "import_id": _IMPORT,
        "campaign_ids": [CAMPAIGN],
        "status": "undone",
        "days": {"restored": 6, "removed": 21, "stayed": 0},
        "ended_campaign_ids": [],
    },
)
