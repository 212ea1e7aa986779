"""What is used up stays used up: for every process at once, and until it expires."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.core.cache import cache
from django.db import connection, connections

from kempen.domain.idempotency import expiring_rows
from kempen.domain.idempotency.models import RateHistory, UsedCode, UsedForm
from kempen.entrypoints.worker.duties.upkeep import delete_old_requests
from kempen.kit import clock

AT_ONCE = 8


def _expire(model: type[RateHistory] | type[UsedCode] | type[UsedForm]) -> None:
    model.objects.update(expires_at=clock.now() - timedelta(seconds=1))


@pytest.fixture
def together() -> Callable[[Callable[[], bool]], list[bool]]:
    """Asks the same of the database from several connections in the same moment."""

    def asked(question: Callable[[], bool]) -> list[bool]:
        start = Barrier(AT_ONCE)

        def one() -> bool:
            try:
                start.wait()
                return question()
            finally:
                connections.close_all()

        with ThreadPoolExecutor(AT_ONCE) as threads:
            return [future.result() for future in [threads.submit(one) for _ in range(AT_ONCE)]]

    return asked


@pytest.mark.django_db(transaction=True)
def test_a_code_sent_by_several_at_once_signs_in_one_of_them(
    together: Callable[[Callable[[], bool]], list[bool]],
) -> None:
    name = "allauth.mfa.totp.used?user=1&code=123456"
    assert together(lambda: cache.add(name, "y", timeout=30)).count(True) == 1
    # The same when a row is there that has expired.
    _expire(UsedCode)
    assert together(lambda: cache.add(name, "y", timeout=30)).count(True) == 1


@pytest.mark.django_db(transaction=True)
def test_a_form_sent_by_several_processes_at_once_is_done_once(
    together: Callable[[Callable[[], bool]], list[bool]],
) -> None:
    assert together(lambda: expiring_rows.claim_form("form")).count(True) == 1


@pytest.mark.django_db
def test_upkeep_deletes_what_has_expired_and_nothing_else() -> None:
    def fill(name: str) -> None:
        cache.set(f"allauth:rl:{name}", [1.5], 60)
        cache.add(f"allauth.mfa.totp.used?{name}", "y", 60)
        expiring_rows.claim_form(name)

    fill("old")
    for model in (RateHistory, UsedCode, UsedForm):
        _expire(model)
    fill("new")
    delete_old_requests(0)
    assert [model.objects.count() for model in (RateHistory, UsedCode, UsedForm)] == [1, 1, 1]
    assert cache.get("allauth:rl:new") == [1.5]
    assert not cache.add("allauth.mfa.totp.used?new", "y", 60)
    assert not expiring_rows.claim_form("new")
    assert expiring_rows.claim_form("old")


@pytest.mark.django_db
def test_no_address_and_no_code_lies_in_the_tables() -> None:
    cache.set("allauth:rl:login:203.0.113.9", [1.5], 60)
    cache.add("allauth.mfa.totp.used?user=1&code=123456", "y", 60)
    with connection.cursor() as cursor:
        for model in (RateHistory, UsedCode):
            cursor.execute(f"SELECT kept::text FROM {model._meta.db_table} AS kept")
            [(row,)] = cursor.fetchall()
            assert "203.0.113.9" not in row
            assert "code=" not in row
