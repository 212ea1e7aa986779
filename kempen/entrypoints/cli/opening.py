"""Opens the service for one command: settings checked, database answering, Django ready.

    @click.command("create")
    @click.option("--business", required=True)
    @with_service
    def command(business: str) -> None:
        from kempen.domain.accounts.actions.keys import create_key  # Django is ready from here on.

Works beside a running `kempen run` and, on one machine, without one: then the embedded database
runs for the time of the command.
"""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import click

from kempen.entrypoints.cli.backup_copy import sentence_of_fault
from kempen.entrypoints.cli.refusal_copy import sentence_of
from kempen.kit.backup.faults import ArchiveFault
from kempen.kit.data_folder import DataFolderError, FolderInUse, FolderLock
from kempen.kit.database.connection_log import keep_refusal_reasons, refusal_reason
from kempen.kit.database.scope import begin_process_as_service
from kempen.kit.refusal import Refusal

P = ParamSpec("P")
R = TypeVar("R")
# A first start needs a few seconds until its tables stand; another command may hold the folder
# longer.
_PATIENCE_SECONDS = 60.0
_ENVIRON_SENTENCE = re.compile(r'Environment variable "(?P<name>\w+)" (?P<what>.*)')
_INVALID = re.compile(r"invalid: (?P<why>.*)")


class CommandRefused(click.ClickException):
    """What is asked cannot be done as things are: one line, exit status 2."""

    exit_code = 2


data_dir_option = click.option(
    "--data-dir",
    type=click.Path(path_type=Path),
    help="The data folder of an embedded service (default: KEMPEN_DATA_DIR).",
)


def load_settings(data_dir: Path | None = None) -> None:
    """Read the settings; CommandRefused names the variable that is missing or wrong."""
    # These imports, like most in the commands, are late so that `kempen --help` is quick.
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from environs import EnvError

    if data_dir is not None:
        os.environ["KEMPEN_DATA_DIR"] = str(data_dir.absolute())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        _ = settings.DATABASES
    except EnvError as error:
        raise CommandRefused(_name_first(str(error))) from error
    except (ImproperlyConfigured, DataFolderError) as error:
        raise CommandRefused(in_one_line(error)) from error


def with_service(function: Callable[P, R]) -> Callable[..., R]:
    """Give a click command the option --data-dir and run it inside `open_service`."""

    @data_dir_option
    @wraps(function)
    def opened(*args: Any, **kwargs: Any) -> R:  # Any: what click hands on, with the option.
        with open_service(kwargs.pop("data_dir")), refusals_in_one_line():
            return function(*args, **kwargs)

    return opened


@contextmanager
def refusals_in_one_line() -> Iterator[None]:
    """Turn a refusal of the domain, or an archive's fault, into CommandRefused."""
    try:
        yield
    except Refusal as refusal:
        raise CommandRefused(sentence_of(refusal)) from refusal
    except ArchiveFault as fault:
        raise CommandRefused(sentence_of_fault(fault)) from fault


@contextmanager
def built_files() -> Iterator[None]:
    """Turn the refusal to write into the folder of built files into CommandRefused."""
    try:
        yield
    except PermissionError as error:
        raise CommandRefused(
            f"{error.filename}: {error.strerror}. The user who runs `kempen migrate` has to own "
            "the folder build with all that is in it; another user may have written there"
        ) from error


@contextmanager
def open_service(data_dir: Path | None = None, *, wait_for_tables: bool = True) -> Iterator[None]:
    """Have settings, database and Django ready inside; CommandRefused says why that cannot be."""
    # Nobody waits for an answer of a command within ten seconds, as they do of a page.
    os.environ.setdefault("KEMPEN_IS_WORKER", "true")
    load_settings(data_dir)
    import django
    from django.conf import settings

    keep_refusal_reasons()
    begin_process_as_service("a command of whoever runs the service")
    if not settings.IS_EMBEDDED:
        django.setup()
        if wait_for_tables:
            _wait_for_tables(patience=0)
        yield
        return
    with _embedded_database(settings.KEMPEN_DATA_DIR) as is_ours:
        django.setup()
        if is_ours:
            from kempen.entrypoints.cli.tables import prepare_tables

            try:
                prepare_tables()
            except Refusal as refusal:
                raise CommandRefused(sentence_of(refusal)) from refusal
        elif wait_for_tables:
            _wait_for_tables(patience=_PATIENCE_SECONDS)
        try:
            yield
        finally:
            from django.db import connections

            for connection in connections.all(initialized_only=True):
                connection.close()
                connection.close_pool()  # type: ignore[attr-defined]


@contextmanager
def _embedded_database(data_dir: Path) -> Iterator[bool]:
    """Yield whether the database is run for this command alone (else the service's is used)."""
    from kempen.kit.database.embedded import DatabaseError, EmbeddedServer
    from kempen.kit.database.location import DatabaseLocation

    if not DatabaseLocation(data_dir).has_cluster:
        raise CommandRefused(
            f"there is no Kempen in {data_dir}. Start `kempen run` once, or enter its folder with "
            "--data-dir"
        )
    try:
        lock = take_lock(data_dir, "command", _PATIENCE_SECONDS)
    except FolderInUse as holder:
        if holder.purpose != "service":
            raise CommandRefused(str(holder)) from holder
        yield False
        return
    except DataFolderError as error:
        raise CommandRefused(str(error)) from error
    server = EmbeddedServer(data_dir)
    try:
        server.start()
        yield True
    except DatabaseError as error:
        raise CommandRefused(str(error)) from error
    finally:
        server.stop()
        lock.release()


def take_lock(data_dir: Path, purpose: str, patience: float) -> FolderLock:
    """Take the folder's lock, after a command that holds it shortly; else raise FolderInUse."""
    deadline = time.monotonic() + patience
    while True:
        try:
            return FolderLock.take(data_dir, purpose)
        except FolderInUse as holder:
            if holder.purpose == "service" or time.monotonic() > deadline:
                raise
        time.sleep(0.1)


def _wait_for_tables(patience: float) -> None:
    """Return when the database answers and all is migrated; CommandRefused after `patience`."""
    from kempen.kit.database.readiness import why_not_ready

    deadline = time.monotonic() + patience
    while (why := why_not_ready()) is not None:
        if time.monotonic() > deadline:
            refused = f" ({reason})" if (reason := refusal_reason()) else ""
            raise CommandRefused(
                f"{why}{refused}: check whether the service is starting, or run `kempen migrate`"
            )
        time.sleep(0.2)


def in_one_line(error: Exception) -> str:
    """Return what an error says, however many lines it took for it."""
    return " ".join(str(error).split())


def _name_first(sentence: str) -> str:
    """Turn what environs says into `NAME: what is wrong`."""
    line = " ".join(sentence.split())
    match = _ENVIRON_SENTENCE.fullmatch(line)
    if match is None:
        return line
    why = _INVALID.fullmatch(match["what"])
    return f"{match['name']}: {why['why'] if why else match['what']}"
