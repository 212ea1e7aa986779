"""`kempen import`: a CSV file of performance days, through the same way in as everything else."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kempen.entrypoints.cli.opening import CommandRefused, with_service
from kempen.entrypoints.cli.refusal_copy import sentence_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from kempen.domain.accounts.queries import Business
    from kempen.domain.imports.actions.receive_file import ImportTarget
    from kempen.domain.imports.formats.cell_rules import CellRules
    from kempen.domain.imports.formats.csv_mapping import ColumnMapping
    from kempen.domain.performance.results import ImportResult

_LARGEST = 256 * 1024 * 1024
_MOST_FAULTS_SHOWN = 20


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--campaign", help="The campaign of every row: ID, platform's ID, or name.")
@click.option("--business", help="Email of a member, or biz_… (default: the only business).")
@click.option("--date-form", type=click.Choice(["ymd", "dmy", "mdy"]), help="How days are written.")
@click.option(
    "--number-form",
    type=click.Choice(["point", "comma"]),
    help="Which sign comes before the sen: 1,234.50 or 1.234,50.",
)
@click.option(
    "--two-digit-years", type=click.Choice(["refuse", "read"]), help="Whether 31/1/26 is 2026."
)
@click.option(
    "--total-rows", type=click.Choice(["refuse", "skip"]), help="Rows such as Total or Jumlah."
)
@click.option(
    "--dashes",
    type=click.Choice(["refuse", "zero", "blank"]),
    help="Cells such as -: 0, or blank: 0 for money and no data for clicks and conversions.",
)
@click.option("--create-campaigns", is_flag=True, help="Create campaigns that do not exist yet.")
@click.option("--skip-bad-rows", is_flag=True, help="Import the good rows when others have errors.")
@click.option("--dry-run", is_flag=True, help="Check everything and save nothing.")
@with_service
def command(
    file: Path,
    campaign: str | None,
    business: str | None,
    date_form: str | None,
    number_form: str | None,
    *,
    two_digit_years: str | None,
    total_rows: str | None,
    dashes: str | None,
    create_campaigns: bool,
    skip_bad_rows: bool,
    dry_run: bool,
) -> None:
    """Import a FILE of performance days: date, spend, revenue; clicks, conversions, campaign.

    CSV, zipped CSV or .xlsx. Kempen imports all rows or none (see --skip-bad-rows). Importing the
    same file twice changes nothing.
    """
    # Late imports: Django is ready from here on.
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.imports.actions.receive_file import receive_table
    from kempen.domain.imports.formats.csv_format import open_csv
    from kempen.domain.imports.formats.file_bytes import as_plain_table
    from kempen.domain.performance.actions.store import new_import
    from kempen.domain.performance.rules import REFUSE, SKIP
    from kempen.kit.refusal import Refusal

    owner = _business(business)
    rules = _rules(two_digit_years, total_rows, dashes)
    if file.stat().st_size > _LARGEST:
        raise CommandRefused(f"{file.name}: larger than {_LARGEST // 2**20} MB. Split it")
    try:
        content = as_plain_table(file.read_bytes(), _LARGEST)
        table = open_csv(content, largest=_LARGEST)
        actor = Actor.service(owner, "command")
        with _bar(table.height) as progress:
            result = receive_table(
                actor,
                table,
                new_import(actor, "command", file.name),
                mapping=_mapping(table.header, date_form, number_form, rules),
                target=_target(owner, campaign, creates=create_campaigns),
                on_error=SKIP if skip_bad_rows else REFUSE,
                dry_run=dry_run,
                progress=progress,
            )
    except Refusal as refusal:
        raise CommandRefused(f"{file.name}: {sentence_of(refusal)}") from refusal
    _report(file.name, result, is_dry_run=dry_run)


def _rules(two_digit_years: str | None, total_rows: str | None, dashes: str | None) -> "CellRules":
    from kempen.domain.imports.formats.cell_rules import REFUSE, CellRules

    return CellRules(two_digit_years or REFUSE, total_rows or REFUSE, dashes or REFUSE)


def _mapping(
    header: tuple[str, ...],
    date_form: str | None,
    number_form: str | None,
    rules: "CellRules",
) -> "ColumnMapping":
    from kempen.domain.imports.formats.csv_mapping import ColumnMapping, guess_columns

    return ColumnMapping(guess_columns(header), date_form, number_form, cell_rules=rules)


def _business(wanted: str | None) -> "Business":
    from kempen.domain.accounts.queries import Business, business_by

    if wanted is None:
        businesses = list(Business.objects.filter(closed_at=None).order_by("id")[:2])
        if len(businesses) == 1:
            return businesses[0]
        raise CommandRefused(
            "there is no business yet. Sign up first"
            if not businesses
            else "there are several businesses. Choose one with --business EMAIL_OR_ID"
        )
    business = business_by(wanted)
    if business is None:
        raise CommandRefused(f"there is no business {wanted}")
    return business


def _target(business: "Business", campaign: str | None, *, creates: bool) -> "ImportTarget":
    from kempen.domain.imports.actions.receive_file import ImportTarget
    from kempen.domain.imports.queries import campaigns_named

    if campaign is None:
        return ImportTarget(creates_unknown=creates)
    campaigns = campaigns_named(business, [campaign])
    if campaign in campaigns.known:
        return ImportTarget(campaign=campaigns.known[campaign])
    if campaigns.ambiguous:
        raise CommandRefused(
            f"several campaigns are called {campaign}. Choose one by its ID, cmp_…"
        )
    if creates:
        return ImportTarget(new_name=campaign)
    raise CommandRefused(
        f"no campaign is called {campaign}. Correct the name, or add --create-campaigns"
    )


@contextmanager
def _bar(rows: int) -> "Iterator[Callable[[int], None] | None]":
    """A moving bar on a terminal; nothing at all elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("Storing", total=rows)
        yield lambda done: shown.update(task, completed=done)


def _report(name: str, result: "ImportResult", *, is_dry_run: bool) -> None:
    """Say what became of the rows; end with status 2 when none were stored."""
    from kempen.domain.imports.wording import english
    from kempen.domain.performance.results import REFUSED

    for fault in result.faults.first[:_MOST_FAULTS_SHOWN]:
        where = f"row {fault.row}" + (f", {fault.column}" if fault.column else "")
        click.echo(f"{name}: {where}: {english(fault)}", err=True)
    if result.faults.total > _MOST_FAULTS_SHOWN:
        click.echo(f"{name}: and {result.faults.total - _MOST_FAULTS_SHOWN:,} more", err=True)
    if result.status == REFUSED:
        hint = ", --create-campaigns creates unknown campaigns" if result.unknown_campaigns else ""
        raise CommandRefused(
            f"{name}: {result.rejected:,} of {result.received:,} rows have errors, so nothing was "
            f"imported (--skip-bad-rows imports the others{hint})"
        )
    counts = (
        f"{result.received:,} rows: {result.inserted:,} new, {result.updated:,} changed, "
        f"{result.unchanged:,} unchanged, {result.rejected:,} skipped"
    )
    if result.skipped:
        counts += f", {result.skipped:,} total rows skipped"
    if result.rounded:
        counts += f", {result.rounded:,} numbers rounded to six decimal places"
    outcome = "dry run, nothing saved" if is_dry_run else str(result.public_id)
    click.echo(f"{name}: {counts} ({outcome})")
