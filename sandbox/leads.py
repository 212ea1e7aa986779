"""Leads of campaigns for prospects: made-up people who filled in a form, kept as they came."""

import json
import random
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from sandbox.state import MALAYSIA, PlatformObject, State
from sandbox.world import draw

# Who fills in a form of these gives a name to the platform, not to the landing page.
_WORDS = ("enquir", "prospect", "lead", "wholesale", "pertanyaan")
_FIRST = ("Aisyah", "Farid", "Mei Ling", "Wei Jie", "Kavitha", "Arun", "Nurul", "Hafiz", "Siti")
_LAST = ("Abdullah", "Tan", "Lim", "Rajan", "Ismail", "Wong", "Subramaniam", "Ibrahim", "Lee")
_COMPANIES = ("Kafe Pagi", "Warung Senja", "Bean Corner", "Roti & Co", "Hotel Seri", "Kopi Lane")
_SCHEMA = """
CREATE TABLE IF NOT EXISTS lead (
  id INTEGER PRIMARY KEY, platform TEXT NOT NULL, account TEXT NOT NULL,
  campaign INTEGER NOT NULL, ad INTEGER NOT NULL, form INTEGER NOT NULL,
  created_at TEXT NOT NULL, fields TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS lead_by_ad ON lead (ad, created_at);
"""
_FIRST_NUMBER = {"social": 330_110_000_000_000_000, "search": 7_700_000_000}


@dataclass(frozen=True)
class Lead:
    """A filled-in form; `fields` are email, full_name, phone_number, company_name, consent.

    A field that the person left out is absent.
    """

    id: int
    platform: str
    account: str
    campaign: int
    ad: int
    form: int
    created_at: datetime
    fields: dict[str, str]


def prepare(state: State) -> None:
    """Make the place where leads are kept."""
    state.database.executescript(_SCHEMA)


def brings_leads(campaign: PlatformObject) -> bool:
    """Tell whether a campaign asks people to fill in a form."""
    name = campaign.name.casefold()
    return campaign.data.get("objective") == "OUTCOME_LEADS" or any(word in name for word in _WORDS)


def keep(state: State, campaign: PlatformObject, at: datetime, fields: dict[str, str]) -> Lead:
    """Keep a lead of one of the campaign's ads; call it inside a change.

    KeyError if the campaign has no ad.
    """
    groups = state.objects(campaign.platform, "ad_set", parent=campaign.id)
    ads = [ad for one in groups for ad in state.objects(campaign.platform, "ad", parent=one.id)]
    row = state.database.execute(
        "SELECT count(*) AS n, max(id) AS id FROM lead WHERE platform = ?", (campaign.platform,)
    ).fetchone()
    if not ads:
        raise KeyError(campaign.id)
    lead = Lead(
        id=(row["id"] or _FIRST_NUMBER[campaign.platform]) + 13,
        platform=campaign.platform,
        account=campaign.account,
        campaign=campaign.id,
        ad=ads[row["n"] % len(ads)].id,
        form=_form_of(state, campaign).id,
        created_at=at,
        fields=fields,
    )
    values = {**vars(lead), "created_at": at.isoformat(), "fields": json.dumps(fields)}
    state.database.execute(
        "INSERT INTO lead VALUES"
        " (:id, :platform, :account, :campaign, :ad, :form, :created_at, :fields)",
        values,
    )
    return lead


def _form_of(state: State, campaign: PlatformObject) -> PlatformObject:
    """Return the form that a campaign's ads show; it is made with the first lead."""
    known = state.objects(campaign.platform, "form", parent=campaign.id)
    if known:
        return known[0]
    return state.add(
        campaign.platform,
        campaign.account,
        "form",
        name=f"Form of {campaign.name}",
        status="ACTIVE",
        parent=campaign.id,
    )


def live(state: State, campaign: PlatformObject, day: date, count: int) -> None:
    """Keep the leads of a day that is over, as many as it brought conversions."""
    if not brings_leads(campaign):
        return
    source = draw(state.seed, f"{campaign.account}:{campaign.id}", day, "leads")
    seconds = sorted(source.randrange(8 * 3600, 22 * 3600) for _ in range(count))
    start = datetime.combine(day, time(), MALAYSIA)
    for second in seconds:
        keep(state, campaign, start + timedelta(seconds=second), person(source))


def person(source: random.Random) -> dict[str, str]:
    """Return what a made-up person fills in; some leave a field out or write it oddly."""
    first, last = source.choice(_FIRST), source.choice(_LAST)
    local = f"{first}.{last}{source.randrange(1, 400)}".replace(" ", "").lower()
    email = f"{local}@example.com"
    if source.random() < 0.12:
        email = email.title()  # The same person to any CRM, whatever the case.
    fields = {
        "email": email,
        "full_name": f"{first} {last}",
        "phone_number": f"+6012{source.randrange(10**6, 10**7)}",
        "company_name": f"{source.choice(_COMPANIES)} {source.randrange(1, 60)}",
        "consent": "yes" if source.random() < 0.8 else "no",
    }
    if source.random() < 0.03:
        del fields["email"]
    return fields


def every(
    state: State, platform: str, *, account: str = "", about: int | None = None
) -> list[Lead]:
    """Return the leads of a platform, the newest first, of an account or about an ad or a form."""
    rows = state.database.execute(
        "SELECT * FROM lead WHERE platform = ? AND (? = '' OR account = ?)"
        " AND (? IS NULL OR ad = ? OR form = ?) ORDER BY created_at DESC, id DESC",
        (platform, account, account, about, about, about),
    )
    return [
        Lead(
            **{
                **dict(row),
                "created_at": datetime.fromisoformat(row["created_at"]),
                "fields": json.loads(row["fields"]),
            }
        )
        for row in rows
    ]
