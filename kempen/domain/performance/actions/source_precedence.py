"""Of a file and a sync that tell the same day, which one wins: chosen for each campaign."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.actions import audit
from kempen.domain.performance.models import SourceRule
from kempen.domain.performance.rules import SYNC

# The days of campaigns that prefer the other source, and which that source has told.
_LEAVE_OUT = """
    DELETE FROM {table} AS staged
    USING standing_day AS day, performance_import AS origin
    WHERE staged.campaign_id = ANY(%(campaigns)s)
        AND day.campaign_id = staged.campaign_id AND day.date = staged.date
        AND origin.id = day.last_import_id AND (origin.source = %(sync)s) <> %(is_sync)s
"""


def choose_source(actor: Actor, campaign: Campaign, wins: str) -> None:
    """Keep which source wins from now on; days that are stored stay as they are."""
    rule, _ = SourceRule.objects.of(actor.business).update_or_create(
        campaign=campaign,
        defaults={"wins": wins},
        create_defaults={
            "business": actor.business,
            "wins": wins,
        },
    )
    audit(actor, "campaign.source_chosen", {"campaign_id": campaign.public_id, "wins": rule.wins})


def leave_out_outranked(
    business: Business, campaigns: Sequence[UUID], source: str, table: str
) -> Callable[[Any], int]:
    """Return what takes the days out of the staging table that another source holds.

    What holds them is in the table `standing_day`.

    It returns their number. Where no campaign prefers the other source it does nothing at all.
    """
    is_sync = source == SYNC
    other = SourceRule.Wins.FILE if is_sync else SourceRule.Wins.SYNC
    rules = SourceRule.objects.of(business).filter(wins=other, campaign__in=campaigns)
    strict = list(rules.values_list("campaign_id", flat=True))

    statement = _LEAVE_OUT.format(table=table)

    def leave_out(cursor: Any) -> int:
        if not strict:
            return 0
        cursor.execute(statement, {"campaigns": strict, "sync": SYNC, "is_sync": is_sync})
        return int(cursor.rowcount)

    return leave_out
