"""What an archive says of itself, before its contents."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Final, Self

from kempen.kit import rfc3339
from kempen.kit.backup.faults import ArchiveFault, FaultKind

FORMAT: Final = 1
DUMP: Final = "dump"


@dataclass(frozen=True)
class TableSum:
    """How many rows a table has, and the sum of their digests: the same in any order."""

    rows: int
    digest: str


@dataclass(frozen=True)
class Manifest:
    """The first member of an archive.

    `key_ring` has the check value of each key (`Keyring.check_values`), `migrations` what each app
    had applied, `tables` each table by its name. `programs` is the major version of the programs
    that wrote the contents: those that read them must not be older. `facts` is what whoever asked
    for the archive says of it.
    """

    made_at: datetime
    kind: str
    kempen: str
    server: int
    programs: int
    key_ring: Mapping[str, str]
    migrations: Mapping[str, list[str]]
    tables: Mapping[str, TableSum]
    facts: Mapping[str, str]

    def to_json(self) -> bytes:
        """Return the bytes that stand in the archive."""
        fields = asdict(self) | {"format": FORMAT, "made_at": rfc3339.write(self.made_at)}
        return json.dumps(fields, indent=1, sort_keys=True).encode()

    @classmethod
    def from_json(cls, data: bytes) -> Self:
        """Read it; raise ArchiveFault for a newer format or what is no manifest."""
        try:
            fields = json.loads(data)
            version = fields.pop("format")
        except (ValueError, KeyError, AttributeError) as error:
            raise ArchiveFault(FaultKind.DAMAGED) from error
        if version != FORMAT:
            raise ArchiveFault(FaultKind.NEWER, f"format {version}")
        tables = {name: TableSum(**one) for name, one in fields.pop("tables").items()}
        made_at = datetime.fromisoformat(fields.pop("made_at"))
        return cls(made_at=made_at, tables=tables, **fields)
