"""`kempen doctor`: look at the installation, and say what is wrong and what to do."""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from kempen.entrypoints.cli.doctor.environment import EnvironmentReport, read_environment
from kempen.entrypoints.cli.doctor.findings import (
    DoctorCheck,
    Examined,
    Finding,
    Need,
    Severity,
    fault,
    skipped,
)
from kempen.entrypoints.cli.opening import data_dir_option
from kempen.kit.database.scope import begin_process_as_service
from kempen.kit.logs.reasons import reason_of

_COLOURS: Final = {Severity.OK: "green", Severity.WARNING: "yellow", Severity.FAULT: "red"}


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option(
    "--least-free",
    type=click.IntRange(0),
    default=1024,
    show_default=True,
    help="Free space in MB that each disk must have.",
)
@data_dir_option
def command(as_json: bool, least_free: int, data_dir: Path | None) -> None:  # noqa: FBT001
    """Check this installation and say how to fix each fault. Exit status 1 means a fault.

    It changes nothing, and it works when the service cannot start.
    """
    examined = list(examine(data_dir, least_free))
    faults = [one for one in examined if one.finding.severity is Severity.FAULT]
    if as_json:
        findings = [{"check": one.check, **asdict(one.finding)} for one in examined]
        click.echo(json.dumps({"healthy": not faults, "findings": findings}, indent=2))
    else:
        _show(examined)
    if faults:
        raise click.exceptions.Exit(1)


def examine(data_dir: Path | None, least_free: int) -> Iterator[Examined]:
    """Yield what each check finds, the settings first."""
    # A command may wait for the database for longer than a page.
    os.environ.setdefault("KEMPEN_IS_WORKER", "true")
    environment = read_environment(data_dir)
    yield from _named("settings", environment.findings, "Every variable is known and valid.")
    if not environment.has_settings:
        yield Examined("service", skipped("Without settings, Kempen cannot check anything else."))
        return
    import django

    django.setup()
    begin_process_as_service("the doctor looks at the whole service")
    from kempen.entrypoints.cli.doctor.checks import close_database, connect, doctor_checks

    unreachable = connect(environment.broken)
    yield from _named("database", [unreachable] if unreachable else [], "The database answers.")
    for check in doctor_checks(least_free):
        why = _why_not(check, environment, has_database=unreachable is None)
        findings = [skipped(why)] if why else run_check(check)
        yield from _named(check.name, findings, check.looks_at)
    close_database()


def run_check(check: DoctorCheck) -> list[Finding]:
    """Return what a check finds; a check that fails itself is a finding too."""
    try:
        return list(check.run())
    except Exception as error:  # noqa: BLE001 -- one broken check must not hide what others find
        return [fault(f"Kempen could not check this: {reason_of(error)}.", "Fix that first.")]


def _why_not(check: DoctorCheck, environment: EnvironmentReport, *, has_database: bool) -> str:
    broken = sorted(environment.broken.intersection(check.reads))
    if broken:
        return f"{', '.join(broken)} is wrong."
    if check.needs is Need.DATABASE and not has_database:
        return "The database does not answer."
    return ""


def _named(name: str, findings: list[Finding], fine: str) -> Iterator[Examined]:
    for finding in findings or [Finding(Severity.OK, fine)]:
        yield Examined(name, finding)


def _show(examined: list[Examined]) -> None:
    for one in examined:
        finding = one.finding
        label = click.style(f"{finding.severity:<8}", fg=_COLOURS.get(finding.severity))
        click.echo(f"{label} {one.check:<18} {finding.problem}")
        if finding.fix:
            click.echo(f"{'':28}{finding.fix}")
    count = {
        severity: sum(one.finding.severity is severity for one in examined) for severity in Severity
    }
    click.echo(
        f"\n{count[Severity.FAULT]} faults, {count[Severity.WARNING]} warnings, "
        f"{count[Severity.OK]} checks passed, {count[Severity.SKIPPED]} skipped."
    )
