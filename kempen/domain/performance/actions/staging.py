"""A whole file in a table of the transaction: its dates compared, its days handed out."""

from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

import polars as pl

from kempen.domain.performance.actions.seen_days import SeenDays
from kempen.domain.performance.actions.writing import COLUMNS, Batch
from kempen.domain.performance.results import FaultTally, RowFault
from kempen.domain.performance.rows import ROW, DayRows
from kempen.domain.performance.rules import DATE, MOST_FAULTS
from kempen.kit import clock

# Bad rows whose date was read are there too, without numbers: another row with their date is bad as
# well, for nobody can say which one is right.
STAGED_FILE: Final = "staged_file"
# So many rows go in at once. Each time the whole file is looked through for them, which is quicker
# than an index for as long as there are few times.
BATCH: Final = 200_000
# Two files in one transaction do not meet.
_DROP: Final = "DROP TABLE IF EXISTS pg_temp.staged_file, pg_temp.staged_twice"
_CREATE: Final = """
    CREATE TEMPORARY TABLE staged_file (
        row bigint NOT NULL, campaign_id uuid NOT NULL, date date NOT NULL, spend numeric(18, 6),
        revenue numeric(18, 6), clicks bigint, conversions numeric(18, 6)
    ) ON COMMIT DROP
"""
_COPY: Final = "COPY staged_file FROM STDIN (FORMAT csv)"
_ORDER: Final = "CREATE INDEX ON staged_file (campaign_id, date)"
_TWICE: Final = """
    CREATE TEMPORARY TABLE staged_twice ON COMMIT DROP AS
    SELECT campaign_id, date, min(row) AS first, count(*) AS times
    FROM staged_file GROUP BY campaign_id, date HAVING count(*) > 1
"""
_EXAMPLES: Final = """
    SELECT file.row, file.date,
        CASE WHEN file.row <> twice.first THEN twice.first ELSE (
            SELECT min(row) FROM staged_file AS other
            WHERE other.campaign_id = file.campaign_id AND other.date = file.date
                AND other.row > file.row
        ) END
    FROM staged_file AS file JOIN staged_twice AS twice USING (campaign_id, date)
    ORDER BY file.row LIMIT %(most)s
"""
_DROP_TWICE: Final = """
    DELETE FROM staged_file USING staged_twice AS twice
    WHERE staged_file.campaign_id = twice.campaign_id AND staged_file.date = twice.date
"""
_CAMPAIGNS: Final = """
    SELECT campaign_id, count(*) FROM staged_file WHERE spend IS NOT NULL
    GROUP BY campaign_id ORDER BY campaign_id
"""
_MOVE: Final = "UPDATE staged_file SET campaign_id = %(to)s WHERE campaign_id = %(campaign)s"


class StagedFile:
    """The rows of a file of any length, kept by the database."""

    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor
        self._seen = SeenDays(clock.today())
        self.counts: dict[UUID, int] = {}
        cursor.execute(_DROP)
        cursor.execute(_CREATE)

    def add(self, rows: DayRows) -> None:
        """Add a part of the file, its campaigns named by UUID."""
        frame = rows.good
        if rows.dated.height > frame.height:
            bad = rows.dated.join(frame.select(ROW), on=ROW, how="anti")
            frame = pl.concat([frame, bad], how="diagonal")
        if frame.height:
            self._seen.add(frame)
            with self._cursor.copy(_COPY) as copy:
                copy.write(frame.select(ROW, *COLUMNS).write_csv(include_header=False).encode())

    def compare_dates(self, tally: FaultTally) -> None:
        """Take out days that stand twice and count them as faults; then `counts` is known.

        `counts` has the number of good days of each campaign, in the order of their locks.
        """
        if self._seen.has_twice:
            self._report_duplicates(tally)
        else:
            counts = self._seen.counts()
            self.counts = {UUID(name): counts[name] for name in sorted(counts)}

    def _report_duplicates(self, tally: FaultTally) -> None:
        cursor = self._cursor
        cursor.execute(_ORDER)
        cursor.execute("ANALYZE staged_file")
        cursor.execute(_TWICE)
        cursor.execute("SELECT coalesce(sum(times), 0) FROM staged_twice")
        total = int(cursor.fetchone()[0])
        cursor.execute(_EXAMPLES, {"most": MOST_FAULTS})
        first = [
            RowFault("duplicate_date", row, DATE, day.isoformat(), other)
            for row, day, other in cursor.fetchall()
        ]
        tally.add_group("duplicate_date", DATE, total, first)
        cursor.execute(_DROP_TWICE)
        cursor.execute(_CAMPAIGNS)
        self.counts = dict(cursor.fetchall())

    def move(self, campaign: UUID, to: UUID) -> None:
        """Give the days of one campaign to another that has none here."""
        self._cursor.execute(_MOVE, {"campaign": campaign, "to": to})
        self.counts[to] = self.counts.pop(campaign)

    def batches(self, most: int) -> Iterator[Batch]:
        """Yield batches of campaigns with together about `most` days.

        A campaign has few enough to go in together.
        """
        campaigns: list[UUID] = []
        height = 0
        for campaign, count in self.counts.items():
            campaigns.append(campaign)
            height += count
            if height >= most:
                yield self._batch(campaigns, height)
                campaigns, height = [], 0
        if campaigns:
            yield self._batch(campaigns, height)

    def _batch(self, campaigns: list[UUID], height: int) -> Batch:
        return Batch(tuple(campaigns), self._seen.first, self._seen.last, height)


__all__ = ["BATCH", "STAGED_FILE", "StagedFile"]
