"""The list of all checks; imported once there are settings."""

from collections.abc import Callable, Iterable
from functools import partial

from kempen.entrypoints.cli.doctor import (
    addresses,
    backups,
    database,
    machine,
    mail,
    secrets,
    tables,
    work,
)
from kempen.entrypoints.cli.doctor.findings import DoctorCheck, Finding, Need, skipped


def connect(broken: frozenset[str]) -> Finding | None:
    """Make Django ready; return why the database cannot be asked, or None."""
    if "DATABASE_URL" in broken:
        return skipped("DATABASE_URL is wrong.")
    return database.why_unreachable()


def close_database() -> None:
    """Give the connections back."""
    database.close()


def doctor_checks(least_free: int) -> list[DoctorCheck]:
    """Return every check, in the order in which faults are best mended; `least_free` in MB."""
    return [*_of_the_machine(least_free), *_of_addresses(), *_of_the_database(), *_of_work()]


def _of_the_machine(least_free: int) -> list[DoctorCheck]:
    return [
        DoctorCheck("disk", "Disks have free space.", partial(machine.disk_space, least_free)),
        DoctorCheck("data_folder", "Only Kempen can read the data folder.", machine.data_folder),
        DoctorCheck("open_files", "Kempen may open enough files.", machine.open_files),
        DoctorCheck("port", "No other program uses the port.", machine.web_port),
        DoctorCheck("static_files", "Static files match this version.", machine.static_files),
        DoctorCheck("pango", "PDF reports work.", machine.pango),
        DoctorCheck("fonts", "PDFs have fonts for Chinese and Tamil.", machine.fonts),
        DoctorCheck(
            "secret_key", "SECRET_KEY is not an example.", secrets.secret_key, reads=("SECRET_KEY",)
        ),
        DoctorCheck(
            "webhook_ca_file",
            "WEBHOOK_CA_FILE is readable or not set.",
            secrets.webhook_authority,
            reads=("WEBHOOK_CA_FILE",),
        ),
        DoctorCheck(
            "mail",
            "The mail server accepts Kempen's login.",
            mail.mail_server,
            reads=("EMAIL_URL",),
        ),
    ]


def _of_addresses() -> list[DoctorCheck]:
    ours = ("DASHBOARD_URL",)
    return [
        DoctorCheck(
            "https", "DASHBOARD_URL uses https and is this service.", addresses.https, reads=ours
        ),
        DoctorCheck("certificates", "Certificates are valid.", addresses.certificates, reads=ours),
        DoctorCheck(
            "proxies",
            "TRUSTED_PROXY_COUNT equals the number of proxies.",
            addresses.proxies,
            reads=("DASHBOARD_URL", "SECRET_KEY", "TRUSTED_PROXY_COUNT"),
        ),
        DoctorCheck("partners", "Platforms have their own URLs.", addresses.partners),
    ]


def _of_the_database() -> list[DoctorCheck]:
    def check(
        name: str, looks_at: str, run: Callable[[], Iterable[Finding]], reads: tuple[str, ...] = ()
    ) -> DoctorCheck:
        return DoctorCheck(name, looks_at, run, Need.DATABASE, reads)

    return [
        check("server_version", "PostgreSQL is new enough.", database.server_version),
        check("clock", "This machine and the database agree on the time.", database.clocks),
        check("encoding", "The database can store every language.", database.encoding),
        check("time_zone", "The database knows Malaysia's time.", database.time_zones),
        check("role", "The database role has only the rights that it needs.", database.role),
        check("connections", "There are enough connections.", database.connection_limit),
        check("time_limits", "The database ends slow statements.", database.time_limits),
        check("migrations", "The tables match this version.", tables.migrations_missing),
        check("row_security", "Tables separate businesses.", tables.row_security),
        check("version", "The database is not newer than the code.", tables.database_is_newer),
        check("sequences", "Sequences are ahead of their tables.", tables.sequences),
        check("partitions", "The coming days have partitions.", tables.partitions),
        check(
            "stored_secrets",
            "CREDENTIALS_KEYS decrypts the stored secrets.",
            secrets.stored_secrets,
            ("CREDENTIALS_KEYS",),
        ),
    ]


def _of_work() -> list[DoctorCheck]:
    return [
        DoctorCheck("workers", "A job worker is running.", work.workers, Need.DATABASE),
        DoctorCheck("jobs", "No job waits for long.", work.waiting_jobs, Need.DATABASE),
        DoctorCheck("failed_jobs", "No job failed.", work.failed_jobs, Need.DATABASE),
        DoctorCheck("backups", "Backups are made.", backups.daily_backups, Need.DATABASE),
        DoctorCheck(
            "archive",
            "The archive is up to date, or ARCHIVE_FOLDER is not set.",
            backups.archive,
            Need.DATABASE,
        ),
        DoctorCheck("duties", "Periodic tasks run.", work.periodic_duties, Need.DATABASE),
    ]
