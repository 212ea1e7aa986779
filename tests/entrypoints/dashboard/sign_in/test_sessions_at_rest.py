"""Whoever reads the database cannot go on with somebody's session."""

import pytest
from django.db import connection
from django.test import Client

from kempen.domain.accounts.models import Member
from tests.builders.people import sign_in

pytestmark = pytest.mark.django_db

TABLES = ("django_session", "usersessions_usersession")


def _rows() -> list[str]:
    rows = list[str]()
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"SELECT kept::text FROM {table} AS kept")
            rows += [str(row) for (row,) in cursor.fetchall()]
    return rows


def _keys() -> set[str]:
    keys = set[str]()
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"SELECT session_key FROM {table}")
            keys |= {str(key) for (key,) in cursor.fetchall()}
    return keys


def test_no_session_that_lies_in_the_database_signs_anybody_in(at_screen: Client) -> None:
    assert at_screen.get("/settings/security/").status_code == 200
    rows = _rows()
    assert len(rows) == 2
    assert not [row for row in rows if at_screen.cookies["session"].value in row]
    assert len(_keys()) == 1
    for key in _keys():
        thief = Client()
        thief.cookies["session"] = key
        assert thief.get("/settings/security/").status_code == 302


def test_a_session_goes_on_is_listed_as_this_one_and_ends(at_screen: Client, alice: Member) -> None:
    elsewhere = Client()
    sign_in(elsewhere, alice.person.email)
    token = at_screen.cookies["session"].value
    page = at_screen.get("/accounts/sessions/").content.decode()
    assert page.count("This session") == 1
    assert at_screen.cookies["session"].value == token
    at_screen.post("/accounts/sessions/")
    assert elsewhere.get("/settings/security/").status_code == 302
    assert at_screen.get("/settings/security/").status_code == 200
    at_screen.post("/accounts/logout/")
    thief = Client()
    thief.cookies["session"] = token
    assert thief.get("/settings/security/").status_code == 302


def test_a_token_that_nobody_gave_is_replaced_by_a_new_one(client: Client, alice: Member) -> None:
    client.cookies["session"] = "chosen-by-somebody-else"
    sign_in(client, alice.person.email)
    assert client.cookies["session"].value != "chosen-by-somebody-else"
    assert client.get("/settings/security/").status_code == 200
