"""One manager for every row that belongs to a business: nothing is read before saying whose."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import NoReturn, ParamSpec, Self, TypeVar
from uuid import UUID

from django.db import models

from kempen.kit.database.scope import as_service, in_business

P = ParamSpec("P")
R = TypeVar("R")
Row_co = TypeVar("Row_co", bound=models.Model, covariant=True)


class BusinessNotNamed(Exception):  # noqa: N818 -- the name says what is wrong
    """A tenant's table was asked without saying for which business."""


class TenantQuerySet(models.QuerySet[Row_co]):
    """Rows of one business."""

    def of(self, business: models.Model) -> Self:
        """Keep the rows of `business`."""
        return self.filter(business_id=business.pk)


class TenantManager(models.Manager[Row_co]):
    """Refuses every query until `of(business)` or, for the service's duties, `of_everyone()`."""

    def of(self, business: models.Model) -> TenantQuerySet[Row_co]:
        """Return the rows of one business."""
        return self.of_everyone(closed_too=True).of(business)

    def of_everyone(self, *, closed_too: bool = False) -> TenantQuerySet[Row_co]:
        """Return every business's rows: for background duties only, never for a request.

        Rows of businesses that are closed are left out, so that no duty does anything for one,
        unless they are asked for. Refused on the manager of a relation (`line.ads`), which would
        forget whose relation it is.
        """
        if hasattr(self, "core_filters"):
            raise BusinessNotNamed(
                f"ask {self.model.__name__}.objects.of(business) and filter by the relation"
            )
        rows = TenantQuerySet[Row_co](self.model, using=self._db)
        return rows if closed_too else rows.exclude(business__in=_closed(self.model))

    def add(self, business: models.Model, **fields: object) -> Row_co:
        """Insert a row that belongs to `business`."""
        row = self.model(business=business, **fields)
        row.save(force_insert=True)
        return row

    def get_queryset(self) -> NoReturn:
        """Raise BusinessNotNamed."""
        raise BusinessNotNamed(
            f"{self.model.__name__}.objects needs .of(business): no tenant's rows are read unscoped"
        )


def _closed(model: type[models.Model]) -> models.QuerySet[models.Model, dict[str, object]]:
    """Return the closed businesses, as a part of a statement.

    A subquery and no join: what locks or changes rows of `model` leaves the business alone.
    """
    business = model._meta.get_field("business").related_model  # noqa: SLF001 -- Django's own way
    if not isinstance(business, type):
        raise TypeError(f"{model.__name__} has no business")
    return business._default_manager.filter(closed_at__isnull=False).values("pk")  # noqa: SLF001 -- as above


def job_of(model: type[models.Model]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Have a job run as the business of the row whose key is its first argument.

    `model` is a tenant's, or the business itself. A job whose row is gone runs in no business.
    """

    def decorate(job: Callable[P, R]) -> Callable[P, R]:
        name = next(iter(signature(job).parameters))

        @wraps(job)
        def narrowed(*args: P.args, **kwargs: P.kwargs) -> R:
            with in_business(_business_of(model, args[0] if args else kwargs[name])):
                return job(*args, **kwargs)

        return narrowed

    return decorate


def _business_of(model: type[models.Model], key: object) -> UUID | None:
    manager = model._default_manager  # noqa: SLF001 -- Django's public name for it
    if not isinstance(manager, TenantManager):
        return UUID(str(key))
    with as_service("a job names a row, and the row its business"):
        rows = manager.of_everyone(closed_too=True).filter(pk=key)
        business_id: UUID | None = rows.values_list("business_id", flat=True).first()
    return business_id
