"""What a trial import found, kept as JSON for the page that shows it; pure."""

from typing import Any, Final

from kempen.domain.campaigns.rules import spelled_together
from kempen.domain.performance.results import Fault, FaultGroup, ImportResult

_MOST_NAMES: Final = 200


def report_of(result: ImportResult) -> dict[str, Any]:
    """Return what a trial found, in JSON, for the page that shows it."""
    seen = result.glimpse
    return {
        "counts": result.summary(),
        "total": result.faults.total,
        "groups": [
            {
                "code": group.code,
                "column": group.column,
                "count": group.count,
                "examples": [fault.as_json() for fault in group.examples],
            }
            for group in result.faults.groups
        ],
        "new": list(result.new_campaigns[:_MOST_NAMES]),
        "unknown": [list(each) for each in result.unknown_campaigns[:_MOST_NAMES]],
        "unknown_total": len(spelled_together(result.unknown_campaigns)),
        "campaigns": len(result.campaigns),
        "rows": list(seen.rows) if seen else [],
        "first_day": seen.first_day.isoformat() if seen and seen.first_day else None,
        "last_day": seen.last_day.isoformat() if seen and seen.last_day else None,
    }


def groups_of(report: dict[str, Any]) -> list[FaultGroup]:
    """Return the fault groups that a report kept."""
    return [
        FaultGroup(
            group["code"],
            group["column"],
            group["count"],
            tuple(Fault.from_json(example) for example in group["examples"]),
        )
        for group in report["groups"]
    ]
