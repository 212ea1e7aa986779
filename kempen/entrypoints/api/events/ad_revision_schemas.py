"""What events about revisions of ads carry."""

from typing import Final

from kempen.domain.ad_revisions.answers import (
    AdRevisionAnswer,
    AdRevisionApproved,
    AdRevisionDeclined,
    AdRevisionFailed,
)
from kempen.entrypoints.api.events.schema_parts import BUSINESS, CAMPAIGN, DataSchema, data_of

_MOMENT: Final = "2026-03-01T08:00:00.000000Z"
_CLIENT: Final = {
    "kind": "client",
    "member_id": None,
    "approval_request_id": "apr_01k9w3r6d4f8v2n5t7q9s1x3zh",
    "email": "mei@example.com",
}


def _example(
    status: str, *, is_decided: bool = False, is_applied: bool = False
) -> dict[str, object]:
    return {
        "business_id": BUSINESS,
        "ad_revision_id": "arv_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "campaign_id": CAMPAIGN,
        "strategy_id": "str_01k9w3r6d4f8v2n5t7q9s1x3zf",
        "status": status,
        "version": 2,
        "changes": [
            {
                "change_id": "ad_01k9w3r6d4f8v2n5t7q9s1x3zg",
                "kind": "replace",
                "ad_id": "ad_01k9w3r6d4f8v2n5t7q9s1x3zf",
                "language": "en",
                "angle": "offer",
                "headlines": ["20% off this week"],
                "descriptions": ["Delivered in two days."],
                "primary_text": "Liberica beans from Johor, roasted today.",
                "landing_url": "https://example.com/beans",
                "image": True,
            }
        ],
        "approved_at": _MOMENT if is_decided else None,
        "starts_at": "2026-03-01T08:01:00.000000Z" if is_decided else None,
        "applied_at": "2026-03-01T08:01:20.000000Z" if is_applied else None,
    }


def _waiting() -> DataSchema:
    return DataSchema(data_of(AdRevisionAnswer, status="ready"), _example("ready"))


def _begun() -> DataSchema:
    example = {**_example("ready"), "version": 1, "changes": []}
    return DataSchema(data_of(AdRevisionAnswer, status="ready"), example)


def _approved() -> DataSchema:
    """The example is a client's approval."""
    example = {**_example("approved", is_decided=True), "decided_by": _CLIENT}
    return DataSchema(data_of(AdRevisionApproved, status="approved"), example)


def _failed() -> DataSchema:
    example = {
        **_example("approved", is_decided=True),
        "change_id": "chg_01k9w3r6d4f8v2n5t7q9s1x3zg",
        "reason": "The ad account is disabled.",
    }
    return DataSchema(data_of(AdRevisionFailed, status="approved"), example)


def _declined() -> DataSchema:
    example = {
        **_example("declined"),
        "reason": "The offer ends on Friday.",
        "decided_by": _CLIENT,
    }
    return DataSchema(data_of(AdRevisionDeclined, status="declined"), example)


AD_REVISIONS: Final[dict[str, DataSchema]] = {
    "ad_revision.created": _begun(),
    "ad_revision.updated": _waiting(),
    "ad_revision.approved": _approved(),
    "ad_revision.declined": _declined(),
    "ad_revision.reopened": _waiting(),
    "ad_revision.withdrawn": DataSchema(
        data_of(AdRevisionAnswer, status="withdrawn"), _example("withdrawn")
    ),
    "ad_revision.applied": DataSchema(
        data_of(AdRevisionAnswer, status="approved"),
        _example("approved", is_decided=True, is_applied=True),
    ),
    "ad_revision.failed": _failed(),
}
