"""What a downloaded file holds."""

import csv
import io
from typing import Any

import polars as pl


def content_of(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def rows_of(answer: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content_of(answer).decode("utf-8-sig"), newline="")))


def frame_of(answer: Any, form: str) -> pl.DataFrame:
    """The table of a file in any of the formats, a workbook's first sheet."""
    content = io.BytesIO(content_of(answer))
    match form:
        case "csv":
            return pl.read_csv(content)
        case "xlsx":
            return pl.read_excel(content)
    return pl.read_parquet(content)
