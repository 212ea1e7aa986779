"""A server that was restored to a moment by its administrator holds everything, once."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection

from kempen.domain.installation import hold

pytestmark = pytest.mark.django_db
MOMENT = datetime(2026, 11, 25, 2, 0, tzinfo=UTC)


@pytest.fixture
def recovered() -> Callable[[str], None]:
    """Have the server say that it was restored; for this test's transaction."""

    def says(number: str) -> None:
        with connection.cursor() as cursor:
            value = f"{MOMENT:%Y-%m-%dT%H:%M:%S.%f}Z/{number}"
            cursor.execute("SELECT set_config(%s, %s, true)", [hold.RESTORED_SETTING, value])

    return says


def test_a_server_that_was_not_restored_holds_nothing() -> None:
    assert not hold.hold_if_recovered()
    assert not hold.is_held()


def test_a_restored_one_is_held_until_somebody_resumes_and_not_again(
    recovered: Callable[[str], None],
) -> None:
    SessionStore().save()
    recovered("first")
    assert hold.hold_if_recovered()
    current = hold.current_hold()
    assert current is not None
    assert current.backup_made_at == MOMENT
    assert not Session.objects.exists()
    assert not hold.hold_if_recovered()
    hold.release()
    assert not hold.hold_if_recovered()
    assert not hold.is_held()
    # To the same moment again, from another data folder.
    recovered("second")
    assert hold.hold_if_recovered()
    assert hold.is_held()
