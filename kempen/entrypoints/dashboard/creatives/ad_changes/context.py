"""The changes of a revision beside what runs now, and what became of the last one."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, pgettext

from kempen.domain.accounts.rules import may
from kempen.domain.ad_revisions.queries import (
    AdRevision,
    changes_in,
    declined_revision_of,
    open_revision_of,
    revisions_of,
)
from kempen.domain.ad_revisions.rules import ChangeKind, RevisionStatus
from kempen.domain.campaigns.queries import Campaign
from kempen.domain.launches.ads import ads_of
from kempen.domain.launches.queries import changes_of_campaign
from kempen.domain.launches.revised_ads import refuse_unapprovable
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.ads.changed_ads import KINDS, changed_ads
from kempen.entrypoints.dashboard.shared.approval_requests.form import ApprovalRequestForm
from kempen.entrypoints.dashboard.shared.approval_requests.panel import (
    ApprovalAddresses,
    ApprovalPanel,
    approval_panel,
)
from kempen.entrypoints.dashboard.shared.copy.launches import (
    change_status,
    failure_words,
    kind_words,
)
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal


@dataclass(frozen=True)
class SentChangeRow:
    """How far one approved change is on the platform."""

    words: str
    shape: str
    status: str
    failure: str


@dataclass(frozen=True)
class LastRevision:
    """The newest approved changes of a campaign's ads."""

    approved_by: str
    approved_at: datetime | None
    starts_at: datetime | None
    can_undo: bool
    is_sent: bool  # Or it only adds ads to the reserve.
    sent: list[SentChangeRow]
    public_id: str


def page_context(
    request: BusinessRequest, campaign: Campaign, form: ApprovalRequestForm | None = None
) -> dict[str, object]:
    """Return what the page of a campaign's ad changes shows; `form` as it was typed."""
    revision = open_revision_of(campaign)
    declined = declined_revision_of(campaign)
    rows = changed_ads(revision, may_edit=True) if revision is not None else []
    blocker = _blocker(revision) if revision is not None and rows else ""
    asked = revision if rows and not blocker else declined
    may_approve = may(request.role, "approve_strategies")
    return {
        "campaign": campaign,
        "revision": revision,
        "rows": rows,
        "blocker": blocker,
        "declined": declined,
        "client_approvals": _clients(request, campaign, asked, form),
        "may_write": may(request.role, "write_briefs"),
        "may_approve": may_approve,
        "last": _last(campaign, may_approve=may_approve),
    }


def _clients(
    request: BusinessRequest,
    campaign: Campaign,
    asked: AdRevision | None,
    form: ApprovalRequestForm | None,
) -> ApprovalPanel | None:
    """Return which clients were asked about a revision; None where nobody can be."""
    if asked is None:
        return None
    addresses = ApprovalAddresses(
        "ask_client_about_ads",
        "ask_client_about_ads_again",
        "withdraw_ads_approval_request",
        campaign.public_id,
    )
    return approval_panel(request, asked, addresses, form)


def _blocker(revision: AdRevision) -> str:
    """Say what keeps these changes from being approved, or nothing."""
    try:
        refuse_unapprovable(revision)
    except Refusal as refusal:
        return sentence_of(refusal)
    return ""


def _last(campaign: Campaign, *, may_approve: bool) -> LastRevision | None:
    last = revisions_of(campaign).filter(status=RevisionStatus.APPROVED).first()
    if last is None:
        return None
    person = last.approved_by
    name = (person.name or person.email) if person is not None else last.approved_by_client
    is_early = last.starts_at is not None and clock.now() < last.starts_at
    sent = list(changes_of_campaign(campaign).filter(ad_revision=last).order_by("id"))
    return LastRevision(
        approved_by=name,
        approved_at=last.approved_at,
        starts_at=last.starts_at,
        can_undo=may_approve and is_early,
        is_sent=bool(sent),
        sent=[
            *(
                SentChangeRow(kind_words(one), *change_status(one), failure_words(one))
                for one in sent
            ),
            # Nothing of these is sent before they take the place of an ad.
            *(
                SentChangeRow(str(KINDS[ChangeKind.RESERVE]), "", words, "")
                for words in _reserve_words(campaign, last, is_early=is_early)
            ),
        ],
        public_id=last.public_id,
    )


def _reserve_words(campaign: Campaign, revision: AdRevision, *, is_early: bool) -> list[str]:
    """Return where each ad stands that a revision puts in reserve; none is so while it is undone.

    One that took the place of another is no longer in reserve.
    """
    changes = [one for one in changes_in(revision) if one.kind == ChangeKind.RESERVE]
    started = {ad.pk for ad in ads_of(campaign)} if changes else set()
    return [
        pgettext("status of an ad", "Approved")
        if is_early or one.pk in started
        else gettext("In reserve")
        for one in changes
    ]
