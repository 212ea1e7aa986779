"""The development mailbox: there on a developer's machine, nowhere else."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection
from django.test import Client

from kempen.entrypoints.cli.run import command
from kempen.entrypoints.cli.run.announcer import Announcer
from tests.drills.running import environment
from tests.house.places import ROOT

pytestmark = pytest.mark.django_db
HERE = {"Host": "127.0.0.1:8000"}


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DEVELOPMENT_MAILBOX, settings.IS_MAILBOX_SERVED = tmp_path, True
    settings.ALLOWED_HOSTS = ["*"]
    backend = "django.core.mail.backends.filebased.EmailBackend"
    with get_connection(backend, file_path=str(tmp_path)) as connection:
        for subject in ("First", "Second & <b>last</b>"):
            message = EmailMultiAlternatives(
                subject, "Go to http://127.0.0.1:8000/x/ now.", to=["siti@example.com"]
            )
            message.attach_alternative("<script>alert(1)</script>", "text/html")
            connection.send_messages([message])
    return tmp_path


def test_mails_are_listed_newest_first_and_shown_with_their_links(
    client: Client, folder: Path
) -> None:
    page = client.get("/dev/mailbox/", headers=HERE).content.decode()
    assert page.index("Second &amp; &lt;b&gt;last&lt;/b&gt;") < page.index("First")
    name = next(folder.glob("*.log")).name
    page = client.get(f"/dev/mailbox/{name}.0/", headers=HERE).content.decode()
    assert '<a href="http://127.0.0.1:8000/x/"' in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert" not in page


@pytest.mark.parametrize("name", ["..%2f..%2fsecret", "x", "20260101-000000-1.log.0", "a.log.99"])
def test_nothing_else_can_be_read_through_it(client: Client, folder: Path, name: str) -> None:
    (folder.parent / "secret").write_text("secret")
    assert client.get(f"/dev/mailbox/{name}/").status_code == 404


def test_it_is_not_there_in_production(client: Client) -> None:
    for path in ("/dev/mailbox/", "/dev/mailbox/20260101-000000-1.log.0/", "/dev/components/"):
        assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("host", "sender", "more"),
    [
        ("kempen.example", "127.0.0.1", {}),
        ("127.0.0.1.kempen.example", "127.0.0.1", {}),
        ("127.0.0.1:8000", "203.0.113.7", {}),
        ("127.0.0.1:8000", "127.0.0.1", {"X-Forwarded-For": "203.0.113.7"}),
        ("127.0.0.1:8000", "127.0.0.1", {"Forwarded": "for=203.0.113.7"}),
    ],
)
def test_nobody_elsewhere_reads_the_mails(
    client: Client, folder: Path, host: str, sender: str, more: dict[str, str]
) -> None:
    name = next(folder.glob("*.log")).name
    for page in ("", f"{name}.0/"):
        asked: Any = {"REMOTE_ADDR": sender, "headers": {"Host": host, **more}}
        assert client.get(f"/dev/mailbox/{page}", **asked).status_code == 404


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "[::1]:8000", "localhost:9000"])
def test_this_machine_reads_them(client: Client, folder: Path, host: str) -> None:
    assert client.get("/dev/mailbox/", headers={"Host": host}).status_code == 200


def test_a_public_dashboard_url_turns_the_mailbox_off(tmp_path: Path) -> None:
    is_served = {
        "http://127.0.0.1:8000": True,
        "http://localhost:8000": True,
        "http://[::1]:8000": True,
        "https://kempen.example": False,
        "http://192.168.1.7:8000": False,
        "http://0.0.0.0:8000": False,
    }
    # The settings are read anew for each address, in one process.
    program = """
import importlib, os, sys
from config import settings
for address in sys.argv[1:]:
    os.environ["DASHBOARD_URL"] = address
    print(address, importlib.reload(settings).IS_MAILBOX_SERVED)
"""
    done = subprocess.run(
        [sys.executable, "-c", program, *is_served],
        env=environment(tmp_path, DASHBOARD_URL="http://127.0.0.1:8000"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = dict(line.split() for line in done.stdout.splitlines()[-len(is_served) :])
    assert lines == {address: str(served) for address, served in is_served.items()}


@pytest.mark.parametrize("is_served", [True, False])
def test_starting_with_a_public_address_and_no_email_says_so(
    settings: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], is_served: bool
) -> None:
    settings.DEVELOPMENT_MAILBOX, settings.IS_MAILBOX_SERVED = tmp_path / "mailbox", is_served
    settings.DASHBOARD_URL = "https://kempen.example"
    command._announce(Announcer(), tmp_path, with_demo=False, with_sandbox=False)
    output = capsys.readouterr().out
    assert ("/dev/mailbox/" in output) is is_served
    assert ("EMAIL_URL is not set, so Kempen sends no emails" in output) is not is_served
