"""Changes to the ads of a campaign as the platform shows them: what runs, and what would."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.ad_revisions.queries import AdRevision, AdRevisionChange, changes_in
from kempen.domain.ad_revisions.rules import ChangeKind
from kempen.domain.creatives.law import LawContext
from kempen.domain.creatives.queries import Creative
from kempen.domain.strategies.brief_offering import brief_of_campaign
from kempen.domain.strategies.queries import law_of
from kempen.entrypoints.dashboard.shared.ads.previews import (
    AdPlace,
    AdPreview,
    preview_of_creative,
)

# What becomes of an ad.
KINDS: Final[Mapping[ChangeKind, str | Promise]] = {
    ChangeKind.ADD: gettext_lazy("A new ad runs beside the others"),
    ChangeKind.REPLACE: gettext_lazy(
        "A new ad takes the place of this one once the platform has approved it"
    ),
    ChangeKind.PAUSE: gettext_lazy("This ad is paused"),
    ChangeKind.RESUME: gettext_lazy("This ad runs again"),
    ChangeKind.RESERVE: gettext_lazy(
        "A new ad is kept in reserve and only starts in place of another one"
    ),
}


@dataclass(frozen=True)
class AdChangeRow:
    """One change: what runs now beside what runs afterwards; None where nothing does.

    `new_texts` are those of the list of all texts that the ad that runs now does not have.
    """

    public_id: str
    title: str | Promise
    now: AdPreview | None
    after: AdPreview | None
    edit_address: str  # "" where it makes no ad.

    @property
    def new_texts(self) -> frozenset[str]:
        """Empty where nothing runs now, for then all of them are new."""
        if self.now is None or self.after is None or not self.now.result or not self.after.result:
            return frozenset()
        return frozenset(self.after.result.texts) - frozenset(self.now.result.texts)


def changed_ads(revision: AdRevision, *, may_edit: bool = False) -> list[AdChangeRow]:
    """Return the changes of a revision, each beside what runs now."""
    law = law_of(brief_of_campaign(revision.strategy, revision.campaign))
    return [_row(revision, change, law, may_edit=may_edit) for change in changes_in(revision)]


def _row(
    revision: AdRevision, change: AdRevisionChange, law: LawContext, *, may_edit: bool
) -> AdChangeRow:
    kind = ChangeKind(change.kind)
    old = change.ad.creative if change.ad is not None else None
    edit = (
        reverse("ad_change", args=[revision.campaign.public_id, change.public_id])
        if may_edit and change.creative is not None
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
