"""Caps in another currency follow its rate down, so that none is worth more than was approved."""

from decimal import Decimal
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import usable_connections
from kempen.domain.connections.rates import rates_for
from kempen.domain.connections.rules import CURRENCY
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.approvals import approved_amount, cap_in_force
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import content_of, kinds_with, result_of
from kempen.domain.launches.changes.set_budget import SetBudget
from kempen.domain.launches.models import Change
from kempen.kit import clock

CAPPING: Final = "launches.lower_caps"
_OPEN: Final = (Change.Status.PLANNED, Change.Status.PUSHING)


def lower_caps() -> int:
    """Send again the approved caps that today's rates make worth more than was approved.

    What is sent is inside the approval, and only ever less; a cap that is worth less by now stays.
    """
    others = [one for one in usable_connections() if one.currency != CURRENCY]
    return sum(_lower_in(connection) for connection in others)


def _lower_in(connection: Connection) -> int:
    rate = rates_for(connection.business, connection.currency).on(clock.today())
    if rate is None:
        return 0
    through = Change.objects.of(connection.business).filter(connection=connection)
    campaigns = Campaign.objects.of(connection.business).filter(
        pk__in=through.values("campaign_id"), status=Campaign.Status.ACTIVE
    )
    count = 0
    for campaign_id in campaigns.values_list("pk", flat=True):
        with transaction.atomic():
            rows = Campaign.objects.of(connection.business).select_for_update(no_key=True)
            count += _lower(connection, rows.get(pk=campaign_id), rate)
    if count:
        push_later(connection.pk)
    return count


def _lower(connection: Connection, campaign: Campaign, rate: Decimal) -> int:
    cap = cap_in_force(campaign)
    sent = result_of(cap).sent if cap is not None else None
    if cap is None or sent is None or content_of(cap).original_budget:
        return 0
    if sent.amount * rate <= approved_amount(cap):
        return 0
    caps = Change.objects.of(campaign.business).filter(
        campaign=campaign, kind__in=kinds_with(ChangeRole.CHANGES_CAP), status__in=_OPEN
    )
    if caps.filter(not_before__lte=clock.now()).exists():
        return 0
    add_change(
        ChangeFor(
            launch=cap.launch,
            connection_id=connection.pk,
            campaign=campaign,
            ordered_by=Actor.service(campaign.business, CAPPING).label,
        ),
        SetBudget(amount=approved_amount(cap)),
    )
    return 1
