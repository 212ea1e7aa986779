"""The process itself says that it lives: otherwise the instance page has no worker."""

import subprocess
import sys

import pytest

from kempen.domain.operators.concerns import Concern, findings
from kempen.domain.operators.queries.instance import instance
from kempen.domain.operators.queries.processes import processes
from tests.fork_server import programs
from tests.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("parts", "kinds"),
    [
        ([], {"jobs", "webhooks"}),
        (["jobs"], {"jobs"}),
        (["webhooks", "archive"], {"webhooks"}),
    ],
)
def test_a_worker_is_among_the_processes_once_it_runs(parts: list[str], kinds: set[str]) -> None:
    process = programs.Forked[bytes](
        [sys.executable, "-m", "kempen.entrypoints.worker.main", *parts],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        # Each part says that it lives when it begins, one a moment before the other.
        wait_until(lambda: len(processes()) == len(kinds), process=process)
        assert {(row.kind, row.pid) for row in processes()} == {
            (kind, process.pid) for kind in kinds
        }
        concerns = {finding.concern for finding in findings(instance())}
        assert (Concern.NO_WORKER in concerns) is ("jobs" not in kinds)
        assert (Concern.NO_DISPATCHER in concerns) is ("webhooks" not in kinds)
    finally:
        process.terminate()
        process.wait(PATIENCE)
