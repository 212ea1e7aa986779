"""The changes of a revision beside what runs now, and what became of the last one."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise

from kempen.domain.accounts.rules import may
from kempen.domain.ad_revisions.queries import (
    AdRevision,
    AdRevisionChange,
    changes_in,
    open_revision_of,
    revisions_of,
)
from kempen.domain.ad_revisions.rules import ChangeKind, RevisionStatus
from kempen.domain.campaigns.queries import Campaign
from kempen.domain.creatives.law import LawContext
from kempen.domain.creatives.queries import Creative
from kempen.domain.launches.queries import changes_of_campaign
from kempen.domain.launches.revised_ads import refuse_unapprovable
from kempen.domain.strategies.queries import law_of
from kempen.entrypoints.dashboard.creatives.ad_changes.copy import KINDS
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.ads.previews import (
    AdPlace,
    AdPreview,
    preview_of_creative,
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
class AdChangeRow:
    """One change: what runs now beside what runs afterwards; None where nothing does."""

    public_id: str
    title: str | Promise
    now: AdPreview | None
    after: AdPreview | None
    edit_address: str  # "" where it makes no ad.


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
    sent: list[SentChangeRow]
    public_id: str


def page_context(request: BusinessRequest, campaign: Campaign) -> dict[str, object]:
    """Return what the page of a campaign's ad changes shows."""
    revision = open_revision_of(campaign)
    rows = rows_of(revision) if revision is not None else []
    may_approve = may(request.role, "approve_strategies")
    return {
        "campaign": campaign,
        "revision": revision,
        "rows": rows,
        "blocker": _blocker(revision) if revision is not None and rows else "",
        "may_write": may(request.role, "write_briefs"),
        "may_approve": may_approve,
        "last": _last(campaign, may_approve=may_approve),
    }


def rows_of(revision: AdRevision) -> list[AdChangeRow]:
    """Return the changes of a revision, each beside what runs now."""
    law = law_of(revision.strategy.brief)
    return [_row(revision, change, law) for change in changes_in(revision)]


def _row(revision: AdRevision, change: AdRevisionChange, law: LawContext) -> AdChangeRow:
    kind = ChangeKind(change.kind)
    old = change.ad.creative if change.ad is not None else None
    edit = (
        reverse("ad_change", args=[revision.campaign.public_id, change.public_id])
        if change.creative is not None
        else ""
    )
    now = None if old is None else _preview(revision, old, f"{change.public_id}-now", law)
    new = None
    if change.creative is not None:
        new = _preview(revision, change.creative, change.public_id, law, edit)
    is_resumed = kind is ChangeKind.RESUME
    return AdChangeRow(
        public_id=change.public_id,
        title=KINDS[kind],
        now=None if is_resumed else now,
        after=now if is_resumed else new,
        edit_address=edit,
    )


def _preview(
    revision: AdRevision, creative: Creative, public_id: str, law: LawContext, edit: str = ""
) -> AdPreview:
    place = AdPlace(revision.business.name, edit)
    return preview_of_creative(creative, public_id, law, place)


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
    sent = changes_of_campaign(campaign).filter(ad_revision=last).order_by("id")
    return LastRevision(
        approved_by=name,
        approved_at=last.approved_at,
        starts_at=last.starts_at,
        can_undo=may_approve and is_early,
        sent=[
            SentChangeRow(kind_words(one), *change_status(one), failure_words(one)) for one in sent
        ],
        public_id=last.public_id,
    )
