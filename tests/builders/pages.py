"""What somebody reads on a page, and in a file that it has to download."""

import csv
import html
import io
import re
from typing import Any

import polars as pl


def text_of(answer: Any) -> str:
    """The words of a page, without its markup; what is escaped in it stays escaped."""
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(text.replace("&#x27;", "'").split())


def unescaped_text_of(answer: Any) -> str:
    """The words of a page as a browser shows them."""
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(html.unescape(text).split())


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
