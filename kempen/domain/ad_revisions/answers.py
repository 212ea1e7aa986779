"""What programs are answered about revisions of ads."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.accounts.deciders import DecidedBy
from kempen.domain.ad_revisions.rules import ChangeKind, RevisionStatus
from kempen.kit.documented import AllowedValues, Doc, Documented, Id


@dataclass(frozen=True, kw_only=True)
class AdRevisionChangeAnswer(Documented):
    """What is to become of one ad."""

    change_id: Annotated[str, Id("ad"), Doc("Its identifier.")]
    kind: Annotated[
        str,
        AllowedValues(tuple(one.value for one in ChangeKind)),
        Doc("What is done; reserve: a new ad that only starts in place of another."),
    ]
    ad_id: Annotated[str | None, Doc("The ad.")]
    language: Annotated[str | None, Doc("The language of its words.")]
    angle: Annotated[str | None, Doc("What it leads with.")]
    headlines: Annotated[list[str], Doc("Its headlines.")]
    descriptions: Annotated[list[str], Doc("Its descriptions.")]
    primary_text: Annotated[str, Doc("Its main text; social only.")]
    landing_url: Annotated[str | None, Doc("Where a click leads.")]
    image: Annotated[bool, Doc("Whether it has one.")]


@dataclass(frozen=True, kw_only=True)
class AdRevisionAnswer(Documented):
    """Changes to the ads of a campaign that runs; nothing is sent before an approval."""

    ad_revision_id: Annotated[str, Doc("Its identifier.", ("arv_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    campaign_id: Annotated[str, Id("cmp"), Doc("Its campaign.")]
    strategy_id: Annotated[str, Id("str"), Doc("The strategy.")]
    status: Annotated[
        str,
        AllowedValues(tuple(one.value for one in RevisionStatus)),
        Doc("ready → approved or declined; or withdrawn."),
    ]
    version: Annotated[int, Doc("Counts up with each edit.")]
    changes: Annotated[list[AdRevisionChangeAnswer], Doc("What changes.")]
    approved_at: Annotated[str | None, Doc("When it was approved (RFC 3339, UTC).")]
    starts_at: Annotated[str | None, Doc("When the first change is sent (RFC 3339, UTC).")]
    applied_at: Annotated[
        str | None,
        Doc("When its platform had done all of it, or its ads were in reserve (RFC 3339, UTC)."),
    ]


@dataclass(frozen=True, kw_only=True)
class AdRevisionApproved(AdRevisionAnswer):
    """What `ad_revision.approved` carries."""

    decided_by: Annotated[DecidedBy, Doc("Who approved it.")]


@dataclass(frozen=True, kw_only=True)
class AdRevisionDeclined(AdRevisionAnswer):
    """What `ad_revision.declined` carries."""

    reason: Annotated[str, Doc("What they said; empty where they said nothing.")]
    decided_by: Annotated[DecidedBy, Doc("Who declined it.")]


@dataclass(frozen=True, kw_only=True)
class AdRevisionFailed(AdRevisionAnswer):
    """What `ad_revision.failed` carries: the revision, and what of it was not done."""

    change_id: Annotated[str, Id("chg"), Doc("The change that its platform did not accept.")]
    reason: Annotated[str, Doc("Why, in words.")]
