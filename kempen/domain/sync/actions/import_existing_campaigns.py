"""Bringing in the campaigns that an account has already, with their history."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import NewCampaign, create_campaign, set_first_status
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.campaigns.queries import representation
from kempen.domain.campaigns.rules import LONGEST_NAME
from kempen.domain.connections.actions import record_failure
from kempen.domain.connections.campaign_accounts import record_account
from kempen.domain.connections.models import Connection, IgnoredCampaign
from kempen.domain.connections.queries import open_platform
from kempen.domain.events.actions import audit, record
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.models import Change
from kempen.domain.sync.actions.daily_results import sync_later
from kempen.domain.sync.actions.follow_platform_state import STATUS_OF
from kempen.domain.sync.refusals import ChoiceRefusal
from kempen.kit.refusal import Flaw, Refusal
from kempen.kit.tenancy import TenantQuerySet
from kempen.platforms.interface import PlatformCampaign, PlatformError
from kempen.platforms.names import without_tag


@dataclass(frozen=True)
class PlatformCampaignRow:
    """A campaign of an account, and ours when it was brought in already.

    `namesake`: one of ours of the same name that no campaign of the account stands for yet; it is
    known by its imported numbers. A campaign that a launch reached is always read.
    """

    there: PlatformCampaign
    ours: Campaign | None
    namesake: Campaign | None = None
    is_left_out: bool = False
    is_always_read: bool = False


@dataclass(frozen=True)
class AccountCampaigns:
    """An account's campaigns by name, and those of ours that one of them may be."""

    campaigns: tuple[PlatformCampaignRow, ...]
    joinable: tuple[Campaign, ...]


@dataclass
class ImportedCampaigns:
    """What a choice changed: campaigns made new and joined, and how many are left out or read."""

    made: list[Campaign] = field(default_factory=list)
    joined: list[Campaign] = field(default_factory=list)
    left_out: int = 0
    read_again: int = 0


def read_account_campaigns(connection: Connection) -> AccountCampaigns:
    """Return an account's campaigns. Networking; PlatformError is kept and raised."""
    return match_campaigns(connection, platform_campaigns(connection))


def platform_campaigns(connection: Connection) -> list[PlatformCampaign]:
    """Return the campaigns as the platform lists them. Networking; PlatformError is kept, raised.

    The worker calls this.
    """
    try:
        with closing(open_platform(connection)) as opened:
            return list(opened.campaigns())
    except PlatformError as error:
        record_failure(connection, error)
        raise


def match_campaigns(connection: Connection, listed: Sequence[PlatformCampaign]) -> AccountCampaigns:
    """Return the campaigns that a platform listed beside those that are known here."""
    business = connection.business
    known = ExternalId.objects.of(business).filter(platform=connection.platform)
    ours = {row.external_id: row.campaign for row in known.select_related("campaign")}
    free = _without_number(connection, {there.campaign_id for there in listed})
    named = _by_name(free)
    out = IgnoredCampaign.objects.of(business).filter(connection=connection)
    left_out = set(out.values_list("external_id", flat=True))
    launched = set(_launched(connection).values_list("campaign_id", flat=True))
    tags = _tags_being_created(connection)
    campaigns = [
        PlatformCampaignRow(
            there=replace(there, name=name),
            ours=mine,
            namesake=None if mine else named.get(name.casefold()),
            is_left_out=there.campaign_id in left_out,
            is_always_read=mine is not None and mine.pk in launched,
        )
        for there in listed
        for mine, name in [(ours.get(there.campaign_id), without_tag(there.name))]
        if mine is not None or not any(f"[{tag}]" in there.name for tag in tags)
    ]
    campaigns.sort(key=lambda one: one.there.name.casefold())
    return AccountCampaigns(tuple(campaigns), tuple(free))


def import_campaigns(
    actor: Actor,
    connection: Connection,
    account: AccountCampaigns,
    wanted: Mapping[str, str],
    *,
    objective: str,
) -> ImportedCampaigns:
    """Keep what is wanted of an account's campaigns; nothing changes on the platform.

    `wanted` has by number: "new" (make it known here), "join:<our id>" (it is that one of ours),
    "read" (read its results again), "leave_out" (do not), or "later" (no decision). Refusal
    for a campaign of ours that cannot be joined. The history of new ones is read.
    """
    chosen = ImportedCampaigns()
    with transaction.atomic():
        # Two requests at once wait for each other here; the later one finds them all known.
        Connection.objects.of(actor.business).select_for_update().get(pk=connection.pk)
        for one in account.campaigns:
            number = one.there.campaign_id
            choice, _, identifier = wanted.get(number, "later").partition(":")
            if choice == "leave_out" and not one.is_always_read:
                chosen.left_out += _leave_out(actor, connection, number)
            elif choice == "read":
                chosen.read_again += _read_again(actor, connection, number)
            elif choice in ("new", "join") and not _is_known(connection, number):
                _read_again(actor, connection, number)
                if choice == "new":
                    chosen.made.append(_create_campaign(actor, connection, one.there, objective))
                else:
                    chosen.joined.append(_join(actor, connection, account, one, identifier))
        record_account(connection, [campaign.pk for campaign in (*chosen.made, *chosen.joined)])
        if chosen.made or chosen.joined or chosen.read_again:
            sync_later(connection)
    return chosen


def _create_campaign(
    actor: Actor, connection: Connection, there: PlatformCampaign, objective: str
) -> Campaign:
    campaign = create_campaign(
        actor,
        NewCampaign(
            name=there.name[:LONGEST_NAME],
            objective=objective,
            platform=connection.platform,
            external_ids={connection.platform: there.campaign_id},
        ),
    )
    set_first_status(campaign, STATUS_OF[there.state])
    return campaign


def _leave_out(actor: Actor, connection: Connection, number: str) -> int:
    _, is_new = IgnoredCampaign.objects.of(actor.business).get_or_create(
        connection=connection,
        external_id=number,
        defaults={"business": actor.business, "left_out_by": actor.label},
    )
    if is_new:
        facts = {"connection_id": connection.public_id, "external_id": number}
        audit(actor, "campaign.left_out", facts)
    return int(is_new)


def _read_again(actor: Actor, connection: Connection, number: str) -> int:
    rows = IgnoredCampaign.objects.of(actor.business).filter(
        connection=connection, external_id=number
    )
    gone, _ = rows.delete()
    if gone:
        facts = {"connection_id": connection.public_id, "external_id": number}
        audit(actor, "campaign.read_again", facts)
    return gone


def _is_known(connection: Connection, number: str) -> bool:
    rows = ExternalId.objects.of(connection.business)
    return rows.filter(platform=connection.platform, external_id=number).exists()


def _tags_being_created(connection: Connection) -> list[str]:
    """Return the tags of campaigns that a launch makes there and whose number is not known yet."""
    makes = Change.objects.of(connection.business).filter(
        kind__in=kinds_with(ChangeRole.MAKES_CAMPAIGN), connection__platform=connection.platform
    )
    return list(makes.exclude(status=Change.Status.DONE).values_list("tag", flat=True))


def _launched(connection: Connection) -> TenantQuerySet[Change]:
    rows = Change.objects.of(connection.business).filter(connection=connection)
    return rows.exclude(status=Change.Status.WITHDRAWN)


def _without_number(connection: Connection, there: set[str]) -> list[Campaign]:
    """Return our campaigns of the platform, by name, that none of the account stands for."""
    business, platform = connection.business, connection.platform
    rows = ExternalId.objects.of(business).filter(platform=platform)
    taken = rows.filter(external_id__in=there).values("campaign_id")
    makes = kinds_with(ChangeRole.MAKES_CAMPAIGN)
    launched = Change.objects.of(business).filter(kind__in=makes)
    free = (
        Campaign.objects.of(business)
        .filter(platform=platform)
        .exclude(pk__in=taken)
        .exclude(pk__in=launched.values("campaign_id"))
        .exclude(status=Campaign.Status.ENDED)
    )
    return list(free.order_by("name", "id"))


def _by_name(free: list[Campaign]) -> dict[str, Campaign]:
    """Return campaigns by name; a name that two bear joins nothing: nobody knows who is meant."""
    named: dict[str, list[Campaign]] = {}
    for campaign in free:
        named.setdefault(campaign.name.casefold(), []).append(campaign)
    return {name: campaigns[0] for name, campaigns in named.items() if len(campaigns) == 1}


def _join(
    actor: Actor,
    connection: Connection,
    account: AccountCampaigns,
    one: PlatformCampaignRow,
    identifier: str,
) -> Campaign:
    """Let a campaign of ours stand for the one of the account; its numbers stay."""
    number = one.there.campaign_id
    campaign = next((c for c in account.joinable if c.public_id == identifier), None)
    if campaign is None:
        raise Refusal.of(Flaw((number,), ChoiceRefusal.NOT_JOINABLE))
    listed = [other.there.campaign_id for other in account.campaigns]
    rows = ExternalId.objects.of(actor.business).filter(
        campaign=campaign, platform=connection.platform
    )
    if rows.filter(external_id__in=listed).exists():
        raise Refusal.of(Flaw((number,), ChoiceRefusal.JOINED_TWICE))
    rows.update_or_create(
        campaign=campaign,
        platform=connection.platform,
        defaults={"business": actor.business, "external_id": number},
    )
    audit(
        actor,
        "campaign.joined",
        {"campaign_id": campaign.public_id, "connection_id": connection.public_id},
    )
    set_first_status(campaign, STATUS_OF[one.there.state])
    record(actor, "campaign.updated", representation(campaign))
    return campaign
