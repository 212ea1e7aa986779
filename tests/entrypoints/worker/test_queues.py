"""The worker listens to every queue, and jobs that wait for partners hold nobody else's slots."""

import pytest
from procrastinate.contrib.django import app

from kempen.entrypoints.worker.main import SLOTS
from kempen.kit import jobs


def test_each_queue_has_its_slots() -> None:
    listened = [queue for queues in SLOTS for queue in queues]
    assert sorted(listened) == sorted(jobs.QUEUES)
    assert min(SLOTS.values()) >= 2


def test_every_duty_is_in_a_queue_that_is_listened_to() -> None:
    app.perform_import_paths()  # type: ignore[no-untyped-call]  # the library's own
    outside = {
        name: task.queue for name, task in app.tasks.items() if task.queue not in jobs.QUEUES
    }
    # procrastinate's own, which we neither defer nor run.
    assert {name for name in outside if "builtin" not in name} == set()


def test_a_job_for_a_queue_that_nobody_listens_to_is_refused() -> None:
    with pytest.raises(ValueError, match="no worker listens to the queue 'elsewhere'"):
        jobs.defer("test.duty", {}, queue="elsewhere")
