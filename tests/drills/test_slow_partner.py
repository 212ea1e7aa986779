"""A partner that does not answer holds nobody but the one who asked it."""

import re
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.drills.running import Running, environment
from tests.fork_server import programs
from tests.silent_partner import SilentPartner, silent_partner
from tests.waiting import PATIENCE, wait_until

CONNECTS = 8
FIELDS = {"account_id": "7", "access_token": "EAAx", "page_id": "8"}


@pytest.fixture
def partner(monkeypatch: pytest.MonkeyPatch) -> Iterator[SilentPartner]:
    """The social platform, taking calls and holding each for longer than anybody should wait."""
    with silent_partner(hold=PATIENCE / 3) as partner:
        monkeypatch.setenv("SOCIAL_ADS_API_URL", partner.url)
        yield partner


class Person:
    """An owner who is signed in, at several windows at once."""

    def __init__(self, service: Running) -> None:
        self._address = f"http://127.0.0.1:{service.port}"
        command = [sys.executable, "-m", "tests.drills.signing_in", "Aminah"]
        key = programs.run(command, env=environment(service.folder)).stdout.split()[-1]
        self._cookie = f"session={key}"
        page, cookies = self.open("/integrations/social/")
        match = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        mark = re.search(r"csrf=[^;]+", cookies)
        assert match
        assert mark
        self._token = match[1]
        self._cookie += f"; {mark[0]}"

    def open(self, path: str, fields: dict[str, str] | None = None) -> tuple[str, str]:
        """Return the page at the end of all redirects, and the cookies that it set."""
        given = {**fields, "csrfmiddlewaretoken": self._token} if fields else None
        request = urllib.request.Request(
            self._address + path,
            data=urllib.parse.urlencode(given).encode() if given else None,
            headers={"Cookie": self._cookie},
        )
        try:
            answer = urllib.request.urlopen(request, timeout=2 * PATIENCE)
        except urllib.error.HTTPError as refused:
            # One business may have a few calls pending, and is told so.
            answer = refused
        with answer:
            return answer.read().decode(), str(answer.headers.get_all("Set-Cookie"))


def test_the_sign_in_page_opens_while_eight_connects_wait_for_a_partner(
    started_before: Path, partner: SilentPartner
) -> None:
    with Running(started_before) as service:
        service.wait_ready()
        person = Person(service)
        windows = [
            threading.Thread(
                target=person.open, args=("/integrations/social/live/", FIELDS), daemon=True
            )
            for _ in range(CONNECTS)
        ]
        for window in windows:
            window.start()
        wait_until(lambda: partner.asked)
        for _ in range(CONNECTS):
            assert service.get("/accounts/login/")[0] == 200
        for window in windows:
            window.join(PATIENCE)
        assert not any(window.is_alive() for window in windows)
        # Everybody was answered before the partner let go of anybody.
        assert partner.ended == 0
