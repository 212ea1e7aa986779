"""Writes the archive: a CSV and a JSON file for each table, images, and the manifest."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import IO, Final, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import msgspec

from kempen.domain.accounts.models import Business
from kempen.domain.data_exports.part_writer import PartWriter
from kempen.domain.data_exports.rows import columns_of, contents_of, rows_of
from kempen.domain.data_exports.tables import EXPORTED, NOT_EXPORTED, ExportedTable
from kempen.kit import rfc3339, strict_json
from kempen.kit.cells import quoted

FORMAT_VERSION: Final = 1
README: Final = """\
This archive has everything that belongs to one business in Kempen.

manifest.json  every file with its rows, size and SHA-256, and what each column holds
csv/           one file for each table, for spreadsheets (UTF-8 with a byte order mark)
json/          the same rows, one list of objects for each table, for programs
images/        the images of ads, named by their IDs

IDs such as cmp_... are those of the API. They lead from one table to another. Money is in
ringgit (MYR) unless a column names a currency. Times are in UTC. Days are days in Malaysia.
In CSV files, an apostrophe stands before text that a spreadsheet would run as a formula.
Passwords, access to platforms, webhook secrets and API keys are not in this archive.
"""
# Lines are collected up to this size before they are compressed.
_CHUNK_BYTES: Final = 256 * 1024


@dataclass
class _Manifest:
    """What was written so far."""

    files: list[dict[str, object]] = field(default_factory=list)
    tables: list[dict[str, object]] = field(default_factory=list)
    rows: int = 0


def write_archive(target: PartWriter, business: Business, made_at: datetime) -> int:
    """Write everything of a business into `target`; return how many rows that is.

    Call it inside one transaction with a single view of the database (REPEATABLE READ), so that
    the tables agree with each other.
    """
    manifest = _Manifest()
    # `zipfile` writes to anything with `write` and `flush`.
    with ZipFile(cast(IO[bytes], target), "w", ZIP_DEFLATED) as archive:
        writer = _ArchiveWriter(archive, made_at, manifest)
        writer.add("README.txt", [README.encode()])
        for table in EXPORTED:
            _add_table(writer, table, business)
        content = _manifest_json(manifest, business, made_at)
        writer.add("manifest.json", [content])
    return manifest.rows


class _ArchiveWriter:
    """Adds files one after the other, and notes each in the manifest."""

    def __init__(self, archive: ZipFile, made_at: datetime, manifest: _Manifest) -> None:
        self._archive, self.manifest = archive, manifest
        self._made_at = made_at.timetuple()[:6]

    def add(
        self, path: str, chunks: Iterable[bytes], method: int = ZIP_DEFLATED
    ) -> dict[str, object]:
        """Write a file from chunks that are never all in memory; return its manifest entry."""
        info = ZipInfo(path, self._made_at)
        info.compress_type, info.external_attr = method, 0o644 << 16
        digest, size = hashlib.sha256(), 0
        # Nobody knows yet how long the file gets, so it may be longer than 2 GiB.
        with self._archive.open(info, "w", force_zip64=True) as file:
            for chunk in chunks:
                file.write(chunk)
                digest.update(chunk)
                size += len(chunk)
        entry: dict[str, object] = {"path": path, "bytes": size, "sha256": digest.hexdigest()}
        self.manifest.files.append(entry)
        return entry


def _add_table(writer: _ArchiveWriter, table: ExportedTable, business: Business) -> None:
    columns = columns_of(table)
    names = [one.name for one in columns]
    counts = []
    for form, lines in (("csv", _csv_lines), ("json", _json_lines)):
        counted = _Counted(rows_of(table, business))
        entry = writer.add(f"{form}/{table.name}.{form}", _chunks(lines(names, counted)))
        entry["rows"] = counted.count
        counts.append(counted.count)
    writer.manifest.rows += counts[0]
    writer.manifest.tables.append(
        {
            "name": table.name,
            "rows": counts[0],
            "columns": [{"name": one.name, "type": one.type} for one in columns],
            "left_out": [{"name": name, "reason": why} for name, why in table.left_out.items()],
        }
    )
    if table.content:
        for identifier, content in contents_of(table, business):
            extension = "png" if content.startswith(b"\x89PNG") else "jpg"
            # Images are compressed already.
            writer.add(f"{table.name}/{identifier}.{extension}", [content], ZIP_STORED)


class _Counted:
    """Rows that are counted while they pass."""

    def __init__(self, rows: Iterator[list[object]]) -> None:
        self._rows, self.count = rows, 0

    def __iter__(self) -> Iterator[list[object]]:
        for row in self._rows:
            self.count += 1
            yield row


def _csv_lines(names: list[str], rows: Iterable[list[object]]) -> Iterator[bytes]:
    yield ("\N{BYTE ORDER MARK}" + ",".join(names) + "\r\n").encode()
    for row in rows:
        yield (",".join(map(_cell, row)) + "\r\n").encode()


def _json_lines(names: list[str], rows: Iterable[list[object]]) -> Iterator[bytes]:
    """One object a line, so that a program can also read it line by line."""
    before = b"[\n"
    for row in rows:
        yield before + strict_json.dumps(dict(zip(names, row, strict=True)))
        before = b",\n"
    yield b"[]\n" if before == b"[\n" else b"\n]\n"


def _chunks(lines: Iterable[bytes]) -> Iterator[bytes]:
    waiting = bytearray()
    for line in lines:
        waiting += line
        if len(waiting) >= _CHUNK_BYTES:
            yield bytes(waiting)
            waiting.clear()
    yield bytes(waiting)


def _cell(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, msgspec.Raw | list):
        return quoted(strict_json.dumps(value).decode())
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def _manifest_json(manifest: _Manifest, business: Business, made_at: datetime) -> bytes:
    content = {
        "format_version": FORMAT_VERSION,
        "business_id": business.public_id,
        "business": business.name,
        "made_at": rfc3339.write(made_at),
        "rows": manifest.rows,
        "files": manifest.files,
        "tables": manifest.tables,
        "not_exported": [
            {"table": name, "reason": reason} for name, reason in NOT_EXPORTED.items()
        ],
    }
    return msgspec.json.format(strict_json.dumps(content), indent=2) + b"\n"
