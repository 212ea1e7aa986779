"""What became of an approved revision of ads on its platform, as the events tell it."""

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_revisions.answers import AdRevisionFailed
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.queries import representation
from kempen.domain.events.actions import record
from kempen.domain.launches.models import Change
from kempen.kit import clock


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
    revision.applied_at = clock.now()
    revision.save(update_fields=["applied_at"])
    record(actor, "ad_revision.applied", representation(revision))


def record_revision_failed(actor: Actor, change: Change) -> None:
    """Tell what of a revision its platform did not accept; nothing where it has no revision."""
    revision = _locked(change)
    if revision is None:
        return
    failed = AdRevisionFailed(
        **vars(representation(revision)), change_id=change.public_id, reason=change.error
    )
    record(actor, "ad_revision.failed", failed)


def _locked(change: Change) -> AdRevision | None:
    if change.ad_revision_id is None:
        return None
    rows = AdRevision.objects.of(change.business).select_for_update(of=("self",), no_key=True)
    return rows.select_related("business", "campaign", "strategy").get(pk=change.ad_revision_id)
