"""What a revision of ads may hold, and when it may be changed. Pure."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.kit.refusal import Refusal

# So many changes in one revision are still read before they are approved.
MOST_CHANGES: Final = 20
# In this time after an approval nothing is sent, and it can be taken back.
UNDO_SECONDS: Final = 60
# Of what a client says when they decline.
LONGEST_REASON: Final = 500
# An ad of these states is shown to nobody.
STANDS_STILL: Final = frozenset({"draft", "rejected", "problem", "paused"})


class RevisionStatus(StrEnum):
    """ready → approved or declined; or withdrawn, before that or within the undo window.

    declined → ready, when a member opens it again.
    """

    READY = "ready"
    APPROVED = "approved"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class ChangeKind(StrEnum):
    """What a revision does about one ad."""

    ADD = "add"
    REPLACE = "replace"  # A new ad; the old one pauses once the new one may run.
    PAUSE = "pause"
    RESUME = "resume"
    RESERVE = "reserve"  # A new ad that only starts in place of another one.


MAKES_AD: Final = frozenset({ChangeKind.ADD, ChangeKind.REPLACE})


def refuse_unless_open(status: str, current: int, seen: int) -> None:
    """Raise Refusal unless a revision can be changed by whoever saw its version `seen`."""
    if status != RevisionStatus.READY:
        raise Refusal(AdRevisionRefusal.NOT_OPEN)
    if current != seen:
        raise Refusal(AdRevisionRefusal.CHANGED_MEANWHILE)


def running_after(running: Iterable[str], kinds: Iterable[tuple[ChangeKind, str | None]]) -> int:
    """Return how many ads run once a revision is carried out; ads are named by any text."""
    left, added = set(running), 0
    for kind, ad in kinds:
        if kind is ChangeKind.PAUSE and ad is not None:
            left.discard(ad)
        elif kind is ChangeKind.RESUME and ad is not None:
            left.add(ad)
        elif kind is ChangeKind.ADD:
            added += 1
    return len(left) + added
