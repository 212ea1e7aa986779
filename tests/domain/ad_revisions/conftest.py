"""A launched campaign whose ads change, and how a revision of them is made."""

from contextlib import closing
from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.ad_revisions.actions import drafting
from kempen.domain.ad_revisions.actions.new_creatives import WantedAd
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.queries import changes_in
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.actions.revising import (
    approve_revision,
    begin_revision,
)
from kempen.domain.sync.actions.review_states import poll_reviews
from kempen.kit.refusal import Refusal
from tests.builders.launches import campaign_at_partner, launched
from tests.builders.shop import kept_picture
from tests.domain.conftest import Later
from tests.sandbox.partners import Partners

# After the undo window of the launch and of the approval behind it.
SENT = 200
both = pytest.mark.parametrize("account", ["social", "search"], indirect=True)


@pytest.fixture
def account(request: pytest.FixtureRequest) -> Connection:
    connection: Connection = request.getfixturevalue(getattr(request, "param", "social"))
    return connection


@pytest.fixture
def campaign(member: Member, account: Connection, partners: Partners, later: Later) -> Campaign:
    """A launched campaign whose one ad the platform has approved."""
    campaign = launched(member, account, later)
    partners.move(minutes=2)
    poll_reviews(str(account.pk))
    return campaign


def own_words(platform: str, headline: str = "New harvest") -> NewTexts:
    if platform == "social":
        return NewTexts((headline,), ("Delivered",), "Beans of the new harvest, roasted today.")
    return NewTexts(
        (headline, "Liberica beans", "Beans by post"), ("Roasted today.", "In two days.")
    )


def with_picture(actor: Actor, revision: AdRevision) -> AdRevision:
    """Every new social ad has an image, whether or not fonts are installed here."""
    for change in changes_in(revision):
        if change.creative is not None and change.creative.platform == "social":
            image = kept_picture(revision.business)
            drafting.set_new_ad_image(actor, revision, revision.version, change.public_id, image)
            revision.refresh_from_db()
    return revision


def added(actor: Actor, campaign: Campaign, wanted: WantedAd | None = None) -> AdRevision:
    revision = begin_revision(actor, campaign)
    new = wanted or WantedAd("en", "offer", own_words(str(campaign.platform)))
    drafting.add_ad(actor, revision, 1, new)
    revision.refresh_from_db()
    return with_picture(actor, revision)


def replacing(actor: Actor, campaign: Campaign) -> AdRevision:
    revision = begin_revision(actor, campaign)
    ad = Ad.objects.of(campaign.business).get(campaign=campaign)
    drafting.replace_ad(actor, revision, 1, ad, own_words(str(campaign.platform)))
    revision.refresh_from_db()
    return with_picture(actor, revision)


def sent(actor: Actor, revision: AdRevision, account: Connection, later: Later) -> None:
    approve_revision(actor, revision, revision.version)
    later(SENT)
    push_changes(str(account.pk))


def refused(action: Any, *args: Any, **how: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        action(*args, **how)
    return refusal.value.code.value


def shown(account: Connection, campaign: Campaign, partners: Partners) -> dict[str, bool]:
    """Whether each ad of the campaign runs on the platform."""
    number = campaign_at_partner(partners, campaign)["id"]
    with closing(open_platform(account)) as opened:
        (running,) = opened.running([number])
    return {ad.ad_id: ad.is_on for ad in running.ads}
