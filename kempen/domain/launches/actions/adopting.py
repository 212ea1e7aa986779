"""Bringing in the campaigns that an account has already, with their history."""

from contextlib import closing
from dataclasses import dataclass

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import NewCampaign, create_campaign
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.campaigns.rules import LONGEST_NAME
from kempen.domain.connections.actions import note_failure
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions.syncing import sync_later
from kempen.domain.launches.models import Change
from kempen.platforms.interface import PlatformCampaign, PlatformError, RunState

_STATUS = {
    RunState.ACTIVE: Campaign.Status.ACTIVE,
    RunState.PAUSED: Campaign.Status.PAUSED,
    RunState.ENDED: Campaign.Status.ENDED,
}


@dataclass(frozen=True)
class Offered:
    """A campaign of an account, and ours when it was brought in already.

    `namesake`: one of ours of the same name that no campaign of the account stands for yet; it is
    known by its imported numbers. Bringing in joins the two.
    """

    there: PlatformCampaign
    ours: Campaign | None
    namesake: Campaign | None = None


def offered(connection: Connection) -> list[Offered]:
    """Return an account's campaigns by name. Networking; PlatformError is kept and raised."""
    try:
        with closing(open_platform(connection)) as opened:
            listed = opened.campaigns()
    except PlatformError as error:
        note_failure(connection, error)
        raise
    known = ExternalId.objects.of(connection.business).filter(platform=connection.platform)
    ours = {row.external_id: row.campaign for row in known.select_related("campaign")}
    free = _without_number(connection, {there.campaign_id for there in listed})
    return sorted(
        (
            Offered(
                there,
                ours.get(there.campaign_id),
                None if there.campaign_id in ours else free.get(there.name.casefold()),
            )
            for there in listed
        ),
        key=lambda one: one.there.name.casefold(),
    )


def bring_in(
    actor: Actor, connection: Connection, numbers: list[str], *, objective: str
) -> list[Campaign]:
    """Make the chosen campaigns known here and have their history read; nothing changes there."""
    wanted = set(numbers)
    chosen = [one for one in offered(connection) if one.there.campaign_id in wanted]
    made = []
    with transaction.atomic():
        # Two requests at once wait for each other here; the later one finds them all known.
        Connection.objects.of(actor.business).select_for_update().get(pk=connection.pk)
        for one in chosen:
            if _is_known(connection, one.there.campaign_id):
                continue
            campaign = _joined(actor, connection, one) or create_campaign(
                actor,
                NewCampaign(
                    name=one.there.name[:LONGEST_NAME],
                    objective=objective,
                    platform=connection.platform,
                    external_ids={connection.platform: one.there.campaign_id},
                ),
            )
            campaign.status = _STATUS[one.there.state]
            campaign.save(update_fields=["status"])
            made.append(campaign)
        if made:
            sync_later(connection)
    return made


def _is_known(connection: Connection, number: str) -> bool:
    rows = ExternalId.objects.of(connection.business)
    return rows.filter(platform=connection.platform, external_id=number).exists()


def _without_number(connection: Connection, there: set[str]) -> dict[str, Campaign]:
    """Return our campaigns of the platform by name that none of the account stands for.

    A name that two of ours bear joins nothing: nobody could say which one is meant.
    """
    business, platform = connection.business, connection.platform
    rows = ExternalId.objects.of(business).filter(platform=platform)
    taken = rows.filter(external_id__in=there).values("campaign_id")
    launched = Change.objects.of(business).filter(kind=Change.Kind.CREATE_CAMPAIGN)
    free = (
        Campaign.objects.of(business)
        .filter(platform=platform)
        .exclude(pk__in=taken)
        .exclude(pk__in=launched.values("campaign_id"))
        .exclude(status=Campaign.Status.ENDED)
    )
    named: dict[str, list[Campaign]] = {}
    for campaign in free:
        named.setdefault(campaign.name.casefold(), []).append(campaign)
    return {name: found[0] for name, found in named.items() if len(found) == 1}


def _joined(actor: Actor, connection: Connection, one: Offered) -> Campaign | None:
    """Let our campaign of the same name stand for the one of the account; its numbers stay."""
    if one.namesake is None:
        return None
    ExternalId.objects.of(actor.business).update_or_create(
        campaign=one.namesake,
        platform=connection.platform,
        defaults={"business": actor.business, "external_id": one.there.campaign_id},
    )
    audit(
        actor,
        "campaign.joined",
        {"campaign_id": one.namesake.public_id, "connection_id": connection.public_id},
    )
    return one.namesake
