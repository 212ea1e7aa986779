"""Whoever reads the whole database finds no seed, no code, no key, no token and no link."""

import base64
import json
import re
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.db import connection, transaction
from django.test import Client

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Member
from kempen.domain.connections.actions import save_connection
from kempen.domain.idempotency.actions import IdempotentRequest, StoredAnswer, store_answer
from kempen.domain.webhooks.actions.endpoints import create_endpoint, rotate_secret
from kempen.platforms.interface import AccountFacts
from tests import make
from tests.builders.people import link_in_mail, sign_in, sign_up, work_off
from tests.builders.sealed import seed_of

pytestmark = pytest.mark.django_db

ACTIVATE = "/accounts/2fa/totp/activate/"
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"


def whole_database() -> str:
    """Every row of every table as text; bytes are hexadecimal."""
    rows: list[str] = []
    with connection.cursor() as cursor:
        cursor.execute(_TABLES)
        for (table,) in cursor.fetchall():
            cursor.execute(f'SELECT row_to_json(stored)::text FROM "{table}" AS stored')
            rows += [str(row) for (row,) in cursor.fetchall()]
    return "\n".join(rows)


def is_in(dump: str, secret: str) -> bool:
    """Whether a secret is there as it is, as bytes, or in base64 at any place of a text."""
    raw = secret.encode()
    # At the edges its base64 depends on what stands beside it.
    forms = [base64.b64encode(b"\0" * shift + raw).decode()[4:-4] for shift in range(3)]
    return any(form in dump for form in (secret, raw.hex(), *forms))


def test_the_search_finds_what_is_there(alice: Member) -> None:
    dump = whole_database()
    assert is_in(dump, alice.person.email)
    assert is_in(json.dumps({"x": b"..secret seed of x..".hex()}), "secret seed of x")
    assert is_in(base64.b64encode(b"..secret seed of x..").decode(), "secret seed of x")


def test_seeds_codes_and_sessions_are_not_there(at_screen: Client, alice: Member) -> None:
    page = at_screen.get(ACTIVATE).content.decode()
    match = re.search(r'data-text="([A-Z2-7]+)"', page)
    assert match
    seed = match[1]
    # While the code is shown, the seed waits in the session.
    assert not is_in(whole_database(), seed)
    at_screen.post(ACTIVATE, {"code": format_hotp_value(hotp_value(seed, int(time.time()) // 30))})
    codes = set(
        re.findall(r"\b[0-9]{8}\b", at_screen.get("/accounts/2fa/recovery-codes/").content.decode())
    )
    assert len(codes) == 10
    assert sign_in(Client(), alice.person.email).status_code == 302
    of_codes = seed_of(Authenticator.objects.get(type="recovery_codes"), "seed")
    dump = whole_database()
    for secret in (seed, of_codes, at_screen.cookies["session"].value, make.PASSWORD, *codes):
        assert not is_in(dump, secret)


def test_links_to_a_new_password_and_of_a_sign_up_are_not_there(alice: Member) -> None:
    visitor = Client()
    visitor.post("/accounts/password/reset/", {"email": alice.person.email})
    waiting = whole_database()
    work_off()
    key = link_in_mail().rstrip("/").rpartition("/")[2]
    assert not is_in(waiting, key)
    visitor.get(link_in_mail(), follow=True)
    # The page with the form has it in its session.
    token = key.partition("-")[2]
    assert not is_in(whole_database(), token)
    sign_up(Client())
    waiting = whole_database()
    work_off()
    key = link_in_mail().rstrip("/").rpartition("/")[2]
    assert len(key) > 20
    assert not is_in(waiting, key)


def test_keys_of_programs_and_partners_are_not_there(alice: Member) -> None:
    actor = make.actor(alice.business)
    _, token = create_key(actor, "Reports", ["campaigns:read"])
    endpoint, old_secret = create_endpoint(
        actor, "https://a.example.com/hook", ["campaign.created"]
    )
    _, new_secret = rotate_secret(actor, endpoint)
    refresh_token = "1//refresh-token-of-a-partner"
    with transaction.atomic():
        facts = AccountFacts("1", "Kopi", "MYR", "Asia/Kuala_Lumpur", usable=True)
        save_connection(actor, "search", "live", {"refresh_token": refresh_token}, facts)
    store_answer(
        IdempotentRequest(alice.business, "/v1/webhooks", "k", b"digest"),
        StoredAnswer(201, {}, json.dumps({"secret": new_secret}).encode()),
    )
    dump = whole_database()
    for secret in (token, old_secret, new_secret, refresh_token):
        assert not is_in(dump, secret)
        assert not is_in(dump, secret.partition("_")[2] or secret)
