"""The bodies that an import takes, for the OpenAPI document."""

from typing import Final

from kempen.domain.performance.rules import (
    LARGEST_BODY,
    LARGEST_STREAM,
    MOST_ROWS,
    MOST_ROWS_OF_FILE,
)
from kempen.entrypoints.api.imports.schemas import CAMPAIGN_EXAMPLE
from kempen.entrypoints.api.shared.problems import MEDIA_TYPE

_NUMBER: Final[dict[str, object]] = {
    "type": "number",
    "minimum": 0,
    "exclusiveMaximum": 1_000_000_000_000,
}
BODY: Final[dict[str, object]] = {
    "required": True,
    "description": f"JSON: at most {LARGEST_BODY // 2**20} MiB and {MOST_ROWS:,} rows. A file "
    f"(CSV, lines of JSON): at most {LARGEST_STREAM // 2**20:,} MiB and "
    f"{MOST_ROWS_OF_FILE:,} rows.",
    "content": {
        "application/json": {
            "schema": {
                "title": "ImportBody",
                "type": "object",
                "additionalProperties": False,
                "required": ["campaign_id", "data"],
                "properties": {
                    "campaign_id": {
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 100,
                        "description": "Ours (`cmp_…`) or the platform's.",
                    },
                    "data": {
                        "type": "array",
                        "minItems": 1,
                        "maxItems": MOST_ROWS,
                        "description": "One object for each day; a date stands once.",
                        "items": {
                            "title": "DayOfPerformance",
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["date", "spend", "revenue"],
                            "properties": {
                                "date": {
                                    "type": "string",
                                    "format": "date",
                                    "description": "A Malaysian day from 2000-01-01 to today.",
                                },
                                "spend": {**_NUMBER, "description": "MYR."},
                                "revenue": {**_NUMBER, "description": "MYR."},
                                "clicks": {
                                    "type": "integer",
                                    "minimum": 0,
                                    "maximum": 999_999_999_999,
                                    "description": "Left out: what is stored stays.",
                                },
                                "conversions": {
                                    **_NUMBER,
                                    "description": "Left out: what is stored stays.",
                                },
                            },
                        },
                    },
                    "on_error": {
                        "enum": ["refuse", "skip"],
                        "default": "refuse",
                        "description": "`skip` stores the good rows and answers 207.",
                    },
                    "dry_run": {
                        "type": "boolean",
                        "default": False,
                        "description": "Do everything and store nothing.",
                    },
                },
            },
            "example": {
                "campaign_id": CAMPAIGN_EXAMPLE,
                "data": [
                    {
                        "date": "2026-01-31",
                        "spend": 120.5,
                        "revenue": 480,
                        "clicks": 340,
                        "conversions": 12,
                    },
                    {"date": "2026-02-01", "spend": 98.25, "revenue": 301.9},
                ],
            },
        },
        "application/x-ndjson": {
            "schema": {"type": "string"},
            "example": '{"campaign_id":"'
            + CAMPAIGN_EXAMPLE
            + '","date":"2026-01-31","spend":120.5,"revenue":480}\n',
        },
        "text/csv": {
            "schema": {"type": "string"},
            "example": "date,spend,revenue,clicks,conversions\n2026-01-31,120.50,480,340,12\n",
        },
    },
}
_KEPT: Final[dict[str, object]] = {
    "headers": {
        "Location": {
            "description": "Where the import is looked up later; missing for a dry run.",
            "schema": {"type": "string"},
        }
    }
}
# What does not follow from an operation's form (openapi.py).
OUTCOMES: Final[dict[int, object]] = {
    200: _KEPT,
    207: _KEPT,
    404: {
        "description": "No campaign of this business has this campaign_id.",
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    },
}
