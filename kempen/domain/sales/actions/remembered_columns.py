"""What a person said about the columns of a sales file, for the next one with the same header."""

import hashlib
import json
from collections.abc import Sequence

from kempen.domain.accounts.models import Business
from kempen.domain.sales.formats.day_file import SalesMapping
from kempen.domain.sales.formats.order_exports import header_names
from kempen.domain.sales.models import SalesColumns
from kempen.kit import clock


def remember(business: Business, header: Sequence[str], mapping: SalesMapping) -> None:
    """Keep the mapping for files with this header; the last one said counts."""
    columns = {"mapping": mapping.as_json(), "used_at": clock.now()}
    SalesColumns.objects.of(business).update_or_create(
        header=_digest(header),
        defaults=columns,
        create_defaults={**columns, "business": business},
    )


def remembered(business: Business, header: Sequence[str]) -> SalesMapping | None:
    """Return what was said about files with this header, or None."""
    row = SalesColumns.objects.of(business).filter(header=_digest(header)).first()
    return SalesMapping.from_json(row.mapping) if row else None


def _digest(header: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps(header_names(header)).encode()).hexdigest()
