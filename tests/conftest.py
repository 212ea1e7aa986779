"""For all tests: what a slow machine or the dice of the day may not decide."""

import gc
import os
from dataclasses import replace
from functools import cache
from pathlib import Path

import django
import httpcore2
import pytest
from django.conf import settings as django_settings
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from hypothesis.internal.conjecture import providers

from kempen.domain.creatives import images, made_images
from kempen.domain.forecasts import bounded_learning
from kempen.domain.imports.formats import file_bytes
from kempen.domain.reports import bounded_writer, pdf_file
from kempen.entrypoints import overload
from kempen.kit import bounded_process
from tests import (
    answers_kept,
    environment,
    flushing,
    migrated_database,
    passwords,
    session_client,
    static_files,
)
from tests.drills.running import Running, copy_of
from tests.fork_server import bounded
from tests.waiting import PATIENCE

# The examples are the same few in every run, so that a change is judged by what it changes, and
# none has to be quick. KEMPEN_EXPLORE=1 looks for new ones, and for more.
_EXPLORES = "KEMPEN_EXPLORE" in os.environ
hypothesis_settings.register_profile(
    "kempen",
    deadline=None,
    derandomize=not _EXPLORES,
    max_examples=100 if _EXPLORES else 30,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("kempen")
if not _EXPLORES:
    # It reads every file of ours in each process, for numbers and words to try: that takes three
    # seconds, and the examples would be others after other files.
    providers._get_local_constants = lambda: providers._local_constants
# Python looks for garbage after every 700 new objects, which takes a twelfth of the tests' time.
gc.set_threshold(20_000, 10, 10)
# A client reads the certificates of the machine, though those of the tests speak to loopback.
httpcore2.default_ssl_context = cache(httpcore2.default_ssl_context)
session_client.install()
static_files.install()
flushing.install()


def pytest_configure() -> None:
    """Give the database all the time there is, and hash passwords cheaply.

    What the database's own deadlines do, and what a hash costs, have tests of their own.
    """
    # A process of the runner was forked after Django had been set up, with other settings.
    django.setup()
    django_settings.PASSWORD_HASHERS = [passwords.HASHER]
    options = django_settings.DATABASES["default"]["OPTIONS"]
    options["pool"] = {**options["pool"], "timeout": PATIENCE, "max_size": 20}
    options["connect_timeout"] = int(PATIENCE)
    bound = f"{PATIENCE:.0f}s"
    options["options"] = (
        f"-c statement_timeout={bound} -c lock_timeout={bound} "
        f"-c idle_in_transaction_session_timeout={bound} -c client_connection_check_interval=1s"
    )


def pytest_collection_finish() -> None:
    """Leave what was imported out of every later search for garbage."""
    if not gc.get_freeze_count():
        gc.freeze()


@pytest.fixture(autouse=True)
def _patient_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request may wait for the database for longer than a person would."""
    monkeypatch.setattr(overload, "DATABASE_SECONDS", PATIENCE)


@pytest.fixture(autouse=True)
def _patient_bounded_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a bounded process may take longer; what its own deadlines do has tests of its own.

    Where a server of forks has loaded what it needs, it is a fork.
    """
    monkeypatch.setattr(bounded_process, "subprocess", bounded.FORKING)
    for module in (images, made_images, file_bytes, pdf_file, bounded_writer, bounded_learning):
        bounds = replace(module._LIMITS, seconds=PATIENCE, cpu_seconds=int(PATIENCE))
        monkeypatch.setattr(module, "_LIMITS", bounds)


@pytest.fixture(autouse=True)
def _no_language_of_another_request() -> None:
    """A request leaves its reader's language to its thread, and the next test begins in none."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _images_are_drawn_and_unpacked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same images of ads are drawn and unpacked once: each time starts another process."""
    for module in (made_images, images):
        monkeypatch.setattr(module, "run_bounded", answers_kept.answered_once)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Take the database that the server came with, where it came with one."""
    return environment.database_is_there()


@pytest.fixture(scope="session")
def ready_made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which the migrations have run, for copies: to run them takes long."""
    folder = tmp_path_factory.mktemp("ready-made") / "data"
    if not migrated_database.begin(folder):
        with Running(folder) as service:
            service.wait_ready()
            assert service.stop()[0] == 0
    return folder


@pytest.fixture
def started_before(ready_made: Path, tmp_path: Path) -> Path:
    """A data folder of one's own that a service was started in before."""
    return copy_of(ready_made, tmp_path / "data, with a space")
