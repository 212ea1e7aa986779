"""Every error code of the API: with which status it comes, what it means and what to do."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

_FILE: Final = Path(__file__).with_name("error_codes.csv")


@dataclass(frozen=True)
class ErrorCode:
    """A code of an answer, of an entry of its `errors`, or of both."""

    code: str
    statuses: str
    meaning: str
    remedy: str


@cache
def error_codes() -> Mapping[str, ErrorCode]:
    """Return every code by its name, in the order of the reference."""
    with _FILE.open(encoding="utf-8", newline="") as lines:
        return {row["code"]: ErrorCode(**row) for row in csv.DictReader(lines)}


def schema_of_codes() -> dict[str, object]:
    """Return the schema of a code: an enum of all."""
    return {
        "type": "string",
        "description": f"What is wrong, for programs. {settings.BASE_URL}/docs#problem-CODE has "
        "what a code means and what to do.",
        "enum": sorted(error_codes()),
    }


def anchor_of(code: str) -> str:
    """Return where the reference explains a code."""
    return f"problem-{code}"
