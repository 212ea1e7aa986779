"""What is done about a client's subject: held, looked at before it is sent, approved, declined."""

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_revisions.rules import refuse_unless_open
from kempen.domain.client_approvals.subjects import (
    AdRevisionSubject,
    StrategySubject,
    Subject,
)
from kempen.domain.launches.actions.approving import approve, refuse_unless_approvable
from kempen.domain.launches.actions.declining import decline_revision
from kempen.domain.launches.actions.revising import approve_revision, lock_revision
from kempen.domain.launches.revised_ads import refuse_unapprovable
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.actions.decide import reject


def locked_subject(actor: Actor, subject: Subject) -> Subject:
    """Return it as it is now, held until the transaction ends."""
    match subject:
        case StrategySubject(strategy):
            return StrategySubject(edit.locked_strategy(actor, strategy))
        case AdRevisionSubject(revision):
            return AdRevisionSubject(lock_revision(actor, revision))


def refuse_unaskable(subject: Subject, seen: int) -> None:
    """Raise the Refusal that approving it as it was seen at `seen` would raise now."""
    match subject:
        case StrategySubject(strategy):
            edit.refuse_unless_open(strategy, seen)
            refuse_unless_approvable(strategy)
        case AdRevisionSubject(revision):
            refuse_unless_open(revision.status, revision.version, seen)
            refuse_unapprovable(revision)


def approve_subject(client: Actor, subject: Subject, version: int) -> Subject:
    """Approve it as a member would."""
    match subject:
        case StrategySubject(strategy):
            return StrategySubject(approve(client, strategy, version))
        case AdRevisionSubject(revision):
            return AdRevisionSubject(approve_revision(client, revision, version))


def decline_subject(client: Actor, subject: Subject, version: int, note: str) -> Subject:
    """Decline it, with what the client said."""
    match subject:
        case StrategySubject(strategy):
            return StrategySubject(reject(client, strategy, version, note))
        case AdRevisionSubject(revision):
            return AdRevisionSubject(decline_revision(client, revision, version, note))
