"""`kempen demo`: Kopi Rimba, an offering, five campaigns with ads, 18 months of history.

`kempen run` starts it in the background. The history comes from a stranger: the sandbox, a process
of its own, writes a CSV file, and this imports it as anybody's. Each step looks at what is there
first, so after a kill the next start goes on, and on a later day it adds the days in between. A day
that was there once is never imported again: somebody may have changed it, or undone its import.
"""

import csv
import io
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kempen.entrypoints.cli.opening import CommandRefused, with_service
from kempen.entrypoints.cli.run.announcer import Announcer
from kempen.entrypoints.cli.run.demo_ads import AdRows, make_ads, read_rows
from kempen.entrypoints.cli.run.demo_offering import make_offering
from kempen.kit.database.keys import stored_secret

if TYPE_CHECKING:
    from kempen.domain.accounts.actors import Actor

COMPANY = "Kopi Rimba"
FILE_NAME = "kopi-rimba.csv"
SALES_NAME = "kopi-rimba-sales.csv"
ADS_NAME = "kopi-rimba-ads.csv"
WEBSITE = "https://kopirimba.example"
EMAIL = "demo@kempen.local"
_GOAL = Decimal(4)
PASSWORD_FILE = "demo_password"  # noqa: S105 -- the name of a file in the data folder


@click.command("demo")
@with_service
def command() -> None:
    """Load the demo business. Running it again adds missing days."""
    from django.conf import settings

    from kempen.kit import clock

    if not settings.IS_EMBEDDED:
        raise CommandRefused("DATABASE_URL: the demo business is for `kempen run` on one machine")
    load(settings.KEMPEN_DATA_DIR, clock.today() - timedelta(days=1), Announcer())


def load(folder: Path, until: date, announcer: Announcer) -> None:
    """Make what is missing of the demo business, its history up to `until` included."""
    from kempen.domain.accounts.actions.demo import open_demo_account
    from kempen.domain.sample_data.actions.past_forecasts import make_past_forecasts

    with announcer.step(f"Demo business {COMPANY}: writing its history"):
        rows, sales, ads = _history(folder, until)
    actor = open_demo_account(
        email=EMAIL,
        password=stored_secret(folder / PASSWORD_FILE),
        name="Demo",
        company_name=COMPANY,
        website_url=WEBSITE,
    )
    _make_campaigns(actor, rows)
    with announcer.step(f"Demo business {COMPANY}: importing {len(rows):,} days"):
        _import(actor, rows)
        _import_sales(actor, sales)
    with announcer.step(f"Demo business {COMPANY}: making its ads"):
        names = {row["number"]: row["campaign"] for row in rows}
        make_offering(actor, WEBSITE)
        make_ads(actor, ads, names, WEBSITE)
    with announcer.step(f"Demo business {COMPANY}: scoring forecasts of past months"):
        make_past_forecasts(actor, _GOAL)
    announcer.say(f"Demo business {COMPANY}: ready")


def _history(folder: Path, until: date) -> tuple[list[dict[str, str]], bytes, AdRows]:
    """Return the rows of the campaigns, the file of total sales, and the rows of single ads."""
    path, sales_path, ads_path = folder / FILE_NAME, folder / SALES_NAME, folder / ADS_NAME
    files: list[str | Path] = ["--out", path, "--sales", sales_path, "--ads", ads_path]
    written = subprocess.run(  # noqa: S603 -- our own program
        [sys.executable, "-m", "sandbox.demo", *files, "--until", until.isoformat()],
        check=False,
        capture_output=True,
    )
    if written.returncode != 0:
        sys.stderr.write(written.stderr.decode(errors="replace"))
        raise CommandRefused("the sandbox could not write the history of the demo business")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    sales = sales_path.read_bytes()
    ads = read_rows(ads_path)
    for written_file in (path, sales_path, ads_path):
        written_file.unlink()
    return rows, sales, ads


def _make_campaigns(actor: "Actor", rows: list[dict[str, str]]) -> None:
    from kempen.domain.campaigns.actions import NewCampaign, create_campaign
    from kempen.domain.campaigns.queries import find_campaigns

    for row in {row["campaign"]: row for row in rows}.values():
        # It stays when somebody gives the campaign another name here, and it is the number of the
        # sandbox's own campaign: once an account is connected, both are one.
        known_as = row["number"]
        if not find_campaigns(actor.business, known_as):
            new = NewCampaign(
                row["campaign"],
                row["objective"],
                row["platform"],
                external_ids={row["platform"]: known_as},
                status="active",
            )
            create_campaign(actor, new)


def _import(actor: "Actor", rows: list[dict[str, str]]) -> None:
    from kempen.domain.campaigns.queries import find_campaigns
    from kempen.domain.imports.actions.receive_file import receive_csv
    from kempen.domain.performance.as_of import days_ever_stored

    stored = days_ever_stored(actor.business)
    numbers = {row["number"] for row in rows}
    ids = {number: find_campaigns(actor.business, number)[0].id for number in numbers}
    missing = [
        row for row in rows if (ids[row["number"]], date.fromisoformat(row["date"])) not in stored
    ]
    if not missing:
        return
    columns = ("campaign", "date", "spend", "clicks", "conversions", "revenue")
    content = _as_csv(columns, ({**row, "campaign": row["number"]} for row in missing))
    result = receive_csv(actor, content, source="command", file_name=FILE_NAME)
    if result.status != "completed":
        raise CommandRefused(f"the history of the demo business has faults: {result.faults}")


def _import_sales(actor: "Actor", content: bytes) -> None:
    from kempen.domain.sales.actions.receive import SalesOptions, receive_sales_file
    from kempen.domain.sales.queries import days_ever_sold

    sold = days_ever_sold(actor.business)
    reader = csv.DictReader(io.StringIO(content.decode(), newline=""))
    missing = [row for row in reader if date.fromisoformat(row["date"]) not in sold]
    if not missing:
        return
    result = receive_sales_file(
        actor,
        _as_csv(tuple(missing[0]), missing),
        SalesOptions(),
        source="command",
        file_name=SALES_NAME,
    )
    if result.status != "completed":
        raise CommandRefused(f"the sales of the demo business have faults: {result.faults}")


def _as_csv(columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> bytes:
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, columns, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue().encode()
