"""A process says when its login is one from which no policy keeps anything."""

from typing import Any

import pytest
from structlog.testing import capture_logs

from kempen.kit.database.rights import login_check
from kempen.kit.database.rights.login_check import powers_of_login, warn_of_powers
from tests.database_roles import connected_as_superuser

pytestmark = pytest.mark.django_db


def test_a_login_for_everything_is_named_with_what_it_may() -> None:
    with connected_as_superuser(), capture_logs() as logged:
        assert powers_of_login() == (
            "kempen",
            ["a superuser", "free of row-level security", "the owner of the tables"],
        )
        warn_of_powers()
    [line] = logged
    assert (line["log_level"], line["login"]) == ("warning", "kempen")
    assert "docs/security.md" in line["do"]


def test_the_login_of_these_tests_may_become_the_owner_and_nothing_more() -> None:
    assert powers_of_login() == ("kempen_app", ["the owner of the tables"])


def test_a_login_of_its_own_is_not_worth_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login_check, "powers_of_login", lambda: ("kempen_app", []))
    with capture_logs() as logged:
        warn_of_powers()
    assert logged == []


def test_without_roles_the_log_says_that_nothing_keeps_businesses_apart(settings: Any) -> None:
    settings.DATABASE_ROLES = False
    with capture_logs() as logged:
        warn_of_powers()
    assert "keeps no business" in logged[0]["event"]
