"""A person signs in at a provider of others' making, in a process of its own, and enters Kempen."""

import os
import re
import ssl
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.test import Client
from pytest_django.fixtures import Settings

from kempen.domain.accounts.models import Business, Member
from kempen.domain.company_sign_in import exchange
from kempen.entrypoints.dashboard.company_sign_in.adapter import callback_url
from tests import make
from tests.builders.company_sign_in import address_to_provider, come_back
from tests.builders.identity_provider import set_up
from tests.builders.people import link_in_mail, work_off
from tests.identity_server.__main__ import CLIENT_ID, CLIENT_SECRET, EMAIL, PASSWORD
from tests.tls_receiver import Authority
from tests.waiting import PATIENCE

_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@dataclass(frozen=True)
class IdentityServer:
    """The running process, and who vouches for its certificate."""

    issuer: str
    authority: Authority

    def let_in(self, address: str) -> str:
        """Sign in there as people do; return where the browser is sent back to."""
        trust = ssl.create_default_context(cafile=str(self.authority.file))
        with httpx2.Client(verify=trust, timeout=PATIENCE) as browser:
            page = browser.get(address, follow_redirects=True)
            match = _TOKEN.search(page.text)
            assert match, page.text
            fields = {"csrfmiddlewaretoken": match[1], "login": EMAIL, "password": PASSWORD}
            answer = browser.post(str(page.url), data=fields, headers={"Referer": str(page.url)})
            while answer.headers["Location"].startswith("/"):
                answer = browser.get(self.issuer + answer.headers["Location"])
        back = urlsplit(answer.headers["Location"])
        return f"{back.path}?{back.query}"


@pytest.fixture
def kopi(db: None) -> Business:
    business = make.business()
    make.member(business)
    return business


@pytest.fixture
def identity_server(tmp_path: Path, kopi: Business, settings: Settings) -> Iterator[IdentityServer]:
    authority = Authority.make(tmp_path)
    authority.ca.issue_cert("localhost").private_key_and_cert_chain_pem.write_to_path(
        str(tmp_path / "server.pem")
    )
    key = rsa.generate_private_key(65537, 2048)
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    (tmp_path / "signing.pem").write_bytes(pem)
    settings.WEBHOOK_ALLOWED_NETWORKS = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
    settings.WEBHOOK_CA_FILE = authority.file
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.identity_server", callback_url(kopi)],
        env={**os.environ, "IDENTITY_SERVER_FOLDER": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        port = process.stdout.readline().strip()
        assert port, "the identity provider did not start"
        yield IdentityServer(f"https://localhost:{port}", authority)
    finally:
        process.kill()
        process.communicate()


def test_a_person_of_another_process_enters(
    identity_server: IdentityServer, kopi: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "MOST_SECONDS", PATIENCE)
    set_up(
        kopi,
        identity_server.issuer,
        client_id=CLIENT_ID,
        client_secret=CLIENT_SECRET,
        email_domains=["kopi.example"],
        role_claim="groups",
        role_values={"analyst": ["marketing"]},
    )
    work_off()
    browser = Client()

    first = come_back(browser, identity_server.let_in(address_to_provider(browser)))
    assert b"Check your email" in first.content, first.content
    work_off()
    browser.post(link_in_mail(), {"name": "Dewi", "terms": "on"})

    entered = come_back(browser, identity_server.let_in(address_to_provider(browser)))
    assert entered["Location"] == "/"
    assert b"Kopi Rimba" in browser.get("/settings/business/").content
    member = Member.objects.of(kopi).select_related("person").get(person__email=EMAIL)
    assert (member.role, member.person.name) == ("analyst", "Dewi")
