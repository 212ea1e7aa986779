"""Step 2: where the numbers come from, and which campaigns are planned for."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from uuid import UUID

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.campaigns.queries import (
    Campaign,
    campaigns_of,
    external_ids_of,
    with_external_ids,
)
from kempen.domain.connections.queries import Connection, connections_of
from kempen.domain.forecasts.readiness import KnownHistory, known_of
from kempen.domain.forecasts.rules import LONGEST_WAIT
from kempen.domain.strategies.queries import BriefDraft
from kempen.domain.strategies.rules import MOST_LINES
from kempen.entrypoints.dashboard.shared.brief_drafts import answers_of
from kempen.entrypoints.dashboard.shared.copy.platforms import (
    environment_words,
    health,
    partner_text,
)
from kempen.entrypoints.dashboard.wizard.brief_forms import AccountsForm
from kempen.entrypoints.dashboard.wizard.objective import objective_of
from kempen.kit import clock
from kempen.platforms.registry import (
    OTHER,
    is_platform,
    partner_codes,
    platform_codes,
    platforms,
)

TEMPLATE = "wizard/accounts.html"
# A longer list helps nobody: the campaigns with the most days come first.
MOST_SHOWN: Final = 60
# The page remembers which campaigns there were, so that only later ones are chosen by default.
_MOST_REMEMBERED: Final = 500


@dataclass(frozen=True)
class CampaignChoice:
    """A campaign that may be planned for."""

    campaign: Campaign
    known: KnownHistory
    kind: str
    is_chosen: bool
    is_of_objective: bool
    is_awaited: bool


@dataclass(frozen=True)
class NewChoice:
    """A platform on which a new campaign may begin."""

    platform: str
    words: str
    is_connected: bool
    is_chosen: bool


def form_of(
    business: Business, draft: BriefDraft | None, data: MultiValueDict[str, str] | None = None
) -> AccountsForm:
    """Return the form of the step; without data, with what is chosen already or by default."""
    rows = _open(business)
    form = AccountsForm([row.public_id for row in rows], data)
    if data is None and draft is not None:
        typed = answers_of(draft, "accounts") or {}
        before, chosen = set(typed.get("shown", ())), typed.get("campaigns", ())
        is_remembered = not before or len(rows) <= _MOST_REMEMBERED
        later = [row for row in rows if is_remembered and row.public_id not in before]
        form.rows, form.known = rows, _known(business, rows)
        usual = _usual(later, form.known, objective_of(draft))
        room = max(0, MOST_LINES - len(platform_codes()) - len(chosen))
        platforms = [name for name in _connected(business) if name not in before]
        form.initial = {
            "campaigns": [*chosen, *usual[:room]],
            "new": [*typed.get("new", ()), *platforms],
        }
    return form


def context_of(
    business: Business, draft: BriefDraft | None, form: AccountsForm
) -> dict[str, object]:
    """Return the platforms with their accounts, and what there is to choose from."""
    chosen = set(form["campaigns"].value() or ())
    objective = objective_of(draft) if draft else ""
    rows = form.rows or _open(business)
    known = form.known or _known(business, rows)
    rows = sorted(
        rows,
        key=lambda row: (
            row.public_id not in chosen,
            row.objective != objective,
            -known[row.id].days,
        ),
    )
    accounts = _accounts_by_platform(business)
    return {
        "platforms": _platforms(accounts),
        "unsupported": sorted(set(accounts) - set(partner_codes())),
        "choices": [
            CampaignChoice(
                row,
                known[row.id],
                _kind_of(row.platform),
                row.public_id in chosen,
                row.objective == objective,
                _is_awaited(row, known[row.id]),
            )
            for row in rows[:MOST_SHOWN]
        ],
        "left_out": [row.public_id for row in rows[MOST_SHOWN:_MOST_REMEMBERED]],
        "left_out_count": max(0, len(rows) - MOST_SHOWN),
        "new_choices": _new_choices(business, set(form["new"].value() or ())),
        "objective": objective,
    }


def _open(business: Business) -> list[Campaign]:
    return list(with_external_ids(campaigns_of(business)).exclude(status=Campaign.Status.ENDED))


def _tomorrow() -> date:
    return clock.today() + timedelta(days=1)


def _known(business: Business, rows: list[Campaign]) -> dict[UUID, KnownHistory]:
    return known_of(business, [row.id for row in rows], _tomorrow()) if rows else {}


def _usual(rows: list[Campaign], known: dict[UUID, KnownHistory], objective: str) -> list[str]:
    """Return those of the objective that spent lately, as the API takes them by default.

    Those that were just brought in, whose numbers are still being read, count as well.
    """
    since = _tomorrow() - timedelta(days=LONGEST_WAIT)
    return [
        row.public_id
        for row in rows
        if row.objective == objective
        and (
            _is_awaited(row, known[row.id])
            or ((last := known[row.id].last) is not None and last >= since)
        )
    ]


def _is_awaited(row: Campaign, known: KnownHistory) -> bool:
    """Whether a platform has its numbers and they are not here yet."""
    return not known.days and row.status == Campaign.Status.ACTIVE and bool(external_ids_of(row))


def _connected(business: Business) -> list[str]:
    connections = connections_of(business).filter(platform__in=platform_codes())
    return sorted(set(connections.values_list("platform", flat=True)))


def _new_choices(business: Business, chosen: set[str]) -> list[NewChoice]:
    connected = _connected(business)
    return [
        NewChoice(
            spec.code, _(spec.words.new_campaign), spec.code in connected, spec.code in chosen
        )
        for spec in platforms()
    ]


@dataclass(frozen=True)
class ConnectedAccount:
    """A connected account with its health, and how many campaigns are known of it."""

    connection: Connection
    status: tuple[str, str]
    environment: str
    is_sandbox: bool
    campaigns: int


@dataclass(frozen=True)
class PlatformChoice:
    """A platform: what is read and written there, and the accounts that are connected."""

    id: str
    name: str
    about: str
    reads: str
    writes: str
    accounts: list[ConnectedAccount]
    has_sandbox: bool
    has_campaigns: bool


def _accounts_by_platform(business: Business) -> dict[str, list[ConnectedAccount]]:
    """Return the accounts by their platform's code, which may no longer be registered."""
    accounts: dict[str, list[ConnectedAccount]] = {}
    for connection in connections_of(business):
        accounts.setdefault(connection.platform, []).append(_account(connection))
    return accounts


def _platforms(accounts: dict[str, list[ConnectedAccount]]) -> list[PlatformChoice]:
    return [
        PlatformChoice(
            id=text.code,
            name=text.name,
            about=text.about,
            reads=text.reads,
            writes=text.writes,
            accounts=accounts.get(text.code, []),
            has_sandbox=any(one.is_sandbox for one in accounts.get(text.code, [])),
            has_campaigns=is_platform(text.code),
        )
        for text in map(partner_text, partner_codes())
    ]


def _kind_of(platform: str) -> str:
    return _("Uploaded data") if platform == OTHER else platform_name(platform)


def _account(connection: Connection) -> ConnectedAccount:
    known = campaigns_of(connection.business, platform=connection.platform)
    return ConnectedAccount(
        connection=connection,
        status=health(connection),
        environment=environment_words(connection),
        is_sandbox=connection.environment == Connection.Environment.SANDBOX,
        campaigns=known.filter(external_ids__platform=connection.platform).count(),
    )
