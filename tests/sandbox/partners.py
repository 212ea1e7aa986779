"""The pretend partners as a real process for tests: start, ask, move the clock, kill."""

import contextlib
import json
import signal
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.fork_server import programs
from tests.waiting import PATIENCE, free_port, wait_until

# The form of a campaign that the social platform takes.
CAMPAIGN = {
    "name": "T",
    "objective": "OUTCOME_SALES",
    "special_ad_categories": "[]",
    "daily_budget": "5000",
    "status": "PAUSED",
}
ROOT = Path(__file__).resolve().parents[2]


class Partners:
    """A running sandbox on a data folder."""

    def __init__(self, folder: Path, port: int | None = None, *, seed: int = 20260831) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder.parent / f"{folder.name}.log"
        with self.log.open("ab") as log:
            self._process = programs.Forked[bytes](
                [
                    *(sys.executable, "-m", "sandbox"),
                    *("--port", str(self.port)),
                    *("--data-dir", str(folder)),
                    *("--seed", str(seed)),
                ],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._wait_until_it_answers()

    def _wait_until_it_answers(self) -> None:
        def answers() -> bool:
            assert self._process.poll() is None, self.log.read_text()
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                self.get("/control/state")
                return True
            return False

        wait_until(answers)

    def get(self, path: str) -> Any:
        """Return the JSON of a control call."""
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
            return json.load(answer)

    def move(self, **by: Any) -> str:
        """Move the clock and return the sandbox's day."""
        return str(self._send("/control/clock", by)["today"])

    def order(self, kind: str, **how: Any) -> int:
        """Have the partners misbehave and return the number of the order."""
        return int(self._send("/control/faults", {"kind": kind, **how})["id"])

    def forgive(self, number: int) -> None:
        """Take a fault back."""
        self._send(f"/control/faults/{number}", {}, "DELETE")

    def _send(self, path: str, content: dict[str, Any], method: str = "POST") -> Any:
        request = urllib.request.Request(
            self.url + path,
            data=json.dumps(content).encode(),
            headers={"Content-Type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def account(self, platform: str, name: str) -> dict[str, str]:
        """Return a ready-made account with what is needed to connect."""
        accounts: list[dict[str, str]] = self.get("/control/accounts")[platform]
        return next(account for account in accounts if account["name"] == name)

    def campaign(self, platform: str, number: str) -> dict[str, Any]:
        """Return what the sandbox itself knows of a campaign."""
        campaigns: list[dict[str, Any]] = self.get("/control/state")["campaigns"]
        return next(one for one in campaigns if (one["platform"], one["id"]) == (platform, number))

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop the process and return its exit code."""
        self._process.send_signal(how)
        return self._process.wait(PATIENCE)


@contextmanager
def running_partners(folder: Path) -> Iterator[Partners]:
    """Run the partners on a folder for the length of a block."""
    partners = Partners(folder)
    try:
        yield partners
    finally:
        partners.end(signal.SIGKILL)
