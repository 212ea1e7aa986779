"""Reads the settings however many of them are wrong, so that every fault is named at once."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from secrets import token_urlsafe
from typing import Final

from kempen.entrypoints.cli.doctor.findings import Finding, fault
from kempen.entrypoints.cli.opening import CommandRefused, load_settings
from kempen.kit.secrets import Keyring

# What stands in for a required variable that is wrong, so that the others can be read: an address
# at which nobody answers, and secrets that open nothing.
_STAND_INS: Final[Mapping[str, Callable[[], str]]] = {
    "DATABASE_URL": lambda: "postgresql://nobody@127.0.0.1:1/none",
    "SECRET_KEY": lambda: token_urlsafe(64),
    "CREDENTIALS_KEYS": Keyring.generate,
}
_FIX: Final = (
    "Correct it in the environment of the service. docs/configuration.md lists all variables."
)


@dataclass(frozen=True)
class EnvironmentReport:
    """What is wrong with the variables, their names, and whether there are settings at all."""

    findings: list[Finding]
    broken: frozenset[str]
    has_settings: bool


def read_environment(data_dir: Path | None) -> EnvironmentReport:
    """Load the settings without the variables that are wrong, each of which becomes a fault."""
    findings: list[Finding] = []
    broken: set[str] = set()
    while True:
        try:
            load_settings(data_dir)
        except CommandRefused as refused:
            name, _, why = refused.message.partition(": ")
            findings.append(fault(f"{name}: {_ended(why)}" if why else name, _FIX))
            if name in broken or not _stand_in_for(name):
                return EnvironmentReport(findings, frozenset(broken), has_settings=False)
            broken.add(name)
        else:
            return EnvironmentReport(findings, frozenset(broken), has_settings=True)


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?")) else f"{sentence}."


def _stand_in_for(name: str) -> bool:
    """Take a variable out of this process's environment; return whether reading can go on."""
    if name in _STAND_INS:
        os.environ[name] = _STAND_INS[name]()
        return True
    return os.environ.pop(name, None) is not None
