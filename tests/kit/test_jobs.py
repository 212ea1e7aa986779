"""Jobs are deferred in the caller's transaction, all or nothing."""

import json

import pytest
from django.db import connection, transaction
from procrastinate.contrib.django import app
from procrastinate.testing import InMemoryConnector

from kempen.kit import jobs

pytestmark = pytest.mark.django_db


def waiting() -> list[tuple[str, dict[str, int]]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT task_name, args FROM procrastinate_jobs WHERE status = 'todo' ORDER BY id"
        )
        return [(str(name), json.loads(arguments)) for name, arguments in cursor.fetchall()]


def test_a_job_is_written_with_its_arguments() -> None:
    assert jobs.defer("test.duty", {"number": 1})
    assert waiting() == [("test.duty", {"number": 1})]


def test_a_job_goes_with_the_transaction_that_asked_for_it() -> None:
    def defer_and_fail() -> None:
        with transaction.atomic():
            jobs.defer("test.duty", {})
            raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 -- it has no words
        defer_and_fail()
    assert waiting() == []


def test_a_second_job_of_one_queueing_lock_is_left_out_and_spoils_nothing() -> None:
    with transaction.atomic():
        assert jobs.defer("test.duty", {"number": 1}, queueing_lock="only one")
        assert not jobs.defer("test.duty", {"number": 2}, queueing_lock="only one")
        # The transaction is still good for what comes after.
        assert jobs.defer("test.duty", {"number": 3}, queueing_lock="another")
    assert [arguments["number"] for _, arguments in waiting()] == [1, 3]


def test_a_job_that_the_worker_defers_goes_with_its_transaction_too() -> None:
    def defer_and_fail() -> None:
        with transaction.atomic():
            jobs.defer("test.duty", {})
            raise ValueError

    # The worker gives the library's app connections of its own.
    elsewhere = InMemoryConnector()
    with app.replace_connector(elsewhere):
        with pytest.raises(ValueError):  # noqa: PT011 -- it has no words
            defer_and_fail()
        assert waiting() == []
        jobs.defer("test.duty", {"number": 1}, queueing_lock="only one")
        assert not jobs.defer("test.duty", {"number": 2}, queueing_lock="only one")
    assert waiting() == [("test.duty", {"number": 1})]
    assert not elsewhere.jobs
