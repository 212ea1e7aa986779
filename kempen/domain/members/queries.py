"""What ends, or passes to somebody else, when a member is removed."""

from dataclasses import dataclass

from kempen.domain.accounts.models import ApiKey, Business, Invitation, Member
from kempen.domain.accounts.queries import invitations_by, keys_of_member
from kempen.domain.client_approvals.queries import ApprovalRequest, open_requests_by
from kempen.domain.reports.schedules import ReportSchedule, schedules_read_by
from kempen.domain.strategies.queries import Strategy, approvals_of
from kempen.kit import ids
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "Holdings",
    "Invitation",
    "holdings_of",
    "invitation_by",
    "member_by",
    "member_rows",
    "members_listed",
    "open_invitation_rows",
    "open_invitations",
]


@dataclass(frozen=True)
class Holdings:
    """What ends with a member: keys, invitations, links to clients, approvals; and reports.

    The approvals are of strategies that nobody has launched yet. The reports are all that they
    receive, and those that nobody else receives.
    """

    keys: tuple[ApiKey, ...]
    approval_requests: tuple[ApprovalRequest, ...]
    reports: tuple[ReportSchedule, ...]
    reports_without_reader: tuple[ReportSchedule, ...]
    invitations: tuple[Invitation, ...]
    approvals: tuple[Strategy, ...]

    def __bool__(self) -> bool:
        return bool(
            self.keys
            or self.approval_requests
            or self.reports
            or self.invitations
            or self.approvals
        )


def holdings_of(member: Member) -> Holdings:
    """Return what a member holds."""
    reports = schedules_read_by(member)
    return Holdings(
        keys=tuple(keys_of_member(member)),
        approval_requests=tuple(open_requests_by(member.business, member.person)),
        reports=tuple(one.schedule for one in reports),
        reports_without_reader=tuple(one.schedule for one in reports if one.is_only_reader),
        invitations=tuple(invitations_by(member)),
        approvals=tuple(approvals_of(member.business, member.person)),
    )


def member_rows(business: Business) -> TenantQuerySet[Member]:
    """Return the members of a business."""
    return Member.objects.of(business).select_related("person", "business")


def members_listed(business: Business) -> list[Member]:
    """Return the members of a business, the longest first."""
    return list(member_rows(business).order_by("id"))


def member_by(business: Business, public_id: str) -> Member | None:
    """Return a member by the identifier that people see."""
    identifier = ids.decode("mem", public_id)
    return member_rows(business).filter(id=identifier).first() if identifier else None


def open_invitation_rows(business: Business) -> TenantQuerySet[Invitation]:
    """Return the invitations that nobody answered or withdrew; those over too."""
    rows = Invitation.objects.of(business).select_related("invited_by")
    return rows.filter(accepted_at=None, withdrawn_at=None)


def open_invitations(business: Business) -> list[Invitation]:
    """Return the open invitations, newest first."""
    return list(open_invitation_rows(business).order_by("-id"))


def invitation_by(business: Business, public_id: str) -> Invitation | None:
    """Return an open invitation by the identifier that people see."""
    identifier = ids.decode("inv", public_id)
    rows = open_invitation_rows(business)
    return rows.filter(id=identifier).first() if identifier else None
