"""What a person said about a file's columns, for the next file with the same header."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace

from kempen.domain.accounts.models import Business
from kempen.domain.imports.formats.cell_rules import USUAL
from kempen.domain.imports.formats.csv_mapping import ColumnMapping
from kempen.domain.imports.models import RememberedColumns
from kempen.kit import clock


def remember(business: Business, header: Sequence[str], mapping: ColumnMapping) -> None:
    """Keep the mapping for files with this header; the last one said counts.

    The encoding is each file's own.
    """
    columns = {"mapping": replace(mapping, encoding=None).as_json(), "used_at": clock.now()}
    RememberedColumns.objects.of(business).update_or_create(
        header=_header_digest(header),
        defaults=columns,
        create_defaults={**columns, "business": business},
    )


def remembered(business: Business, header: Sequence[str]) -> ColumnMapping | None:
    """Return what was said about files with this header, or None.

    Before people were asked about odd cells, nothing was said of them.
    """
    row = RememberedColumns.objects.of(business).filter(header=_header_digest(header)).first()
    if row is None:
        return None
    mapping = ColumnMapping.from_json(row.mapping)
    return mapping if "cell_rules" in row.mapping else replace(mapping, cell_rules=USUAL)


def _header_digest(header: Sequence[str]) -> str:
    plain = [" ".join(name.split()).casefold() for name in header]
    return hashlib.sha256(json.dumps(plain).encode()).hexdigest()
