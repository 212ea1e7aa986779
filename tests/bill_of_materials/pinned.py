"""The packages that the lock files pin for a running service, and what requires each."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYTHON_LOCK = ROOT / "requirements.lock"
NODE_LOCK = ROOT / "package-lock.json"
# What names a package in a lock file's comment; Kempen itself stands there as "kempen (pyproject…".
_PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)")
_VIA = re.compile(r"^ +#(?: via)? +([A-Za-z0-9._-]+)")


@dataclass(frozen=True)
class Package:
    """A pinned package: `ecosystem` is pypi or npm, `required_by` the names of others or kempen."""

    ecosystem: str
    name: str
    version: str
    required_by: tuple[str, ...] = field(default=())

    @property
    def purl(self) -> str:
        """Its package URL, the name that bills of materials share."""
        return f"pkg:{self.ecosystem}/{self.name.replace('@', '%40')}@{self.version}"


def python_packages(lock: Path = PYTHON_LOCK) -> list[Package]:
    """Return the packages of a lock file that `uv pip compile` wrote, in its order."""
    packages: list[Package] = []
    parents: list[str] = []
    name = version = ""
    for line in [*lock.read_text().splitlines(), "end==0"]:
        if pin := _PIN.match(line):
            if name:
                packages.append(Package("pypi", name, version, tuple(parents)))
            (name, version), parents = pin.groups(), []
        elif parent := _VIA.match(line):
            parents.append(parent[1])
    return packages


def node_packages(lock: Path = NODE_LOCK) -> list[tuple[Package, str | None]]:
    """Return the packages of npm's lock file that pages are built with, each with its licence.

    What only tests install is left out: nothing of it is delivered.
    """
    return [
        (
            Package("npm", path.rpartition("node_modules/")[2], entry["version"], ("kempen",)),
            entry.get("license"),
        )
        for path, entry in json.loads(lock.read_text())["packages"].items()
        if path and not entry.get("dev")
    ]
