"""A client declines a revision of ads by a link; a member opens it again, to change it.

The locks are those of approving: the campaign, then the revision.
"""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.deciders import decided_by
from kempen.domain.ad_revisions.actions.drafting import refuse_second
from kempen.domain.ad_revisions.answers import AdRevisionDeclined
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.queries import representation
from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.domain.ad_revisions.rules import (
    LONGEST_REASON,
    RevisionStatus,
    refuse_unless_open,
)
from kempen.domain.events.actions import record
from kempen.domain.launches.actions.revising import lock_revision
from kempen.domain.strategies.actions.decide import refuse_unless_may_decide
from kempen.kit import clock
from kempen.kit.refusal import Refusal


def decline_revision(actor: Actor, revision: AdRevision, seen: int, reason: str) -> AdRevision:
    """Decline a revision as it was seen at version `seen`: nothing of it is sent.

    `reason` is kept, up to LONGEST_REASON characters of it. Declined again, nothing changes.
    """
    with transaction.atomic():
        refuse_unless_may_decide(actor)
        locked = lock_revision(actor, revision)
        if locked.status == RevisionStatus.DECLINED and locked.version == seen:
            return locked
        refuse_unless_open(locked.status, locked.version, seen)
        locked.status, locked.updated_at = RevisionStatus.DECLINED, clock.now()
        locked.declined_by_client = actor.client_email
        locked.declined_reason = reason.strip()[:LONGEST_REASON]
        locked.save()
        declined = AdRevisionDeclined(
            **vars(representation(locked)),
            reason=locked.declined_reason,
            decided_by=decided_by(actor),
        )
        record(actor, "ad_revision.declined", declined, audited=_facts(locked))
    return locked


def reopen_revision(actor: Actor, revision: AdRevision, seen: int) -> AdRevision:
    """Have a declined revision wait again, to be changed and decided about; its version counts up.

    Opened again for the same version, nothing changes. Refusal while another one waits.
    """
    with transaction.atomic():
        locked = lock_revision(actor, revision)
        if locked.status == RevisionStatus.READY and locked.version == seen + 1:
            return locked
        if locked.status != RevisionStatus.DECLINED:
            raise Refusal(AdRevisionRefusal.NOT_OPEN)
        if locked.version != seen:
            raise Refusal(AdRevisionRefusal.CHANGED_MEANWHILE)
        refuse_second(locked.campaign)
        locked.status, locked.updated_at = RevisionStatus.READY, clock.now()
        locked.version += 1
        locked.declined_by_client = locked.declined_reason = ""
        locked.save()
        record(actor, "ad_revision.reopened", representation(locked), audited=_facts(locked))
    return locked


def _facts(revision: AdRevision) -> dict[str, str | int]:
    return {
        "ad_revision_id": revision.public_id,
        "campaign_id": revision.campaign.public_id,
        "version": revision.version,
    }
