"""The shape of what `lead.created` carries: never who the person is."""

from typing import Final

from kempen.entrypoints.api.events.schema_parts import (
    BUSINESS,
    CAMPAIGN,
    MOMENT,
    TEXT,
    DataSchema,
    data,
    identifier,
    or_null,
)

LEAD: Final = DataSchema(
    data(
        {
            "lead_id": identifier("lead"),
            "campaign_id": or_null(identifier("cmp")),
            "ad_id": or_null(identifier("ad")),
            "consent": or_null(
                {
                    "type": "object",
                    "properties": {"notice_version": TEXT, "consented_at": MOMENT},
                    "required": ["notice_version", "consented_at"],
                }
            ),
        }
    ),
    {
        "business_id": BUSINESS,
        "lead_id": "lead_01k9w3r6d4f8v2n5t7q9s1x3zg",
        "campaign_id": CAMPAIGN,
        "ad_id": None,
        "consent": {
            "notice_version": "2026-01",
            "consented_at": "2026-03-01T08:00:00.000000Z",
        },
    },
)
