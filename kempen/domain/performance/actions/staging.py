"""The rows of an import in a table of its transaction: compared by date, handed out in batches."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final
from uuid import UUID

import numpy as np
import numpy.typing as npt
import polars as pl
from django.db.backends.utils import CursorWrapper

from kempen.domain.performance.actions.binary_rows import binary_rows
from kempen.domain.performance.actions.writing import COLUMNS, STAGED, Batch
from kempen.domain.performance.results import REFUSED, FaultTally, ImportResult, RowFault
from kempen.domain.performance.rows import ROW, DayRows
from kempen.domain.performance.rules import CAMPAIGN, DATE, FIRST_DAY, MOST_FAULTS, SPEND
from kempen.kit import clock

# So many rows go in at once. Each time the whole table is looked through for them, which is quicker
# than an index for as long as there are few times.
BATCH: Final = 200_000
# Bad rows whose date was read are there too, without numbers: another row with their date is bad as
# well, for nobody can say which one is right.
# Two imports in one transaction do not meet.
_DROP: Final = f"DROP TABLE IF EXISTS pg_temp.{STAGED}, pg_temp.staged_twice"
_CREATE: Final = f"""
    CREATE TEMPORARY TABLE {STAGED} (
        row bigint NOT NULL, campaign_id uuid NOT NULL, date date NOT NULL, spend numeric(18, 6),
        revenue numeric(18, 6), clicks bigint, conversions numeric(18, 6)
    ) ON COMMIT DROP
"""
_COPY: Final = f"COPY {STAGED} FROM STDIN (FORMAT csv)"
_COPY_BINARY: Final = f"COPY {STAGED} FROM STDIN (FORMAT binary)"
_ORDER: Final = f"CREATE INDEX ON {STAGED} (campaign_id, date)"
_TWICE: Final = f"""
    CREATE TEMPORARY TABLE staged_twice ON COMMIT DROP AS
    SELECT campaign_id, date, min(row) AS first, count(*) AS times
    FROM {STAGED} GROUP BY campaign_id, date HAVING count(*) > 1
"""  # noqa: S608 -- our own name
_EXAMPLES: Final = f"""
    SELECT file.row, file.date,
        CASE WHEN file.row <> twice.first THEN twice.first ELSE (
            SELECT min(row) FROM {STAGED} AS other
            WHERE other.campaign_id = file.campaign_id AND other.date = file.date
                AND other.row > file.row
        ) END
    FROM {STAGED} AS file JOIN staged_twice AS twice USING (campaign_id, date)
    ORDER BY file.row LIMIT %(most)s
"""  # noqa: S608 -- our own name
_DROP_TWICE: Final = f"""
    DELETE FROM {STAGED} AS staged USING staged_twice AS twice
    WHERE staged.campaign_id = twice.campaign_id AND staged.date = twice.date
"""  # noqa: S608 -- our own name
_CAMPAIGNS: Final = f"""
    SELECT campaign_id, count(*) FROM {STAGED} WHERE spend IS NOT NULL
    GROUP BY campaign_id ORDER BY campaign_id
"""  # noqa: S608 -- our own name
_MOVE: Final = f"UPDATE {STAGED} SET campaign_id = %(to)s WHERE campaign_id = %(campaign)s"  # noqa: S608


class StagedRows:
    """The rows of one import, however many, kept by the database.

    `faults` takes what is wrong with them. `counts` has the number of good days of each campaign,
    in the order of their locks; it is known once `compared` was called.
    """

    def __init__(self, cursor: CursorWrapper) -> None:
        self.cursor = cursor
        self.faults = FaultTally()
        self.counts: dict[UUID, int] = {}
        self.received = self._rounded = self._skipped = 0
        self._seen = SeenDays(clock.today())
        cursor.execute(_DROP)
        cursor.execute(_CREATE)

    def add(self, rows: DayRows) -> None:
        """Add some of the rows, their campaigns named by UUID."""
        self.received += rows.received
        self._rounded += rows.rounded
        self._skipped += rows.skipped
        self.faults.add(rows.faults)
        frame = rows.good
        if rows.dated.height > frame.height:
            bad = rows.dated.join(frame.select(ROW), on=ROW, how="anti")
            frame = pl.concat([frame, bad], how="diagonal")
        if frame.height:
            self._seen.add(frame)
            self._copy(frame)

    def _copy(self, frame: pl.DataFrame) -> None:
        statement, content = _COPY_BINARY, binary_rows(frame)
        if content is None:
            statement = _COPY
            content = frame.select(ROW, *COLUMNS).write_csv(include_header=False).encode()
        with self.cursor.copy(statement) as copy:
            copy.write(content)

    def compared(self) -> ImportResult:
        """Take out days that stand twice and return what is wrong, as of a refused import."""
        if self._seen.has_twice:
            self._take_out_duplicates()
        else:
            counts = self._seen.counts()
            self.counts = {UUID(name): counts[name] for name in sorted(counts)}
        return ImportResult(
            REFUSED,
            received=self.received,
            rejected=self.received - self._skipped - sum(self.counts.values()),
            rounded=self._rounded,
            skipped=self._skipped,
            faults=self.faults.result(),
        )

    def _take_out_duplicates(self) -> None:
        cursor = self.cursor
        cursor.execute(_ORDER)
        cursor.execute(f"ANALYZE {STAGED}")
        cursor.execute(_TWICE)
        cursor.execute("SELECT coalesce(sum(times), 0) FROM staged_twice")
        total = int(cursor.fetchone()[0])
        cursor.execute(_EXAMPLES, {"most": MOST_FAULTS})
        first = [
            RowFault("duplicate_date", row, DATE, day.isoformat(), other)
            for row, day, other in cursor.fetchall()
        ]
        self.faults.add_group("duplicate_date", DATE, total, first)
        cursor.execute(_DROP_TWICE)
        cursor.execute(_CAMPAIGNS)
        self.counts = dict(cursor.fetchall())

    def move(self, campaign: UUID, to: UUID) -> None:
        """Give the days of one campaign to another that has none here."""
        self.cursor.execute(_MOVE, {"campaign": campaign, "to": to})
        self.counts[to] = self.counts.pop(campaign)

    def batches(self) -> Iterator[Batch]:
        """Yield batches of campaigns with together about BATCH days.

        A campaign has few enough to go in together.
        """
        campaigns: list[UUID] = []
        height = 0
        for campaign, count in self.counts.items():
            campaigns.append(campaign)
            height += count
            if height >= BATCH:
                yield self._batch(campaigns, height)
                campaigns, height = [], 0
        if campaigns:
            yield self._batch(campaigns, height)

    def whole(self) -> Batch:
        """Return all that is staged as one batch."""
        return self._batch(list(self.counts), sum(self.counts.values()))

    def _batch(self, campaigns: list[UUID], height: int) -> Batch:
        return Batch(tuple(campaigns), self._seen.first, self._seen.last, height)


_EPOCH: Final = date(1970, 1, 1)
_GROWTH: Final = 64  # Campaigns that are made room for at once.


class SeenDays:
    """Remembers days, and says whether one came twice.

    `counts` has the number of days with numbers of each campaign, `first` and `last` their ends.
    """

    def __init__(self, today: date) -> None:
        # A day may begin while a file is read.
        self._width = (today - FIRST_DAY).days + 2
        self._start = (FIRST_DAY - _EPOCH).days
        self._places: dict[str, int] = {}
        self._seen: npt.NDArray[np.bool_] = np.zeros((0, self._width), dtype=np.bool_)
        self._counts: npt.NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self.has_twice = False
        self.first, self.last = today, FIRST_DAY

    def add(self, rows: pl.DataFrame) -> None:
        """Remember rows: campaigns are UUIDs as text, dates between the first day and today."""
        # Places in the order of the file, so that the keys of a file in order are in order too.
        names = rows[CAMPAIGN].unique(maintain_order=True)
        self._make_room([name for name in names if name not in self._places])
        places = rows[CAMPAIGN].replace_strict(
            names, pl.Series([self._places[name] for name in names], dtype=pl.Int64)
        )
        days = rows[DATE].cast(pl.Int32).cast(pl.Int64) - self._start
        keys = (places * self._width + days).to_numpy()
        flat = self._seen.reshape(-1)
        before = bool(flat[keys].any())
        flat[keys] = True
        self.has_twice = self.has_twice or before or not _are_different(keys)
        good = places.filter(rows[SPEND].is_not_null()).to_numpy()
        self._counts += np.bincount(good, minlength=len(self._counts))
        self.first = min(self.first, _day(rows[DATE].min()))
        self.last = max(self.last, _day(rows[DATE].max()))

    def counts(self) -> dict[str, int]:
        """Return the number of days with numbers of each campaign that has any."""
        return {
            name: count
            for name, place in self._places.items()
            if (count := int(self._counts[place]))
        }

    def _make_room(self, names: Sequence[str]) -> None:
        for name in names:
            self._places[name] = len(self._places)
        missing = len(self._places) - len(self._seen)
        if missing > 0:
            before = len(self._seen)
            height = before + -(-missing // _GROWTH) * _GROWTH
            # Room that no day needs is never touched, and so takes neither time nor memory.
            seen = np.zeros((height, self._width), dtype=np.bool_)
            counts = np.zeros(height, dtype=np.int64)
            seen[:before], counts[:before] = self._seen, self._counts
            self._seen, self._counts = seen, counts


def _are_different(keys: npt.NDArray[np.int64]) -> bool:
    """Whether no key is there twice; most files have theirs in order."""
    return bool((keys[1:] > keys[:-1]).all()) or len(np.unique(keys)) == len(keys)


def _day(value: object) -> date:
    if not isinstance(value, date):
        raise TypeError("rows without a date are not staged")
    return value


__all__ = ["BATCH", "SeenDays", "StagedRows"]
