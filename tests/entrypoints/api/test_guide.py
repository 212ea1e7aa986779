"""docs/api.md tells the truth: its commands run, and its answer is the one that comes."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from kempen.domain.accounts.models import Business
from kempen.entrypoints.api.shared.error_codes import error_codes
from tests.builders.program import Program
from tests.entrypoints.api import shell

pytestmark = pytest.mark.django_db
GUIDE = (Path(__file__).resolve().parents[3] / "docs/api.md").read_text()
BLOCKS = re.findall(r"(?:<!-- answers (\d+) -->\n)?```sh\n(.*?)```", GUIDE, re.DOTALL)


def run(script: str, program: Program, **variables: str) -> list[Any]:
    known = {"BASE_URL": settings.BASE_URL, "KEMPEN_API_KEY": program.token, **variables}
    return [shell.send(arguments) for arguments in shell.commands_of(script, **known)]


def test_the_commands_are_found() -> None:
    assert len([script for _, script in BLOCKS if "curl" in script]) == 12


@pytest.mark.parametrize(("status", "script"), BLOCKS, ids=range(len(BLOCKS)))
def test_a_command_of_the_guide_works(
    status: str, script: str, program: Program, business: Business, things_of: Any
) -> None:
    campaign = things_of(business)["campaign_id"]
    for answer in run(script, program, CAMPAIGN_ID=campaign):
        if status:
            assert answer.status_code == int(status)
        else:
            assert answer.status_code in (200, 201), answer.content


def test_the_problem_in_the_guide_is_the_one_that_comes(program: Program) -> None:
    [script] = [script for status, script in BLOCKS if status == "422"]
    [shown] = re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL)
    [answer] = run(script, program)
    answered, written = answer.json(), json.loads(shown)
    assert answered.pop("request_id")[:4] == written.pop("request_id")[:4] == "req_"
    assert answered == written


def test_every_code_that_the_guide_names_exists() -> None:
    codes = set(re.findall(r"\b[45]\d\d `(\w+)`", GUIDE))
    assert len(codes) >= 8
    assert codes - set(error_codes()) == set()
