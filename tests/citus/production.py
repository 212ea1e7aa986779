"""Kempen as it runs in production, on a database that a test gives it: web server and worker."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from kempen.kit.secrets import Keyring
from tests.drills.receiving import Receivers, receivers
from tests.drills.running import PROGRAM, environment
from tests.house.places import ROOT
from tests.smtp_server import Postman, smtp_server
from tests.waiting import PATIENCE, free_port, wait_until

# A key may ask ten times a second.
_BETWEEN_LOOKS = 0.15
_TABLES = """
from kempen.entrypoints.cli.opening import open_service
with open_service(wait_for_tables=False):
    from kempen.entrypoints.cli.tables import prepare_tables
    prepare_tables()
"""


@dataclass(frozen=True)
class Settings:
    """Where a service's data are, and how it is set up."""

    folder: Path
    database_url: str
    more: dict[str, str] = field(default_factory=dict)

    def environment(self) -> dict[str, str]:
        return environment(
            self.folder,
            DATABASE_URL=self.database_url,
            SECRET_KEY="tests-only-" + "0123456789abcdef" * 4,
            CREDENTIALS_KEYS=_KEYS,
            **{"EMAIL_URL": "smtp://127.0.0.1:1", **self.more},
        )

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command of `kempen` to its end, as an operator does."""
        return self._run([*PROGRAM, *arguments])

    def prepare_tables(self) -> None:
        """Do what `kempen migrate` does in the database."""
        done = self._run([sys.executable, "-c", _TABLES])
        assert done.returncode == 0, done.stderr

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=2 * PATIENCE,
            check=False,
        )


_KEYS = Keyring.generate("test")


@dataclass(frozen=True)
class Service:
    """A running service, the mails that it sent and the webhooks that were received."""

    settings: Settings
    url: str
    postman: Postman
    receivers: Receivers

    def browser(self) -> httpx2.Client:
        """A browser of a person who is not signed in."""
        return httpx2.Client(base_url=self.url, timeout=PATIENCE, follow_redirects=True)

    def program(self, token: str) -> httpx2.Client:
        """A program with a key."""
        carried = {"Authorization": f"Bearer {token}"}
        return httpx2.Client(base_url=f"{self.url}/v1", timeout=PATIENCE, headers=carried)


@contextmanager
def running(settings: Settings) -> Iterator[Service]:
    """Run a web server and a worker for the length of a block."""
    port, mail_port = free_port(), free_port()
    url = f"http://127.0.0.1:{port}"
    settings.folder.mkdir(parents=True, exist_ok=True)
    received = settings.folder / f"received-{port}"
    with smtp_server(mail_port) as postman, receivers(received) as receiving:
        settings.more.update(
            KEMPEN_PORT=str(port),
            DASHBOARD_URL=url,
            EMAIL_URL=f"smtp://127.0.0.1:{mail_port}",
            WEBHOOK_ALLOWED_NETWORKS="127.0.0.0/8,::1/128",
            WEBHOOK_CA_FILE=str(receiving.folder / "ca.pem"),
        )
        log = (settings.folder / "service.log").open("ab")
        started = [
            subprocess.Popen(
                [*PROGRAM, name], cwd=ROOT, env=settings.environment(), stdout=log, stderr=log
            )
            for name in ("web", "worker")
        ]
        try:
            service = Service(settings, url, postman, receiving)
            wait_until(lambda: _answers(service))
            yield service
        except BaseException as error:
            error.add_note((settings.folder / "service.log").read_text()[-3000:])
            raise
        finally:
            for process in started:
                process.terminate()
            for process in started:
                process.wait(PATIENCE)
            log.close()


def _answers(service: Service) -> bool:
    try:
        with service.browser() as browser:
            return browser.get("/readyz").status_code == 200
    except httpx2.HTTPError:
        return False


def waited_for(program: httpx2.Client, path: str, *ends: str) -> Any:
    """Ask for something until its status is one of these; return it."""
    latest: dict[str, Any] = {}

    def has_ended() -> bool:
        time.sleep(_BETWEEN_LOOKS)
        latest.update(program.get(path).json())
        return latest["status"] in ends

    wait_until(has_ended)
    return latest


__all__ = ["Service", "Settings", "running", "waited_for"]
