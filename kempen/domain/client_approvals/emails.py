"""What is mailed about a request: the link and the codes to the client, the answer to members."""

from kempen.domain.accounts.queries import members_allowed_to
from kempen.domain.branding.letterheads import letterhead_of
from kempen.domain.branding.queries import brand_of
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.client_approvals.rules import CODE_LASTS, ClientAnswer
from kempen.domain.notifications.actions import notify_members
from kempen.domain.page_links import page_links
from kempen.kit import clock, mail
from kempen.market import days
from kempen.market.languages import locale_of

_ROOM = "client_approvals/email"


def mail_link(request: ApprovalRequest, token: str) -> None:
    """Queue the e-mail with the link, in the caller's transaction."""
    person = request.requested_by
    last_day = request.expires_at.astimezone(clock.BUSINESS_TIME_ZONE).date()
    _mail_client(
        request,
        f"{_prefix(request)}request",
        {
            "sender": (person.name or person.email) if person else "",
            "note": request.note,
            "campaign": request.ad_revision.campaign.name if request.ad_revision else "",
            "last_day": days.day(last_day, locale_of(request.language)),
            "approval_url": page_links().client_approval(token),
        },
    )


def mail_code(request: ApprovalRequest, code: str) -> None:
    """Queue the e-mail with a code, in the caller's transaction."""
    minutes = int(CODE_LASTS.total_seconds() // 60)
    _mail_client(request, "code", {"code": code, "minutes": minutes})


def mail_answer(request: ApprovalRequest) -> None:
    """Queue e-mails to the members who can act on the answer, in the caller's transaction."""
    is_launched_now = request.answer == ClientAnswer.APPROVED and request.ad_revision is None
    pages, revision = page_links().of(request.business.public_id), request.ad_revision
    notify_members(
        members_allowed_to(request.business, "launch" if is_launched_now else "ask_clients"),
        f"{_ROOM}/{_prefix(request)}{request.answer}",
        {
            "client": request.email,
            "note": request.answer_note,
            "campaign": revision.campaign.name if revision is not None else "",
        },
        page_url=(
            pages.ad_changes(revision.campaign.public_id)
            if revision is not None
            else pages.strategy(request.strategy.public_id)
        ),
    )


def _prefix(request: ApprovalRequest) -> str:
    """Return what the names of the e-mails about changes to ads begin with."""
    return "ads_" if request.ad_revision is not None else ""


def _mail_client(request: ApprovalRequest, name: str, facts: dict[str, object]) -> None:
    brand = brand_of(request.business)
    context = {"brand": brand.name, **facts}
    mail.post(
        mail.write(
            f"{_ROOM}/{name}",
            request.email,
            context,
            language=request.language,
            letterhead=letterhead_of(brand),
        )
    )
