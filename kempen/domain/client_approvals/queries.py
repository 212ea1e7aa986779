"""What is asked about requests to clients."""

import hashlib
import re
from typing import Final

from django.db.models import Q

from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.models import Campaign
from kempen.domain.client_approvals.models import ApprovalRequest, ClientApprovalSettings
from kempen.domain.client_approvals.rules import (
    OPEN_STATES,
    RequestFacts,
    RequestState,
    state_of,
)
from kempen.domain.client_approvals.subjects import (
    REVISION_ROWS,
    Asked,
    subject_from,
    subject_of,
)
from kempen.kit import clock, ids
from kempen.kit.database.scope import as_service
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "ApprovalRequest",
    "business_of_link",
    "digest_of_token",
    "is_current",
    "is_switched_on",
    "open_requests_by",
    "request_about_ads_of",
    "request_by",
    "request_of_link",
    "request_state",
    "requests_of",
]

# What `secrets.token_urlsafe(32)` makes.
_TOKEN: Final = re.compile(r"[-\w]{43}", re.ASCII)
_UNANSWERED: Final = Q(answered_at=None, withdrawn_at=None)


def digest_of_token(token: str) -> bytes:
    """Return what is kept of a link's token."""
    return hashlib.sha256(token.encode()).digest()


@as_service("whose link it is shows only when it is found")
def business_of_link(token: str) -> Business | None:
    """Return the business that sent a link; the only question that is asked before it is known."""
    if not _TOKEN.fullmatch(token):
        return None
    rows = ApprovalRequest.objects.of_everyone().select_related("business")
    row = rows.filter(token_digest=digest_of_token(token)).first()
    return row.business if row else None


def request_of_link(business: Business, token: str) -> ApprovalRequest | None:
    """Return the request of a business that a link stands for, in whatever state; else None."""
    return _rows(business).filter(token_digest=digest_of_token(token)).first()


def requests_of(asked: Asked) -> TenantQuerySet[ApprovalRequest]:
    """Return the requests about a strategy, or about changes to ads, newest first."""
    subject = subject_from(asked)
    rows = _rows(asked.business).filter(strategy=subject.strategy)
    return rows.filter(ad_revision=subject.ad_revision).order_by("-id")


def request_by(asked: Asked, public_id: str) -> ApprovalRequest | None:
    """Return a request about this by the identifier that people see, or None."""
    identifier = ids.decode("apr", public_id)
    return requests_of(asked).filter(id=identifier).first() if identifier else None


def request_about_ads_of(campaign: Campaign, public_id: str) -> ApprovalRequest | None:
    """Return a request about changes to this campaign's ads by its identifier, or None."""
    identifier = ids.decode("apr", public_id)
    rows = _rows(campaign.business).filter(ad_revision__campaign=campaign)
    return rows.filter(id=identifier).first() if identifier else None


def open_requests_by(business: Business, person: Person) -> list[ApprovalRequest]:
    """Return the requests of a person that a client can still answer, newest first."""
    rows = _rows(business).filter(_UNANSWERED, requested_by=person).order_by("-id")
    return [row for row in rows if request_state(row) in OPEN_STATES]


def request_state(request: ApprovalRequest) -> RequestState:
    """Return the state of a request, as what it is about was read."""
    return state_of(
        RequestFacts(
            answer=request.answer,
            is_withdrawn=request.withdrawn_at is not None or not _is_backed(request),
            is_current=is_current(request),
            is_seen=request.seen_at is not None,
            expires_at=request.expires_at,
        ),
        clock.now(),
    )


def _is_backed(request: ApprovalRequest) -> bool:
    """Whether who sent it is the member that they were then, and may still ask: else it ends."""
    members = Member.objects.of(request.business).filter(
        person=request.requested_by_id, person__is_active=True, created_at__lte=request.sent_at
    )
    member = members.first() if request.requested_by_id else None
    return member is not None and may(member.role, "ask_clients")


def is_current(request: ApprovalRequest) -> bool:
    """Whether what was sent waits for its decision exactly as it was sent, word for word."""
    subject = subject_of(request)
    return (
        subject.is_waiting
        and subject.version == request.revision
        and subject.content_hash() == request.content_hash
    )


def is_switched_on(business: Business) -> bool:
    """Whether clients of this business can approve by link."""
    rows = ClientApprovalSettings.objects.of(business).values_list("is_on", flat=True)
    is_on = rows.first()
    return True if is_on is None else is_on


def _rows(business: Business) -> TenantQuerySet[ApprovalRequest]:
    rows = ApprovalRequest.objects.of(business).select_related(
        "business", "strategy__brief", "strategy__business", "requested_by"
    )
    return rows.select_related(*(f"ad_revision__{name}" for name in REVISION_ROWS))
