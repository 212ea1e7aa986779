"""What the partners remember: one SQLite file, changed in transactions, whole after a kill -9."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

MALAYSIA = timezone(timedelta(hours=8))  # No daylight saving, in both of its zones.
_SCHEMA = """
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS account (
  id TEXT NOT NULL, platform TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (platform, id)
);
CREATE TABLE IF NOT EXISTS thing (
  id INTEGER PRIMARY KEY, platform TEXT NOT NULL, account TEXT NOT NULL, kind TEXT NOT NULL,
  parent INTEGER, name TEXT NOT NULL, status TEXT NOT NULL, data TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS thing_by_account ON thing (platform, account, kind, id);
CREATE INDEX IF NOT EXISTS thing_by_parent ON thing (parent, kind, id);
CREATE TABLE IF NOT EXISTS day (
  campaign INTEGER NOT NULL, date TEXT NOT NULL, budget TEXT NOT NULL, spend TEXT NOT NULL,
  impressions INTEGER NOT NULL, clicks INTEGER NOT NULL, conversions INTEGER NOT NULL,
  revenue TEXT NOT NULL, carried REAL NOT NULL, PRIMARY KEY (campaign, date)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ad_day (
  campaign INTEGER NOT NULL, date TEXT NOT NULL, ad INTEGER NOT NULL, share REAL NOT NULL,
  PRIMARY KEY (campaign, date, ad)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS day_targeting (
  campaign INTEGER NOT NULL, date TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (campaign, date)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS token (
  token TEXT PRIMARY KEY, kind TEXT NOT NULL, expires_at REAL, data TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS contact (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, email TEXT COLLATE NOCASE,
  properties TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  UNIQUE (account, email)
);
CREATE TABLE IF NOT EXISTS property (
  account TEXT NOT NULL, name TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (account, name)
);
"""


@dataclass(frozen=True)
class PlatformObject:
    """A campaign, ad set, creative, ad, budget or criterion, as its platform keeps it."""

    id: int
    platform: str
    account: str
    kind: str
    parent: int | None
    name: str
    status: str
    created_at: datetime
    updated_at: datetime
    data: dict[str, Any] = field(default_factory=dict)


def _object_of(row: sqlite3.Row) -> PlatformObject:
    return PlatformObject(
        id=row["id"],
        platform=row["platform"],
        account=row["account"],
        kind=row["kind"],
        parent=row["parent"],
        name=row["name"],
        status=row["status"],
        created_at=datetime.fromisoformat(row["created_at"]),
        updated_at=datetime.fromisoformat(row["updated_at"]),
        data=json.loads(row["data"]),
    )


class State:
    """The file and its clock, held by one process; a change is a transaction without an await."""

    def __init__(self, folder: Path, *, seed: int, review_seconds: float) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.database = sqlite3.connect(folder / "sandbox.sqlite3", isolation_level=None)
        self.database.row_factory = sqlite3.Row
        # WAL with full synchronisation: a committed change survives the power cord as well.
        self.database.execute("PRAGMA journal_mode=WAL")
        self.database.execute("PRAGMA synchronous=FULL")
        self.database.execute("PRAGMA busy_timeout=5000")
        self.database.executescript(_SCHEMA)
        self.seed = int(self.setting("seed", str(seed)))
        self.review_seconds = review_seconds

    @contextmanager
    def change(self) -> Iterator[None]:
        """Make everything inside one transaction; an exception undoes it."""
        self.database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.database.execute("ROLLBACK")
            raise
        self.database.execute("COMMIT")

    @contextmanager
    def part(self) -> Iterator[None]:
        """Make a part of a change that can be undone alone."""
        self.database.execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            self.database.execute("ROLLBACK TO part")
            self.database.execute("RELEASE part")
            raise
        self.database.execute("RELEASE part")

    def setting(self, name: str, otherwise: str = "") -> str:
        """Return a setting; the first asker's answer is kept."""
        row = self.database.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
        if row is not None:
            return str(row["value"])
        self.set(name, otherwise)
        return otherwise

    def set(self, name: str, value: str) -> None:
        """Replace a setting."""
        self.database.execute(
            "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            (name, value),
        )

    def now(self) -> datetime:
        """Return the sandbox's time in Malaysia: the real one plus what its clock was moved by."""
        moved = float(self.setting("moved_seconds", "0"))
        return datetime.fromtimestamp(time.time() + moved, UTC).astimezone(MALAYSIA)

    def today(self) -> date:
        """Return the sandbox's calendar day."""
        return self.now().date()

    def move(self, by: timedelta) -> None:
        """Move the clock forward."""
        moved = float(self.setting("moved_seconds", "0")) + by.total_seconds()
        self.set("moved_seconds", repr(moved))

    def add(
        self,
        platform: str,
        account: str,
        kind: str,
        *,
        name: str = "",
        status: str = "",
        parent: int | None = None,
        data: dict[str, Any] | None = None,
        created_at: datetime | None = None,
        number: int | None = None,
    ) -> PlatformObject:
        """Keep a new object; its id is a long decimal number, as the partners' are."""
        at = created_at or self.now()
        # Beyond 2^53 on purpose for one platform: a reader that goes through floats loses digits.
        first = 120_210_000_000_000_000 if platform == "social" else 20_000_000_000
        row = self.database.execute(
            "SELECT max(id) AS id FROM thing WHERE platform = ?", (platform,)
        ).fetchone()
        number = number or (row["id"] or first) + 7
        self.database.execute(
            "INSERT INTO thing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                number,
                platform,
                account,
                kind,
                parent,
                name,
                status,
                json.dumps(data or {}),
                at.isoformat(),
                at.isoformat(),
            ),
        )
        return self.object_by_id(number)

    def object_by_id(self, number: int) -> PlatformObject:
        """Return an object; KeyError if there is none."""
        row = self.database.execute("SELECT * FROM thing WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise KeyError(number)
        return _object_of(row)

    def objects(
        self,
        platform: str,
        kind: str,
        *,
        account: str | None = None,
        parent: int | None = None,
    ) -> list[PlatformObject]:
        """Return objects of a kind, oldest first, of one account or below one parent."""
        rows = self.database.execute(
            "SELECT * FROM thing WHERE platform = ? AND kind = ?"
            " AND (? IS NULL OR account = ?) AND (? IS NULL OR parent = ?) ORDER BY id",
            (platform, kind, account, account, parent, parent),
        )
        return [_object_of(row) for row in rows]

    def update(
        self,
        platform_object: PlatformObject,
        *,
        name: str | None = None,
        status: str | None = None,
        data: dict[str, Any] | None = None,
    ) -> PlatformObject:
        """Change an object; keys of `data` replace those of the same name."""
        self.database.execute(
            "UPDATE thing SET name = ?, status = ?, data = ?, updated_at = ? WHERE id = ?",
            (
                platform_object.name if name is None else name,
                platform_object.status if status is None else status,
                json.dumps({**platform_object.data, **(data or {})}),
                self.now().isoformat(),
                platform_object.id,
            ),
        )
        return self.object_by_id(platform_object.id)

    def account(self, platform: str, number: str) -> dict[str, Any] | None:
        """Return what is known of an account, or None."""
        row = self.database.execute(
            "SELECT data FROM account WHERE platform = ? AND id = ?", (platform, number)
        ).fetchone()
        return None if row is None else {"id": number, **json.loads(row["data"])}

    def accounts(self, platform: str) -> list[dict[str, Any]]:
        """Return the accounts of a platform in the order of their ids."""
        rows = self.database.execute(
            "SELECT id, data FROM account WHERE platform = ? ORDER BY id", (platform,)
        )
        return [{"id": row["id"], **json.loads(row["data"])} for row in rows]

    def results(self, campaign: int, since: date, until: date) -> list[sqlite3.Row]:
        """Return the days of a campaign between two dates, both included, oldest first."""
        return self.database.execute(
            "SELECT * FROM day WHERE campaign = ? AND date BETWEEN ? AND ? ORDER BY date",
            (campaign, since.isoformat(), until.isoformat()),
        ).fetchall()
