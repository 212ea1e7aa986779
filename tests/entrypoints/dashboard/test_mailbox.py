"""The development mailbox: there on a developer's machine, nowhere else."""

from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DEVELOPMENT_MAILBOX = tmp_path
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
    page = client.get("/dev/mailbox/").content.decode()
    assert page.index("Second &amp; &lt;b&gt;last&lt;/b&gt;") < page.index("First")
    name = next(folder.glob("*.log")).name
    page = client.get(f"/dev/mailbox/{name}.0/").content.decode()
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
