"""Gives a test run a Citus cluster in the place of the one server of tests/embedded_database.py.

Loaded by pytest with `-p`, before pytest-django. The days of the test database are distributed as
`kempen distribute` does it, so that tests written for one machine run on three.
"""

import atexit
import shutil
import tempfile
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from tests import environment
from tests.citus import cluster

_folder = Path(tempfile.mkdtemp(prefix="kempen-citus-"))
_running = cluster.running(_folder)
CLUSTER = _running.__enter__()


def _end() -> None:
    _running.__exit__(None, None, None)
    shutil.rmtree(_folder, ignore_errors=True)


atexit.register(_end)
# pytest-django finds the database of the tests there and runs the migrations in it.
CLUSTER.database("kempen_test")
environment.set_up(_folder / "kempen", CLUSTER.url("postgres"), has_tables=True)


@pytest.fixture(scope="session", autouse=True)
def _distributed(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    from kempen.domain.performance.actions.distributing import distribute

    with django_db_blocker.unblock():
        distribute()
