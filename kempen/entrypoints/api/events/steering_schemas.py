"""What events about moves and recommendations carry."""

from typing import Final

from kempen.domain.steering.ad_pause_answers import AdSwapAnswer
from kempen.domain.steering.answers import MoveAnswer, RecommendationAnswer
from kempen.entrypoints.api.events.schema_parts import (
    BUSINESS,
    CAMPAIGN,
    DataSchema,
    Loosely,
    data_of,
)

_MOVED_LINES: Final = [
    {
        "line_id": "line_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "campaign_id": CAMPAIGN,
        "before": 100,
        "after": 90,
        "total_change": -190,
        "marginal": 2.8,
    },
    {
        "line_id": "line_01k9w3r6d4f8v2n5t7q9s1x3zg",
        "campaign_id": "cmp_01k9w3r6d4f8v2n5t7q9s1x3zg",
        "before": 60,
        "after": 70,
        "total_change": 190,
        "marginal": 4.1,
    },
]
_EXPECTED_GAIN: Final = {
    "unit": "revenue",
    "mean": 247,
    "p10": -20.5,
    "p90": 520,
    "chance": 0.87,
    "days": 19,
}
MOVED: Final = DataSchema(
    data_of(MoveAnswer),
    {
        "business_id": BUSINESS,
        "move_id": "mov_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "strategy_id": "str_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "status": "done",
        "origin": "automatic",
        "reason": "gain",
        "day": "2026-12-09",
        "lines": _MOVED_LINES,
        "expected": _EXPECTED_GAIN,
        "brought": None,
        "undoes": None,
        "recommendation_id": None,
        "failure": None,
        "created_at": "2026-12-08T23:40:00.000000Z",
        "finished_at": "2026-12-08T23:41:10.000000Z",
    },
)
SWAPPED: Final = DataSchema(
    data_of(AdSwapAnswer),
    {
        "business_id": BUSINESS,
        "ad_pause_id": "adp_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "strategy_id": "str_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "campaign_id": CAMPAIGN,
        "ad_id": "ad_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "started_ad_id": "ad_01k9w3r6d4f8v2n5t7q9s1x3zg",
        "reason": "worse",
        "chance": 0.013,
        "day": "2026-12-09",
    },
)
# Events of earlier versions were all about moves and did not say so.
_EARLIER: Final = Loosely(optional=("kind", "campaign_id", "ad", "ad_revision_id", "reserve_ad_id"))
RECOMMENDED: Final = DataSchema(
    data_of(RecommendationAnswer, loosely=_EARLIER),
    {
        "business_id": BUSINESS,
        "recommendation_id": "rec_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "strategy_id": "str_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "status": "open",
        "reason": "gain",
        "lines": _MOVED_LINES,
        "expected": _EXPECTED_GAIN,
        "created_at": "2026-12-08T23:40:00.000000Z",
        "expires_at": "2026-12-10T16:00:00.000000Z",
        "decided_at": None,
        "kind": "move",
        "campaign_id": None,
        "ad": None,
        "ad_revision_id": None,
    },
)
