"""Merges the rows of a CSV file with dlt, in an environment of its own.

    DATABASE_URL=… build/peers-dlt/bin/python -m benchmarks.import_peers.dlt_load FILE HOW

HOW is `rows` (dictionaries, as dlt's own CSV examples yield them) or `arrow` (whole tables, loaded
as CSV by COPY: the quickest way that dlt has). The file has a header with campaign, date, spend,
revenue, clicks and conversions. It is merged twice; the seconds of both go to standard output as
JSON. Nothing of Kempen is imported here.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_BATCH = 20_000
_COLUMNS: dict[str, Any] = {
    "campaign": {"data_type": "text"},
    "date": {"data_type": "date"},
    "spend": {"data_type": "decimal", "precision": 18, "scale": 6},
    "revenue": {"data_type": "decimal", "precision": 18, "scale": 6},
    "clicks": {"data_type": "bigint"},
    "conversions": {"data_type": "decimal", "precision": 18, "scale": 6},
}


def main(path: str, how: str) -> None:
    """Load the file twice and tell how long each took."""
    import dlt  # type: ignore[import-not-found, unused-ignore]

    seconds = []
    with tempfile.TemporaryDirectory() as folder:
        pipeline = dlt.pipeline(
            pipeline_name=f"days_{how}",
            pipelines_dir=folder,
            destination=dlt.destinations.postgres(os.environ["DATABASE_URL"]),
            dataset_name=f"dlt_{how}",
        )
        for _ in range(2):
            resource = dlt.resource(
                _rows(path) if how == "rows" else _tables(path),
                name="days",
                write_disposition="merge",
                primary_key=["campaign", "date"],
                columns=_COLUMNS,
            )
            start = time.perf_counter()
            more = {"loader_file_format": "csv"} if how == "arrow" else {}
            pipeline.run(resource, **more)
            seconds.append(time.perf_counter() - start)
        with pipeline.sql_client() as client:
            ((count,),) = client.execute_sql("SELECT count(*) FROM days")
    print(json.dumps({"seconds": seconds, "rows": count}))


def _rows(path: str) -> Iterator[list[dict[str, Any]]]:
    import csv
    from datetime import date
    from decimal import Decimal

    with Path(path).open(newline="") as file:
        batch: list[dict[str, Any]] = []
        for row in csv.DictReader(file):
            batch.append(
                {
                    "campaign": row["campaign"],
                    "date": date.fromisoformat(row["date"]),
                    "spend": Decimal(row["spend"]),
                    "revenue": Decimal(row["revenue"]),
                    "clicks": int(row["clicks"]),
                    "conversions": Decimal(row["conversions"]),
                }
            )
            if len(batch) == _BATCH:
                yield batch
                batch = []
        if batch:
            yield batch


def _tables(path: str) -> Iterator[Any]:
    import pyarrow as pa  # type: ignore[import-not-found, unused-ignore]
    from pyarrow import csv  # type: ignore[import-not-found, unused-ignore]

    money = pa.decimal128(18, 6)
    types = {
        "campaign": pa.string(),
        "date": pa.date32(),
        "spend": money,
        "revenue": money,
        "clicks": pa.int64(),
        "conversions": money,
    }
    yield csv.read_csv(path, convert_options=csv.ConvertOptions(column_types=types))


if __name__ == "__main__":
    main(*sys.argv[1:])
