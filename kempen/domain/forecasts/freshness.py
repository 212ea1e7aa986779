"""Whether estimates know the newest numbers: the changes to days that a refresh has seen."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final

from django.db.models import (
    Count,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    UUIDField,
)
from django.db.models.functions import Coalesce

from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events.models import BusinessEvent
from kempen.domain.forecasts.models import StoredCounterfactual
from kempen.domain.performance.models import Import
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet
from kempen.optimiser.answer.counterfactual import VERSION

__all__ = ["NewestNumbers", "changes_since", "current", "current_counterfactual"]

# An import has its moment before others can see its days. So a refresh counts the changes from a
# while before it, and one that is seen only later makes another count.
_NOT_SEEN_YET: Final = timedelta(hours=1)
_WITH_ROWS: Final = Q(inserted__gt=0) | Q(updated__gt=0)

_CURRENT: Final = CompiledQuery(
    lambda: current(
        StoredCounterfactual.objects.of_everyone(closed_too=True).filter(
            business_id=Parameter("business", UUIDField())
        )
    ).defer("content")
)


def current_counterfactual(business: Business) -> StoredCounterfactual | None:
    """Return what was learned from the newest numbers, without its content; None until it was."""
    return next(iter(_CURRENT.rows(business=business.pk)), None)


@dataclass(frozen=True)
class NewestNumbers:
    """What was learned from a business's newest numbers: asked when it is needed, and once."""

    business: Business

    @cached_property
    def counterfactual(self) -> StoredCounterfactual | None:
        """It, without its content; None until it was."""
        return current_counterfactual(self.business)


def changes_since(business: Business, read_at: datetime) -> int:
    """Count what changed days or own events, from a while before `read_at` on.

    Those are imports, undos, and events that were saved or deleted.
    """
    since = read_at - _NOT_SEEN_YET
    imports = Import.objects.of(business)
    stored = imports.filter(_WITH_ROWS, stored_at__gt=since)
    events = BusinessEvent.objects.of(business).filter(changed_at__gt=since)
    return stored.count() + imports.filter(undone_at__gt=since).count() + events.count()


def current(rows: TenantQuerySet[StoredCounterfactual]) -> QuerySet[StoredCounterfactual]:
    """Keep the look backs that this version made, after their business's newest change."""
    imports = Import.objects.of_everyone(closed_too=True).filter(business=OuterRef("business"))
    since = OuterRef("read_at") - _NOT_SEEN_YET
    events = BusinessEvent.objects.of_everyone(closed_too=True).filter(
        business=OuterRef("business"), changed_at__gt=since
    )
    seen_now = (
        _count(imports.filter(_WITH_ROWS, stored_at__gt=since))
        + _count(imports.filter(undone_at__gt=since))
        + _count(events)
    )
    return rows.filter(version=VERSION).alias(seen_now=seen_now).filter(changes=F("seen_now"))


def _count(rows: TenantQuerySet[Import] | TenantQuerySet[BusinessEvent]) -> Coalesce:
    counted = rows.order_by().values("business").annotate(count=Count("id")).values("count")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)
