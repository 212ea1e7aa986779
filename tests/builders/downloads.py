"""What a downloaded file holds."""

import csv
import io
from typing import Any


def content_of(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def rows_of(answer: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content_of(answer).decode("utf-8-sig"), newline="")))
