"""`kempen audit export`: who did what and when, and how many people it concerns."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from kempen.entrypoints.cli.opening import CommandRefused, in_one_line, with_service
from kempen.entrypoints.cli.refusal_copy import printable
from kempen.kit import rfc3339
from kempen.kit.cells import quoted
from kempen.kit.clock import BUSINESS_TIME_ZONE

if TYPE_CHECKING:
    from kempen.domain.accounts.queries import Business
    from kempen.domain.events.audit_export import AuditScope, ExportedEntry

_COLUMNS = ("number", "occurred_at", "business_id", "actor", "name", "action", "data")


class Moment(click.ParamType[datetime]):
    """A day of Kuala Lumpur (its first moment), or an RFC 3339 date-time."""

    name = "moment"

    def convert(
        self, value: str | datetime, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        """Return the moment in UTC."""
        if isinstance(value, datetime):
            return value
        moment = rfc3339.read(value)
        if moment is not None:
            return moment
        try:
            day = datetime.strptime(value, "%Y-%m-%d")  # noqa: DTZ007 -- its zone follows
        except ValueError:
            self.fail(f"{value!r} is neither 2026-01-31 nor 2026-01-31T08:00:00+08:00", param, ctx)
        return day.replace(tzinfo=BUSINESS_TIME_ZONE)


@click.command("export")
@click.option("--business", help="Email of a member, or biz_… (default: every business).")
@click.option("--since", type=Moment(), help="From this day or time, such as 2026-01-31.")
@click.option("--until", type=Moment(), help="Before this day or time (default: now).")
@click.option(
    "--action", help="One action, such as leads.exported, or all of a kind, such as leads."
)
@click.option("--person", help="Email of a member, or mem_…, key_… or lead_….")
@click.option(
    "--format", "form", type=click.Choice(["csv", "json"]), default="csv", show_default=True
)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write (default: standard output).",
)
@with_service
def command(
    business: str | None,
    since: datetime | None,
    until: datetime | None,
    action: str | None,
    person: str | None,
    form: str,
    output: Path | None,
) -> None:
    """Export entries of the audit log: who did what, when, and how many people it affected.

    The counts of people follow the rows: in JSON as `summary`, for CSV on standard error.
    """
    from kempen.domain.events.audit_export import AuditScope, entries_in
    from kempen.kit import clock

    scope = AuditScope(
        until=until or clock.now(),
        since=since,
        business=_business(business),
        action=action,
        people=_identifiers(person),
    )
    write = _write_csv if form == "csv" else _write_json
    with _opened(output) as file:
        write(file, entries_in(scope), scope)


def _write_csv(file: IO[str], entries: "Iterator[ExportedEntry]", scope: "AuditScope") -> None:
    file.write(",".join(_COLUMNS) + "\r\n")
    for entry in entries:
        cells = _as_json(entry) | {"data": json.dumps(entry.data, ensure_ascii=False)}
        file.write(",".join(quoted(str(cells[name])) for name in _COLUMNS) + "\r\n")
    for name, count in _summary(scope).items():
        click.echo(f"{name}: {count:,}", err=True)


def _write_json(file: IO[str], entries: "Iterator[ExportedEntry]", scope: "AuditScope") -> None:
    file.write('{"entries": [')
    for number, entry in enumerate(entries):
        file.write(",\n" if number else "\n")
        json.dump(_as_json(entry), file, ensure_ascii=False)
    file.write(f'\n], "summary": {json.dumps(_summary(scope))}}}\n')


def _as_json(entry: "ExportedEntry") -> dict[str, object]:
    return {
        "number": entry.number,
        "occurred_at": rfc3339.write(entry.occurred_at),
        "business_id": entry.business_id,
        "actor": entry.actor,
        "name": entry.name,
        "action": entry.action,
        "data": entry.data,
    }


def _summary(scope: "AuditScope") -> dict[str, int]:
    """Count entries and people; the last line is the most that a breach can concern."""
    from kempen.domain.events.audit_export import concerned_people
    from kempen.domain.leads.queries import people_held

    people = concerned_people(scope)
    return {
        "entries": people.entries,
        "people_or_keys_that_acted": people.actors,
        "members_named": people.named_members,
        "prospects_named": people.named_prospects,
        "prospects_in_exports_at_most": people.exported_prospects,
        "prospects_stored_now": people_held(scope.business),
    }


def _business(text: str | None) -> "Business | None":
    from kempen.domain.accounts.queries import business_by

    if text is None:
        return None
    business = business_by(text)
    if business is None:
        raise CommandRefused(f"there is no business {printable(text)!r}")
    return business


def _identifiers(person: str | None) -> set[str]:
    from kempen.domain.accounts.queries import ids_of_person

    if person is None:
        return set()
    if "@" not in person:
        return {person}
    identifiers = ids_of_person(person)
    if not identifiers:
        raise CommandRefused(f"{printable(person)!r} is not a member of any business")
    return identifiers


@contextmanager
def _opened(output: Path | None) -> Iterator[IO[str]]:
    if output is None:
        yield sys.stdout
        return
    try:
        with output.open("w", encoding="utf-8", newline="") as file:
            yield file
    except OSError as error:
        raise CommandRefused(f"{output}: {in_one_line(error)}") from error
