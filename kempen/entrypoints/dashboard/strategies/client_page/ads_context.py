"""What a client sees of changes to ads: what runs now beside what would run."""

from dataclasses import dataclass, replace
from uuid import UUID

from django.urls import reverse
from django.utils.functional import Promise

from kempen.domain.ad_revisions.queries import AdRevision, changes_in
from kempen.domain.ad_revisions.rules import ChangeKind
from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.creatives.queries import Creative
from kempen.entrypoints.dashboard.shared.ads.changed_ads import AdChangeRow, changed_ads
from kempen.entrypoints.dashboard.shared.ads.pictures import preview_at
from kempen.entrypoints.dashboard.shared.ads.previews import AdPreview


@dataclass(frozen=True)
class ClientAds:
    """Changes to the ads of one campaign, as a client reads them."""

    campaign: str
    platform: str | Promise
    rows: list[AdChangeRow]
    replaces: bool


def client_ads(revision: AdRevision, token: str) -> ClientAds:
    """Return what the page of an open request shows; pictures are those of its own link."""
    rows = [
        replace(row, now=_served(row.now, token), after=_served(row.after, token))
        for row in changed_ads(revision)
    ]
    kinds = {change.kind for change in changes_in(revision)}
    return ClientAds(
        campaign=revision.campaign.name,
        platform=platform_name(str(revision.campaign.platform)),
        rows=rows,
        replaces=ChangeKind.REPLACE in kinds,
    )


def shown_pictures(revision: AdRevision) -> set[UUID | None]:
    """Return the pictures of the ads that a client is asked about, now and afterwards."""
    image_ids: set[UUID | None] = set()
    for change in changes_in(revision):
        image_ids |= pictures_of(change.creative)
        image_ids |= pictures_of(change.ad.creative if change.ad is not None else None)
    return image_ids


def pictures_of(creative: Creative | None) -> set[UUID | None]:
    """Return the pictures of what an ad says, in every shape."""
    if creative is None:
        return set()
    return {creative.image_id, *(one.image_id for one in creative.pictures.all())}


def served_by_link(ad: AdPreview, token: str) -> AdPreview:
    """Return an ad with its pictures at the addresses of a link, as previews show them."""
    if ad.post is None:
        return ad
    moved = ad.post.served_at(
        lambda image: preview_at(reverse("client_picture", args=[token, image]))
    )
    return replace(ad, post=moved)


def _served(ad: AdPreview | None, token: str) -> AdPreview | None:
    return ad and served_by_link(ad, token)
