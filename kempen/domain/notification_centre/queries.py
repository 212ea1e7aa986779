"""What needs a decision now, and what happened, newest first."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.db.models import Subquery, UUIDField

from kempen.domain.accounts.models import Business, Member
from kempen.domain.alerts.alert_copy import subject_of, title_of
from kempen.domain.alerts.queries import Alert, alerts_now
from kempen.domain.alerts.rules import Cause
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import lost_accounts
from kempen.domain.drift.queries import DriftingCampaign, drifting_campaigns, restoring_campaigns
from kempen.domain.events.models import Event, EventCounter
from kempen.domain.launches.failed_changes import FailedChanges, failed_changes
from kempen.domain.notification_centre import decision_rows
from kempen.domain.notification_centre.decision_rows import MOST_OF_A_KIND
from kempen.domain.notification_centre.models import ReadMark
from kempen.domain.notification_centre.open_matters import Matter, open_matters
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet

# Somebody who has not looked at a failed import for so long no longer needs it.
IMPORTS_FOR: Final = timedelta(days=14)


class DecisionKind(StrEnum):
    """What a member has to decide about; in the order in which it matters."""

    LOST_ACCOUNT = "lost_account"
    FAILED_CHANGES = "failed_changes"
    DRIFT = "drift"
    ALERT = "alert"
    RECOMMENDATION = "recommendation"
    AD_RECOMMENDATION = "ad_recommendation"
    REJECTED_AD = "rejected_ad"
    AD_CHANGES = "ad_changes"
    STRATEGY_READY = "strategy_ready"
    STRATEGY_APPROVED = "strategy_approved"
    EXPIRING_ACCOUNT = "expiring_account"
    FAILED_IMPORT = "failed_import"
    DISABLED_ENDPOINT = "disabled_endpoint"


@dataclass(frozen=True)
class PendingDecision:
    """Something that waits for a person.

    `subject` is the name of what it is about, "" where it has none; `public_id` is whose page leads
    on: a connection, strategy, campaign, import or endpoint.
    """

    kind: DecisionKind
    subject: str
    public_id: str


@dataclass(frozen=True)
class Happening:
    """An event as a member reads it."""

    sequence: int
    type: str
    occurred_at: datetime
    data: dict[str, object]
    is_unread: bool


@dataclass(frozen=True)
class OpenProblems:
    """What is wrong with accounts and campaigns: the overview shows it too."""

    lost_accounts: list[Connection]
    drifting: list[DriftingCampaign]
    # What was put back there, and has not yet been seen to run as approved again.
    restoring: list[Campaign]
    failed_changes: list[FailedChanges]
    # What is wrong with results: the causes, also those that somebody has acknowledged.
    alerts: list[Alert]
    # Of which kinds there is anything at all, also of those that are no problem.
    matters: frozenset[Matter]


def open_problems(business: Business) -> OpenProblems:
    """Return accounts that do not answer, drift, changes that failed, and open alerts."""
    matters = open_matters(business)
    return OpenProblems(
        lost_accounts(business) if Matter.LOST_ACCOUNT in matters else [],
        drifting_campaigns(business) if Matter.DRIFT in matters else [],
        restoring_campaigns(business) if Matter.PUT_BACK in matters else [],
        failed_changes(business) if Matter.FAILED_CHANGE in matters else [],
        _alerts(business) if Matter.ALERT in matters else [],
        matters,
    )


def decisions(business: Business, problems: OpenProblems | None = None) -> list[PendingDecision]:
    """Return what waits for a person in a business, what matters most first.

    `problems` are those of the business, where they were asked already.
    """
    problems = problems or open_problems(business)
    asked = {
        Matter.EXPIRING_ACCOUNT: _expiring,
        Matter.AD_CHANGES: _ad_changes,
        Matter.REJECTED_AD: _rejected,
        Matter.RECOMMENDATION: _recommendations,
        Matter.STRATEGY: _strategies,
        Matter.FAILED_IMPORT: _failed_imports,
        Matter.DISABLED_ENDPOINT: _disabled_endpoints,
    }
    waiting = [
        *_of_problems(problems),
        *(one for kind, ask in asked.items() if kind in problems.matters for one in ask(business)),
    ]
    order = {kind: place for place, kind in enumerate(DecisionKind)}
    return sorted(waiting, key=lambda one: order[one.kind])


def _of_problems(problems: OpenProblems) -> Iterator[PendingDecision]:
    for account in problems.lost_accounts:
        yield _of_account(DecisionKind.LOST_ACCOUNT, account)
    for drift in problems.drifting:
        yield _of_campaign(DecisionKind.DRIFT, drift.campaign)
    for failed in problems.failed_changes:
        names = ", ".join(campaign.name for campaign in failed.campaigns)
        yield PendingDecision(DecisionKind.FAILED_CHANGES, names, failed.strategy.public_id)
    unknown = [one for one in problems.alerts if one.acknowledged_at is None]
    for alert in unknown[:MOST_OF_A_KIND]:
        about = " · ".join(filter(None, (title_of(alert), subject_of(alert))))
        yield PendingDecision(DecisionKind.ALERT, about, alert.public_id)


def _of_account(kind: DecisionKind, account: Connection) -> PendingDecision:
    return PendingDecision(kind, account.account_name or account.account_id, account.public_id)


def _of_campaign(kind: DecisionKind, campaign: Campaign) -> PendingDecision:
    return PendingDecision(kind, campaign.name, campaign.public_id)


def _expiring(business: Business) -> list[PendingDecision]:
    rows = decision_rows.expiring_accounts(business)
    return [_of_account(DecisionKind.EXPIRING_ACCOUNT, one) for one in rows]


def _ad_changes(business: Business) -> list[PendingDecision]:
    rows = decision_rows.campaigns_with_ad_changes(business)
    return [_of_campaign(DecisionKind.AD_CHANGES, one) for one in rows]


def _rejected(business: Business) -> list[PendingDecision]:
    rows = decision_rows.campaigns_with_rejected_ads(business)
    return [_of_campaign(DecisionKind.REJECTED_AD, one) for one in rows]


# What other kinds tell already, each with a page of its own to decide on.
_TOLD_OTHERWISE: Final = (Cause.ACCESS_LOST, Cause.ACCESS_ENDING, Cause.ADS_REJECTED, Cause.DRIFT)


def _alerts(business: Business) -> list[Alert]:
    """Return the causes of open alerts that have no page of their own to decide on."""
    return [one for one in alerts_now(business).causes if one.cause not in _TOLD_OTHERWISE]


def _recommendations(business: Business) -> list[PendingDecision]:
    return [
        PendingDecision(
            DecisionKind.RECOMMENDATION, " · ".join(line.name for line in one.lines), one.public_id
        )
        if one.advice is None
        else PendingDecision(DecisionKind.AD_RECOMMENDATION, one.advice.name, one.public_id)
        for one in decision_rows.open_recommendations(business)
    ]


def _strategies(business: Business) -> list[PendingDecision]:
    kinds = {
        Strategy.Status.READY: DecisionKind.STRATEGY_READY,
        Strategy.Status.APPROVED: DecisionKind.STRATEGY_APPROVED,
    }
    return [
        PendingDecision(kinds[Strategy.Status(one.status)], "", one.public_id)
        for one in decision_rows.waiting_strategies(business)
    ]


def _failed_imports(business: Business) -> list[PendingDecision]:
    rows = decision_rows.failed_imports(business, clock.now() - IMPORTS_FOR)
    return [
        PendingDecision(DecisionKind.FAILED_IMPORT, one.file_name, one.public_id) for one in rows
    ]


def _disabled_endpoints(business: Business) -> list[PendingDecision]:
    rows = decision_rows.disabled_endpoints(business)
    return [PendingDecision(DecisionKind.DISABLED_ENDPOINT, one.url, one.public_id) for one in rows]


def read_until(member: Member) -> int:
    """Return the sequence number up to which a member has read; 0 for nothing yet."""
    marks = ReadMark.objects.of(member.business).filter(member=member)
    return marks.values_list("sequence", flat=True).first() or 0


def unread_count(member: Member) -> int:
    """Return how many events came since a member marked them as read; 30 days have them.

    Quiet ones do not count. A difference of two counts: no event is read for it.
    """
    counters = _COUNTED.rows(business=member.business_id, member=member.pk)
    return sum(_unread(one.last - one.quiet, vars(one)) for one in counters)


def _unread(loud: int, mark: Mapping[str, int | None]) -> int:
    return max(loud - (mark["read"] or 0) + (mark["read_quiet"] or 0), 0)


# Every page shows whether something is unread.
def _counted() -> TenantQuerySet[EventCounter]:
    business = Parameter("business", UUIDField())
    marks = ReadMark.objects.of_everyone(closed_too=True).filter(
        business=business, member=Parameter("member", UUIDField())
    )
    rows = EventCounter.objects.of_everyone(closed_too=True).filter(business=business)
    return rows.annotate(
        read=Subquery(marks.values("sequence")[:1]), read_quiet=Subquery(marks.values("quiet")[:1])
    )


_COUNTED: Final = CompiledQuery(_counted)


def happenings(
    member: Member, limit: int, *, before: int | None = None, kind: str = ""
) -> list[Happening]:
    """Return what happened in a member's business, newest first, without quiet events.

    With `before`, what happened before that sequence number. With `kind`, what its type begins
    with, such as "campaign".
    """
    rows = Event.objects.of(member.business).filter(is_quiet=False).order_by("-sequence")
    if before is not None:
        rows = rows.filter(sequence__lt=before)
    if kind:
        rows = rows.filter(type__startswith=f"{kind}.")
    read = read_until(member)
    return [
        Happening(
            row.sequence,
            row.type,
            row.occurred_at,
            json.loads(row.body)["data"],
            row.sequence > read,
        )
        for row in rows[:limit]
    ]
