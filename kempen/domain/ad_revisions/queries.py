"""What is asked about revisions of ads."""

import hmac

from kempen.domain.accounts.models import Business
from kempen.domain.ad_revisions.answers import AdRevisionAnswer, AdRevisionChangeAnswer
from kempen.domain.ad_revisions.approved_shapes import ApprovedAdChange, ApprovedAdRevision
from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.ad_revisions.rules import ChangeKind, RevisionStatus
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import moment
from kempen.domain.creatives.queries import content_of, shaped_pictures
from kempen.domain.strategies.queries import hash_of
from kempen.kit import ids
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "AdRevision",
    "AdRevisionChange",
    "changes_in",
    "declined_revision_of",
    "frozen_revision",
    "is_as_approved",
    "open_revision_of",
    "representation",
    "revision_of",
    "revisions_of",
]


def revisions_of(campaign: Campaign) -> TenantQuerySet[AdRevision]:
    """Return the revisions of a campaign's ads, newest first."""
    return _revisions(campaign.business).filter(campaign=campaign)


def revision_of(campaign: Campaign, public_id: str) -> AdRevision | None:
    """Return a revision of this campaign's ads by its identifier, or None."""
    identifier = ids.decode("arv", public_id)
    return revisions_of(campaign).filter(pk=identifier).first() if identifier else None


def open_revision_of(campaign: Campaign) -> AdRevision | None:
    """Return the revision that waits for its approval, or None."""
    return revisions_of(campaign).filter(status=RevisionStatus.READY).first()


def declined_revision_of(campaign: Campaign) -> AdRevision | None:
    """Return the revision that a client declined, while nothing newer took its place, or None."""
    newest = revisions_of(campaign).first()
    is_declined = newest is not None and newest.status == RevisionStatus.DECLINED
    return newest if is_declined else None


def changes_in(revision: AdRevision) -> list[AdRevisionChange]:
    """Return the changes of a revision in their order, with everything that they say."""
    return list(
        AdRevisionChange.objects.of(revision.business)
        .filter(revision=revision)
        .select_related("ad__creative__image", "creative__image", "ad__campaign")
        .defer("ad__creative__image__content", "creative__image__content")
        .prefetch_related(
            shaped_pictures(revision.business, "creative__pictures"),
            shaped_pictures(revision.business, "ad__creative__pictures"),
        )
        .order_by("position", "id")
    )


def frozen_revision(revision: AdRevision) -> ApprovedAdRevision:
    """Return exactly what an approval of this revision stands for."""
    return ApprovedAdRevision(
        ad_revision_id=revision.public_id,
        campaign_id=revision.campaign.public_id,
        strategy_id=revision.strategy.public_id,
        strategy_hash=revision.strategy.approved_hash,
        changes=tuple(_frozen(change) for change in changes_in(revision)),
    )


def is_as_approved(revision: AdRevision) -> bool:
    """Whether a person approved a revision exactly as it is kept: the hashes are one."""
    return (
        revision.status == RevisionStatus.APPROVED
        and bool(revision.approved_hash)
        and (revision.approved_by_id is not None or bool(revision.approved_by_client))
        and hmac.compare_digest(hash_of(frozen_revision(revision)), revision.approved_hash)
    )


def representation(revision: AdRevision) -> AdRevisionAnswer:
    """Return a revision as the API shows it."""
    return AdRevisionAnswer(
        ad_revision_id=revision.public_id,
        campaign_id=revision.campaign.public_id,
        strategy_id=revision.strategy.public_id,
        status=str(revision.status),
        version=revision.version,
        changes=[
            AdRevisionChangeAnswer(
                change_id=one.public_id,
                kind=one.kind,
                ad_id=one.ad.public_id if one.ad else None,
                language=one.creative.language if one.creative else None,
                angle=one.creative.angle if one.creative else None,
                headlines=list(one.creative.headlines) if one.creative else [],
                descriptions=list(one.creative.descriptions) if one.creative else [],
                primary_text=one.creative.primary_text if one.creative else "",
                landing_url=one.creative.landing_url if one.creative else None,
                image=one.creative is not None and one.creative.image_id is not None,
            )
            for one in changes_in(revision)
        ],
        approved_at=moment(revision.approved_at) if revision.approved_at else None,
        starts_at=moment(revision.starts_at) if revision.starts_at else None,
        applied_at=moment(revision.applied_at) if revision.applied_at else None,
    )


def _revisions(business: Business) -> TenantQuerySet[AdRevision]:
    rows = AdRevision.objects.of(business).select_related(
        "business", "campaign", "strategy__brief__offering", "strategy__brief__business"
    )
    return rows.select_related("written_by", "approved_by").order_by("-id")


def _frozen(change: AdRevisionChange) -> ApprovedAdChange:
    is_new = change.creative is not None
    return ApprovedAdChange(
        kind=ChangeKind(change.kind).value,
        ad_id=change.ad.public_id if change.ad is not None else None,
        number=change.ad.external_id if change.ad is not None else None,
        new_ad_id=change.public_id if is_new else None,
        content=content_of(change.creative) if change.creative is not None else None,
    )
