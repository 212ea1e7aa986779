"""What became of an approved revision of ads on its platform, as the events tell it."""

from datetime import datetime
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_revisions.answers import AdRevisionFailed
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.queries import is_as_approved, representation
from kempen.domain.ad_revisions.rules import RevisionStatus
from kempen.domain.events.actions import record
from kempen.domain.launches.models import Change
from kempen.kit import clock, jobs
from kempen.kit.tenancy import job_of

KEEP: Final = "launches.keep_reserve"


def record_revision_done(actor: Actor, change: Change) -> None:
    """Tell once that all of a revision is done; call it in the transaction that marks a change.

    Of an ad that is replaced that is the new one: the old one pauses after the platform's review.
    """
    revision = _locked(change)
    if revision is None or revision.applied_at is not None:
        return
    changes = Change.objects.of(change.business).filter(ad_revision=revision)
    if changes.exclude(status=Change.Status.DONE).exists():
        return
    _record_applied(actor, revision, clock.now())


def keep_reserve_later(revision: AdRevision) -> None:
    """Have the worker record, once its approval is final, that a revision's ads are in reserve.

    It is for one that only adds ads to the reserve: no platform has anything to do for it.
    """
    jobs.defer(KEEP, {"ad_revision_id": str(revision.pk)}, at=revision.starts_at)


@job_of(AdRevision)
def keep_reserve(ad_revision_id: str) -> None:
    """Record once that a revision's ads are in reserve; the worker calls this."""
    rows = AdRevision.objects.of_everyone().select_for_update(of=("self",), no_key=True)
    with transaction.atomic():
        revision = (
            rows.select_related("business", "campaign", "strategy")
            .filter(pk=ad_revision_id, status=RevisionStatus.APPROVED, applied_at=None)
            .first()
        )
        if revision is None or revision.starts_at is None or not is_as_approved(revision):
            return
        if clock.now() < revision.starts_at:
            keep_reserve_later(revision)
            return
        _record_applied(Actor.service(revision.business, KEEP), revision, revision.starts_at)


def record_revision_failed(actor: Actor, change: Change) -> None:
    """Tell what of a revision its platform did not accept; nothing where it has no revision."""
    revision = _locked(change)
    if revision is None:
        return
    failed = AdRevisionFailed(
        **vars(representation(revision)), change_id=change.public_id, reason=change.error
    )
    record(actor, "ad_revision.failed", failed)


def _record_applied(actor: Actor, revision: AdRevision, at: datetime) -> None:
    revision.applied_at = at
    revision.save(update_fields=["applied_at"])
    record(actor, "ad_revision.applied", representation(revision))


def _locked(change: Change) -> AdRevision | None:
    if change.ad_revision_id is None:
        return None
    rows = AdRevision.objects.of(change.business).select_for_update(of=("self",), no_key=True)
    return rows.select_related("business", "campaign", "strategy").get(pk=change.ad_revision_id)
