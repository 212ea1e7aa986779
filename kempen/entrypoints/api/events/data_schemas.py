"""The shape of every event's `data` as JSON Schema (2020-12), each with an example."""

from typing import Final

from kempen.domain.alerts.answers import AlertEvent
from kempen.domain.campaigns.answers import CampaignAnswer
from kempen.domain.connections.answers import ConnectionEvent
from kempen.domain.drift.answers import CampaignDrifted
from kempen.domain.launches.ad_events import AdEvent
from kempen.domain.launches.answers import CampaignLaunchFailed
from kempen.domain.leads.answers import LeadCreated
from kempen.domain.members.answers import MemberEvent
from kempen.domain.spend_guard.answers import BudgetSpent
from kempen.domain.strategies.answers import (
    StrategyApproved,
    StrategyEvent,
    StrategyOver,
    StrategyRejected,
)
from kempen.domain.webhooks.answers import EndpointTest
from kempen.entrypoints.api.events.ad_revision_schemas import AD_REVISIONS
from kempen.entrypoints.api.events.import_schemas import COMPLETED, FAILED, UNDONE
from kempen.entrypoints.api.events.schema_parts import (
    BUSINESS,
    CAMPAIGN,
    DataSchema,
    Loosely,
    data_of,
)
from kempen.entrypoints.api.events.steering_schemas import MOVED, RECOMMENDED, SWAPPED


def _strategy(status: str, reason: str | None = None) -> DataSchema:
    """What `strategy.*` carries; one that failed or was rejected has perhaps no expectation."""
    schema = (
        data_of(StrategyEvent, status=status, never_null=("expected",))
        if reason is None
        else data_of(StrategyOver, status=status)
    )
    return DataSchema(
        schema,
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
            **({"reason": reason} if reason is not None else {}),
        },
    )


# Events of earlier versions do not say who decided.
_EARLIER_DECISIONS: Final = Loosely(optional=("decided_by",))


def _approved() -> DataSchema:
    """What `strategy.approved` carries; the example is a client's approval."""
    schema = data_of(
        StrategyApproved,
        status="approved",
        loosely=_EARLIER_DECISIONS,
        never_null=("expected",),
    )
    decided_by = {
        "kind": "client",
        "member_id": None,
        "approval_request_id": "apr_01k9w3r6d4f8v2n5t7q9s1x3zh",
        "email": "mei@example.com",
    }
    return DataSchema(schema, {**_strategy("approved").example, "decided_by": decided_by})


def _rejected() -> DataSchema:
    """What `strategy.rejected` carries; the example is a member's rejection."""
    schema = data_of(StrategyRejected, status="rejected", loosely=_EARLIER_DECISIONS)
    example = _strategy("rejected", "The budget is needed elsewhere.").example
    decided_by = {
        "kind": "member",
        "member_id": "mem_01k9w3r6d4f8v2n5t7q9s1x3zc",
        "approval_request_id": None,
        "email": None,
    }
    return DataSchema(schema, {**example, "decided_by": decided_by})


def _ad(status: str, *reasons: str) -> DataSchema:
    """What `ad.*` carries."""
    return DataSchema(
        data_of(AdEvent, status=status),
        {
            "business_id": BUSINESS,
            "ad_id": "ad_01k9w3r6d4f8v2n5t7q9s1x3zf",
            "campaign_id": CAMPAIGN,
            "platform": "social",
            "status": status,
            "reasons": list(reasons),
        },
    )


# Fields that events of earlier versions may lack or leave null, and words that may be added.
_EARLIER_CAMPAIGNS: Final = Loosely(
    optional=(
        *("target", "return_goal", "prospect_goal", "audience", "budget"),
        *("creative_guidelines", "external_ids", "updated_at"),
    ),
    nullable=("target",),
    open_words=("status",),
    open_objects=True,
    descriptions=False,
)
_CREATED: Final = DataSchema(
    data_of(CampaignAnswer, loosely=_EARLIER_CAMPAIGNS),
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
    return DataSchema(_CREATED.schema, {**_CREATED.example, **example})


def _launch_failed() -> DataSchema:
    """A campaign as it is then, and what the platform did not accept."""
    schema = data_of(CampaignLaunchFailed, loosely=_EARLIER_CAMPAIGNS, beside=CampaignAnswer)
    example = {
        "status": "launch_failed",
        "change_id": "chg_01k9w3r6d4f8v2n5t7q9s1x3zg",
        "reason": "The ad account is disabled.",
    }
    return DataSchema(schema, {**_CREATED.example, **example})


def _member(role: str) -> DataSchema:
    """What `member.*` carries."""
    example = {"business_id": BUSINESS, "member_id": "mem_01k9w3r6d4f8v2n5t7q9s1x3zc", "role": role}
    return DataSchema(data_of(MemberEvent), example)


def _connection(reason: str, expires_at: str | None) -> DataSchema:
    """What `connection.*` carries: never a credential."""
    return DataSchema(
        data_of(ConnectionEvent),
        {
            "business_id": BUSINESS,
            "connection_id": "con_01k9w3r6d4f8v2n5t7q9s1x3zf",
            "platform": "social",
            "reason": reason,
            "expires_at": expires_at,
        },
    )


def _alert(until: str | None) -> DataSchema:
    """What `alert.*` carries."""
    return DataSchema(
        data_of(AlertEvent),
        {
            "business_id": BUSINESS,
            "alert_id": "alr_01k9w3r6d4f8v2n5t7q9s1x3zf",
            "cause": "tracking_broken",
            "campaign_id": CAMPAIGN,
            "connection_id": "con_01k9w3r6d4f8v2n5t7q9s1x3zf",
            "since": "2026-03-13T16:00:00.000000Z",
            "until": until,
            "detail": "Since 14 Mar 2026, 920 clicks brought no conversions. "
            "Kempen expected about 24.",
        },
    )


_BUDGET_SPENT: Final = DataSchema(
    data_of(BudgetSpent),
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
    data_of(CampaignDrifted),
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
                "words": "Its daily budget is RM120.00. Approved: RM80.00.",
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
    "strategy.rejected": _rejected(),
    "strategy.approved": _approved(),
    "strategy.reopened": _strategy("ready"),
    "ad.submitted": _ad("submitted"),
    "ad.approved": _ad("approved"),
    "ad.rejected": _ad("rejected", "Ads must not promise results that cannot be promised."),
    **AD_REVISIONS,
    "budget.spent": _BUDGET_SPENT,
    "import.completed": COMPLETED,
    "import.failed": FAILED,
    "import.undone": UNDONE,
    "lead.created": DataSchema(
        data_of(LeadCreated, loosely=Loosely(descriptions=False)),
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
    ),
    "member.joined": _member("analyst"),
    "member.removed": _member("viewer"),
    "ad.swapped": SWAPPED,
    "budget.moved": MOVED,
    "recommendation.ready": RECOMMENDED,
    "alert.opened": _alert(None),
    "alert.closed": _alert("2026-03-15T23:00:00.000000Z"),
    "connection.failed": _connection("The session has been invalidated.", None),
    "connection.expiring": _connection(
        "The stored access ends soon: connect the account again.", "2026-03-20T08:00:00.000000Z"
    ),
    "endpoint.test": DataSchema(
        data_of(EndpointTest),
        {
            "business_id": BUSINESS,
            "endpoint_id": "wh_01k9w3r6d4f8v2n5t7q9s1x3ze",
            "message": "This is a test: nothing happened.",
        },
    ),
}
