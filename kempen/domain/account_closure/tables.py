"""In which order the tables of a business are emptied: what refers to a row goes before it."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from django.apps import apps
from django.db import models

Model = type[models.Model]

# Erased by themselves: entries and seals of the audit log (what is left of it is said in
# docs/guides/leaving.md), and the members, who are told first.
_BY_THEMSELVES: Final = frozenset({"events.AuditEntry", "events.AuditSeal", "accounts.Member"})


@dataclass(frozen=True)
class Reference:
    """A column that may refer to rows which go before it, and is emptied first."""

    model: Model
    column: str


@dataclass(frozen=True)
class TableStep:
    """A table to be emptied, and the columns of later tables that refer to it."""

    model: Model
    emptied: tuple[Reference, ...]

    @property
    def key(self) -> tuple[str, ...]:
        """The columns of its primary key."""
        key = self.model._meta.pk  # noqa: SLF001 -- Django's own way to ask
        if isinstance(key, models.CompositePrimaryKey):
            fields = [self.model._meta.get_field(name) for name in key.field_names]  # noqa: SLF001 -- as above
            return tuple(str(field.column) for field in fields)  # type: ignore[union-attr] # Columns.
        return (str(key.column),)


@cache
def steps() -> tuple[TableStep, ...]:
    """Return every table with a business but those three, each once.

    Where tables refer to each other in a circle, the columns that may be empty break it.
    """
    remaining = [model for model in apps.get_models() if _has_business(model)]
    remaining = [one for one in remaining if one._meta.label not in _BY_THEMSELVES]  # noqa: SLF001 -- as above
    ordered: list[TableStep] = []
    while remaining:
        model = _next(remaining)
        remaining.remove(model)
        emptied = [
            Reference(other, field.column) for other in remaining for field in _to(other, model)
        ]
        ordered.append(TableStep(model, tuple(emptied)))
    return tuple(ordered)


def _next(remaining: list[Model]) -> Model:
    """Return a table that no other refers to, or else one that only nullable columns refer to."""
    for may_be_empty in (False, True):
        for model in remaining:
            fields = [
                field for other in remaining if other is not model for field in _to(other, model)
            ]
            if all(may_be_empty and field.null for field in fields):
                return model
    raise RuntimeError("tables refer to each other by columns that are never empty")


def _to(model: Model, target: Model) -> "list[models.ForeignKey[object, object]]":
    return [
        field
        for field in model._meta.concrete_fields  # noqa: SLF001 -- Django's own way to ask
        if isinstance(field, models.ForeignKey) and field.related_model is target
    ]


def _has_business(model: Model) -> bool:
    names = {field.name for field in model._meta.concrete_fields}  # noqa: SLF001 -- as above
    return "business" in names
