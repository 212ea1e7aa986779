"""Exports as their owners read them."""

import csv
import hashlib
import io
import json
from typing import Any
from zipfile import ZipFile

from kempen.domain.accounts.models import Business
from kempen.domain.data_exports.models import DataExport, DataExportPart


def archive_of(business: Business) -> ZipFile:
    """The archive that is ready, put together from its parts."""
    export = DataExport.objects.of(business).get(status="ready")
    parts = DataExportPart.objects.of(business).filter(export=export).order_by("number")
    content = b"".join(bytes(part.content) for part in parts)
    assert (len(content), hashlib.sha256(content).hexdigest()) == (export.size, export.sha256)
    return ZipFile(io.BytesIO(content))


def manifest_of(archive: ZipFile) -> dict[str, Any]:
    """What the manifest says."""
    manifest: dict[str, Any] = json.loads(archive.read("manifest.json"))
    return manifest


def json_rows(archive: ZipFile, table: str) -> list[dict[str, Any]]:
    """The rows of a table, from its JSON file."""
    rows: list[dict[str, Any]] = json.loads(archive.read(f"json/{table}.json"))
    return rows


def csv_rows(archive: ZipFile, table: str) -> list[dict[str, str]]:
    """The rows of a table, from its CSV file."""
    text = archive.read(f"csv/{table}.csv").decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))
