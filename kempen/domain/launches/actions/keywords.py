"""A person adds a search to a campaign that runs, or excludes one; the worker sends it."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.approvals import approved_targeting
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.changes.change_keywords import ChangeKeywords
from kempen.domain.launches.models import Change
from kempen.domain.launches.queries import connection_of_campaign, last_launch_reaching
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.strategies.targeting.checking import flaws_of_targeting, plain_keyword
from kempen.domain.strategies.targeting.shapes import ChosenKeyword, LineTargeting
from kempen.kit.refusal import Refusal
from kempen.platforms.registry import platform_of

_OPEN = (Change.Status.PLANNED, Change.Status.PUSHING)


def add_keyword(actor: Actor, campaign: Campaign, keyword: ChosenKeyword) -> Change:
    """Have the ads of a campaign found by a search; Refusal says why that cannot be."""
    plain = ChosenKeyword(plain_keyword(keyword.text), keyword.match)
    return _order(actor, campaign, ChangeKeywords(added=(plain,)))


def exclude_search(actor: Actor, campaign: Campaign, keyword: ChosenKeyword) -> Change:
    """Have the ads of a campaign never shown for a search; Refusal says why that cannot be."""
    plain = ChosenKeyword(plain_keyword(keyword.text), keyword.match)
    return _order(actor, campaign, ChangeKeywords(excluded=(plain,)))


def _order(actor: Actor, campaign: Campaign, wish: ChangeKeywords) -> Change:
    """Write the change down, once: asked twice, the one that waits or was done is returned."""
    with transaction.atomic():
        rows = Campaign.objects.of(actor.business).select_for_update(no_key=True)
        locked = rows.get(pk=campaign.pk)
        launch, connection = last_launch_reaching(locked), connection_of_campaign(locked)
        if launch is None or connection is None or locked.status == Campaign.Status.ENDED:
            raise Refusal(LaunchRefusal.NOT_LAUNCHED)
        known = Change.objects.of(actor.business).filter(campaign=locked, kind=wish.code)
        same = known.filter(payload=wish.to_json(), status__in=(*_OPEN, Change.Status.DONE))
        before = same.order_by("-id").first()
        if before is not None:
            return before
        approved = wish.added_to(approved_targeting(locked) or LineTargeting())
        limits = platform_of(connection.platform).targeting
        flaws = flaws_of_targeting(approved, limits, connection.platform)
        if flaws:
            raise Refusal.of(*flaws)
        of = ChangeFor(launch, connection.pk, locked, actor.label)
        change = add_change(of, wish)
        audit(actor, "campaign.keywords_changed", {"campaign_id": locked.public_id})
        push_later(change.connection_id)
    return change
