"""The partners as a process: a clock that moves, a state that survives, errors in one line."""

import signal
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.sandbox.partners import CAMPAIGN, ROOT, Partners, running_partners
from tests.waiting import PATIENCE


@pytest.mark.parametrize(
    "body", [{"days": -1}, {"days": 401}, {"days": "1"}, {"days": True}, {"weeks": 1}, {}, [1]]
)
def test_a_clock_only_moves_forward_and_by_plain_numbers(web: httpx2.Client, body: Any) -> None:
    before = web.get("/control/state").json()["today"]
    answer = web.post("/control/clock", json=body)
    assert answer.status_code == 400
    assert "error" in answer.json()
    assert web.get("/control/state").json()["today"] == before


def test_the_clock_moves_to_a_named_day(web: httpx2.Client) -> None:
    today = date.fromisoformat(web.get("/control/state").json()["today"])
    wanted = (today + timedelta(days=2)).isoformat()
    assert web.post("/control/clock", json={"today": wanted}).json()["today"] == wanted


def test_what_was_answered_survives_a_kill(tmp_path: Path) -> None:
    with running_partners(tmp_path / "data") as first:
        account = first.account("social", "Empty account")
        path = f"/social/v19.0/act_{account['account_id']}/campaigns"
        form = {**CAMPAIGN, "access_token": account["access_token"]}
        number = httpx2.post(first.url + path, data=form, timeout=PATIENCE).json()["id"]
        today = first.move(days=3)
        first.end(signal.SIGKILL)
        again = Partners(first.folder)
    try:
        assert again.campaign("social", number)["name"] == "T"
        assert again.get("/control/state")["today"] == today
        assert again.account("social", "Empty account") == account
    finally:
        assert again.end() == 0


def test_a_second_sandbox_on_the_folder_says_so_in_one_line(partners: Partners) -> None:
    command = [sys.executable, "-m", "sandbox", "--port", "1", "--data-dir", str(partners.folder)]
    second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert second.stderr == f"The sandbox is already running on {partners.folder}.\n"


def test_a_taken_port_is_told_in_one_line(partners: Partners, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sandbox"]
    command += ["--port", str(partners.port), "--data-dir", str(tmp_path)]
    second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert second.stderr.startswith(f"The sandbox cannot listen on port {partners.port}: ")
    assert len(second.stderr.splitlines()) == 1


def test_the_same_seed_plays_the_same_days(tmp_path: Path) -> None:
    """Two sandboxes live the same week on the same campaigns."""
    seen = []
    for name in ("one", "two"):
        with running_partners(tmp_path / name) as running:
            running.move(days=7)
            account = running.account("social", "Kopi Rimba")
            query = {
                "access_token": account["access_token"],
                "level": "campaign",
                "time_increment": "1",
                "date_preset": "last_14d",
                "fields": "campaign_name,spend,clicks,actions,action_values",
            }
            path = f"/social/v19.0/act_{account['account_id']}/insights"
            answer = httpx2.get(running.url + path, params=query, timeout=PATIENCE)
            seen.append(answer.json()["data"])
    assert seen[0] == seen[1]
    assert len(seen[0]) == 25  # The default page of two campaigns' 28 days.
