"""What a client is asked about, as it is now: a strategy, or changes to the ads of a campaign."""

from dataclasses import dataclass
from typing import Final

from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.queries import frozen_revision
from kempen.domain.ad_revisions.rules import RevisionStatus
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import frozen_content, hash_of

# What can be sent to a client; whoever sends it has the row.
Asked = Strategy | AdRevision
# What reading a revision of ads needs beside it, below the name of the relation.
REVISION_ROWS: Final = ("business", "campaign", "strategy__brief__business", "approved_by")


@dataclass(frozen=True)
class StrategySubject:
    """One strategy."""

    strategy: Strategy
    kind = "strategy"
    ad_revision: AdRevision | None = None

    @property
    def version(self) -> int:
        """The version that somebody sees now."""
        return self.strategy.revision

    @property
    def is_waiting(self) -> bool:
        """Whether it waits for its decision."""
        return self.strategy.status == Strategy.Status.READY

    def content_hash(self) -> str:
        """Return the hash of all that an approval would freeze."""
        return hash_of(frozen_content(self.strategy))


@dataclass(frozen=True)
class AdRevisionSubject:
    """One revision of a campaign's ads."""

    ad_revision: AdRevision
    kind = "ads"

    @property
    def strategy(self) -> Strategy:
        """The approved plan in which the campaign runs."""
        return self.ad_revision.strategy

    @property
    def version(self) -> int:
        """The version that somebody sees now."""
        return self.ad_revision.version

    @property
    def is_waiting(self) -> bool:
        """Whether it waits for its decision."""
        return self.ad_revision.status == RevisionStatus.READY

    def content_hash(self) -> str:
        """Return the hash of all that an approval would freeze."""
        return hash_of(frozen_revision(self.ad_revision))


Subject = StrategySubject | AdRevisionSubject


def subject_from(asked: Asked) -> Subject:
    """Return what is asked about from its row."""
    return AdRevisionSubject(asked) if isinstance(asked, AdRevision) else StrategySubject(asked)


def subject_of(request: ApprovalRequest) -> Subject:
    """Return what a request is about, as its rows were read."""
    return subject_from(request.ad_revision or request.strategy)


def keep_subject(request: ApprovalRequest, subject: Subject) -> ApprovalRequest:
    """Have a request refer to these rows, which were read or changed since."""
    request.strategy, request.ad_revision = subject.strategy, subject.ad_revision
    return request
