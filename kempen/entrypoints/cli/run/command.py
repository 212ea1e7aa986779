"""`kempen run`: everything on one machine, with a database of its own."""

import http.client
import os
import shutil
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import click

from kempen.entrypoints.cli.catalogues import compile_stale
from kempen.entrypoints.cli.opening import CommandRefused, data_dir_option, load_settings, take_lock
from kempen.entrypoints.cli.ports import refuse_unusable_port
from kempen.entrypoints.cli.run import demo
from kempen.entrypoints.cli.run.announcer import Announcer
from kempen.entrypoints.cli.run.log_files import LogFile
from kempen.entrypoints.cli.run.supervisor import COMMAND, Child, Stopped, Supervisor, log_of
from kempen.entrypoints.cli.static_files import static_stamp
from kempen.kit.data_folder import DataFolderError
from kempen.kit.database.embedded import DatabaseError, EmbeddedServer
from kempen.kit.database.keys import stored_secret
from kempen.kit.processes import MARK, end_orphans

HOST = "127.0.0.1"
_THIS_MACHINE = ("127.0.0.1", "localhost")
_READY_SECONDS = 120.0
# How long another command, such as an import, may still have the database to itself.
_COMMAND_SECONDS = 5.0
_TRIM_SECONDS = 60.0
_MIGRATE_TRIES = 3
# `kempen worker` and `kempen sandbox` become these, once they have read the settings as this has.
_WORKER, _SANDBOX = "kempen.entrypoints.worker.main", "sandbox"


@click.command("run")
@click.option("--port", type=click.IntRange(1, 65_535), help="Default: KEMPEN_PORT, else 8000.")
@click.option("--no-demo", is_flag=True, help="Do not load the demo business.")
@data_dir_option
def command(port: int | None, no_demo: bool, data_dir: Path | None) -> None:  # noqa: FBT001
    """Run everything on this machine: database, web server, worker, and a demo business."""
    if port is not None:
        os.environ["KEMPEN_PORT"] = str(port)
    # The settings offer the languages whose catalogues are compiled.
    compile_stale()
    load_settings(data_dir)
    from django.conf import settings

    if not settings.IS_EMBEDDED:
        raise CommandRefused(
            "DATABASE_URL: `kempen run` has its own database. Unset it, or use `kempen migrate`, "
            "`kempen web` and `kempen worker`"
        )
    folder = settings.KEMPEN_DATA_DIR
    if not folder.exists():
        # Before the folder is made; where there is one, who runs in it is the better answer.
        _refuse_taken_port(settings.KEMPEN_PORT)
    try:
        lock = take_lock(folder, "service", _COMMAND_SECONDS)
    except DataFolderError as error:
        raise CommandRefused(str(error)) from error
    _refuse_taken_port(settings.KEMPEN_PORT)
    end_orphans(str(folder))
    # What an earlier version counted would be told for ever.
    shutil.rmtree(folder / "metrics", ignore_errors=True)
    announcer = Announcer()
    supervisor = Supervisor(EmbeddedServer(folder), _environment(folder), announcer)
    try:
        with_sandbox = _start(supervisor, folder, settings.KEMPEN_PORT)
        _announce(announcer, folder, with_demo=not no_demo, with_sandbox=with_sandbox)
        if not no_demo:
            supervisor.start(_demo_child(folder), show=True)
        _watch(supervisor)
    except Stopped:
        pass
    except DatabaseError as error:
        raise CommandRefused(str(error)) from error
    finally:
        announcer.say("Stopping …")
        supervisor.stop()
        lock.release()
        announcer.say("Stopped.")


def _refuse_taken_port(port: int) -> None:
    refuse_unusable_port(HOST, port, other="--port")


def _environment(folder: Path) -> dict[str, str]:
    """What the children read; the mark tells them, and a later start, whose they are."""
    return {**os.environ, "KEMPEN_DATA_DIR": str(folder), MARK: str(folder)}


def _start(supervisor: Supervisor, folder: Path, port: int) -> bool:
    """Start all that runs; return whether the sandbox partners can be reached."""
    announcer = supervisor.announcer
    with announcer.step("Database"):
        supervisor.database.start()
    web, *others = _children(folder)
    # The web server takes as long to load as the tables take to be looked at: both at once, where
    # there are static files to serve. It is not ready before the tables are.
    static = static_stamp()
    if static:
        supervisor.start(web)
    with announcer.step("Tables and static files"):
        _migrate(supervisor, folder)
    if static != static_stamp():
        # It knows the files that were there when it was started.
        supervisor.end(web)
        supervisor.start(web)
    with announcer.step("Web server"):
        deadline = time.monotonic() + _READY_SECONDS
        while not _is_ready(port):
            if time.monotonic() > deadline:
                raise CommandRefused(f"the service did not become ready. See {folder / 'logs'}")
            supervisor.tick()
    for child in others:
        supervisor.start(child)
    return _start_sandbox(supervisor, folder)


def _start_sandbox(supervisor: Supervisor, folder: Path) -> bool:
    """Start the pretend partners where SANDBOX_URL names this machine; the rest works without.

    Returns whether they are at SANDBOX_URL: started here, or somebody else's to run.
    """
    from django.conf import settings

    place = urlsplit(settings.SANDBOX_URL)
    if place.hostname not in _THIS_MACHINE or place.port is None:
        return True
    try:
        _refuse_taken_port(place.port)
    except CommandRefused:
        supervisor.announcer.say(
            f"Another program uses port {place.port}, so the sandbox did not start. Set "
            "SANDBOX_URL to a free port."
        )
        return False
    program = [_SANDBOX, "--port", str(place.port), "--data-dir", str(folder / "sandbox")]
    supervisor.start(Child("The sandbox", program, log_of(folder, "sandbox")))
    return True


def _migrate(supervisor: Supervisor, folder: Path) -> None:
    migrate = Child("migrate", [COMMAND, "migrate"], log_of(folder, "migrate"))
    for _ in range(_MIGRATE_TRIES):
        if supervisor.run_to_end(migrate) == 0:
            return
        if supervisor.database.is_running:
            break
        # Its database ended under it: that is no fault of the tables.
        supervisor.database.start()
    why = migrate.log.last_line().removeprefix("Error: ")
    raise CommandRefused(f"{why} (see {migrate.log.path})")


def _children(folder: Path) -> list[Child]:
    """Everything that runs as long as the service does, the web server first."""
    from django.conf import settings

    web = [COMMAND, "web", "--host", HOST]
    # Jobs and webhooks in one process, as `kempen worker` has them: a second one would load the
    # same 70 MB. The archive is apart, so that a full disk there stops neither.
    worker = [_WORKER, "jobs", "webhooks"]
    children = [
        Child("The web server", web, log_of(folder, "web"), brings_work=True),
        Child("The worker", worker, log_of(folder, "worker")),
    ]
    if settings.ARCHIVE_FOLDER is not None:
        archive = [_WORKER, "archive"]
        children.append(Child("The worker (archive)", archive, log_of(folder, "archive")))
    return children


def _demo_child(folder: Path) -> Child:
    log = log_of(folder, "demo")
    return Child("The demo business", [COMMAND, "demo"], log, once=True, brings_work=True)


def _is_ready(port: int) -> bool:
    connection = http.client.HTTPConnection(HOST, port, timeout=3)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _announce(announcer: Announcer, folder: Path, *, with_demo: bool, with_sandbox: bool) -> None:
    from django.conf import settings

    rows = [
        ("Dashboard", f"{settings.DASHBOARD_URL}/"),
        ("Sign up", settings.SIGNUP_URL),
        ("API", f"{settings.BASE_URL}/docs"),
    ]
    if with_sandbox:
        rows.append(("Sandbox", f"{settings.SANDBOX_URL}/"))
    if settings.IS_MAILBOX_SERVED:
        rows.append(("Mailbox", f"{settings.DASHBOARD_URL}/dev/mailbox/"))
    if with_demo:
        password = stored_secret(folder / demo.PASSWORD_FILE)
        rows.append(("Demo login", f"{demo.EMAIL}  {password}"))
    rows += [("Data", str(folder)), ("Logs", str(folder / "logs"))]
    announcer.addresses(rows)
    if settings.DEVELOPMENT_MAILBOX and not settings.IS_MAILBOX_SERVED:
        announcer.say(
            "EMAIL_URL is not set, so Kempen sends no emails. Sign-up links and reports do not "
            "arrive. "
            f"DASHBOARD_URL {settings.DASHBOARD_URL} is public, so the mailbox page is off. "
            f"Emails are saved in {settings.DEVELOPMENT_MAILBOX}. Set EMAIL_URL."
        )
    announcer.say("For one machine on a trusted network. Ctrl-C stops it.")


def _watch(supervisor: Supervisor) -> None:
    """Look after the children until a signal comes."""
    trim_at = 0.0
    while True:
        if time.monotonic() >= trim_at:
            logs = [child.log for child in supervisor.children]
            for log in [*logs, LogFile(supervisor.database.place.log)]:
                log.trim()
            trim_at = time.monotonic() + _TRIM_SECONDS
        supervisor.tick()


if __name__ == "__main__":
    sys.exit(command())
