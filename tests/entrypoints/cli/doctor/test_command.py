"""The command as an operator runs it, where the service cannot start."""

import json
import os
import subprocess
import sys
from typing import Any

from tests.fork_server import programs
from tests.house.places import ROOT

FAULTS = ("fault    settings ", "fault    database ")


def doctor(*options: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kempen.entrypoints.cli.main", "doctor", *options]
    return programs.run(command, cwd=ROOT, env={**os.environ, **variables})


def findings_of(result: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    return [dict(one) for one in json.loads(result.stdout)["findings"]]


def test_every_wrong_variable_is_named_at_once_and_the_rest_is_still_checked() -> None:
    result = doctor(
        "--json",
        EMAIL_FORM="Kempen <kempen@shop.example>",
        KEMPEN_DATA_DIRECTORY="/srv",
        SECRET_KEY="short",
        CREDENTIALS_KEYS="k1:not-base64",
        DATABASE_URL="mysql://kempen@localhost/kempen",
        TRUSTED_PROXY_COUNT="many",
        WEBHOOK_CA_FILE="/nowhere/ca.pem",
    )
    assert (result.returncode, result.stderr) == (1, "")
    findings = findings_of(result)
    assert {one["problem"] for one in findings if one["check"] == "settings"} == {
        "EMAIL_FORM: there is no such setting. Did you mean EMAIL_FROM?",
        "KEMPEN_DATA_DIRECTORY: there is no such setting. Did you mean KEMPEN_DATA_DIR?",
        "SECRET_KEY: needs at least 50 characters that nobody can guess.",
        "CREDENTIALS_KEYS: key 1 (k1) is not base64.",
        "DATABASE_URL: needs postgresql://user:password@host:5432/database.",
        "TRUSTED_PROXY_COUNT: needs a number from 0 to 10.",
        "WEBHOOK_CA_FILE: names a file that does not exist.",
    }
    by_name = {one["check"]: (one["severity"], one["problem"]) for one in findings}
    assert by_name["database"] == ("skipped", "DATABASE_URL is wrong.")
    assert by_name["stored_secrets"] == ("skipped", "CREDENTIALS_KEYS is wrong.")
    assert by_name["migrations"] == ("skipped", "The database does not answer.")
    assert by_name["static_files"][0] == "ok"


def test_what_is_missing_or_away_is_a_finding_in_words() -> None:
    result = doctor(DATABASE_URL="postgresql://kempen@127.0.0.1:1/kempen", CREDENTIALS_KEYS="")
    assert (result.returncode, result.stderr) == (1, "")
    lines = result.stdout.splitlines()
    [missing, away] = [line for line in lines if line.startswith(FAULTS)]
    assert "CREDENTIALS_KEYS: " in missing
    assert "The database refused the connection" in away
    assert lines[-1].startswith(f"{sum(line.startswith('fault') for line in lines)} faults, ")
