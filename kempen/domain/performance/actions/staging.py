"""A whole file in a table of the transaction: its dates compared, its days handed out in order."""

from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

import polars as pl

from kempen.domain.performance.actions.writing import COLUMNS
from kempen.domain.performance.faults import Fault, Tally
from kempen.domain.performance.rows import ROW, Rows
from kempen.domain.performance.rules import DATE, MOST_FAULTS

# Bad rows whose date was read are there too, without numbers: another row with their date is bad as
# well, for nobody can say which one is right.
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
_HAND_OUT: Final = """
    INSERT INTO staged_day (campaign_id, date, spend, revenue, clicks, conversions)
    SELECT campaign_id, date, spend, revenue, clicks, conversions FROM staged_file
    WHERE campaign_id = ANY(%(campaigns)s) AND spend IS NOT NULL
"""


class StagedFile:
    """The rows of a file of any length, kept by the database."""

    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor
        self.counts: dict[UUID, int] = {}
        cursor.execute(_DROP)
        cursor.execute(_CREATE)

    def add(self, rows: Rows) -> None:
        """Add a part of the file, its campaigns named by UUID."""
        frame = rows.good
        if rows.dated.height > frame.height:
            bad = rows.dated.join(frame.select(ROW), on=ROW, how="anti")
            frame = pl.concat([frame, bad], how="diagonal")
        if frame.height:
            with self._cursor.copy(_COPY) as copy:
                copy.write(frame.select(ROW, *COLUMNS).write_csv(include_header=False).encode())

    def compare_dates(self, tally: Tally) -> None:
        """Take out days that stand twice and count them as faults; then `counts` is known.

        `counts` has the number of good days of each campaign, in the order of their locks.
        """
        cursor = self._cursor
        cursor.execute(_ORDER)
        cursor.execute("ANALYZE staged_file")
        cursor.execute(_TWICE)
        cursor.execute("SELECT coalesce(sum(times), 0) FROM staged_twice")
        total = int(cursor.fetchone()[0])
        if total:
            cursor.execute(_EXAMPLES, {"most": MOST_FAULTS})
            first = [
                Fault("duplicate_date", row, DATE, day.isoformat(), other)
                for row, day, other in cursor.fetchall()
            ]
            tally.add_group("duplicate_date", DATE, total, first)
            cursor.execute(_DROP_TWICE)
        cursor.execute(_CAMPAIGNS)
        self.counts = dict(cursor.fetchall())

    def hand_out(self, chunk: int) -> Iterator[int]:
        """Put the days into the staging table of the writer, some campaigns at a time.

        Yields the number of days; a campaign has few enough to go in together.
        """
        batch: list[UUID] = []
        height = 0
        for campaign, count in self.counts.items():
            batch.append(campaign)
            height += count
            if height >= chunk:
                yield self._out(batch, height)
                batch, height = [], 0
        if batch:
            yield self._out(batch, height)

    def _out(self, batch: list[UUID], height: int) -> int:
        self._cursor.execute("TRUNCATE staged_day")
        self._cursor.execute(_HAND_OUT, {"campaigns": batch})
        return height


__all__ = ["StagedFile"]
