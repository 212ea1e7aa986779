"""What a person said about the columns of a file, for the next one with the same header."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace

from kempen.domain.accounts.models import Business
from kempen.domain.imports.formats.csv_mapping import ColumnMapping
from kempen.domain.imports.models import RememberedColumns
from kempen.kit import clock


def remember(business: Business, header: Sequence[str], mapping: ColumnMapping) -> None:
    """Keep the mapping for files with this header; the last one said counts.

    The encoding is each file's own.
    """
    columns = {"mapping": replace(mapping, encoding=None).as_json(), "used_at": clock.now()}
    RememberedColumns.objects.of(business).update_or_create(
        header=_digest(header), defaults=columns, create_defaults={**columns, "business": business}
    )


def remembered(business: Business, header: Sequence[str]) -> ColumnMapping | None:
    """Return what was said about files with this header, or None."""
    row = RememberedColumns.objects.of(business).filter(header=_digest(header)).first()
    return ColumnMapping.from_json(row.mapping) if row else None


def _digest(header: Sequence[str]) -> str:
    plain = [" ".join(name.split()).casefold() for name in header]
    return hashlib.sha256(json.dumps(plain).encode()).hexdigest()


__all__ = ["remember", "remembered"]
