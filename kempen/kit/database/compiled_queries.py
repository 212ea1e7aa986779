"""Queries whose SQL is written once.

For a row that is found by its key, Django's ORM takes several times as long to write the statement
as PostgreSQL to answer it. What each request asks is therefore written at its first use, with
parameters in place of values.
"""

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

_Sql = tuple[str, tuple[object, ...]]


Row = TypeVar("Row", bound=Model)


class Parameter(Expression):
    """A value that is given when the query runs; never None, as NULL is another statement."""

    def __init__(self, name: str, output_field: "Field[Any, Any]") -> None:
        super().__init__(output_field=output_field)
        self.name: Final = name
        self._field: Final = output_field

    def as_sql(  # type: ignore[override] # The stubs know texts and numbers only.
        self, _compiler: SQLCompiler, _connection: BaseDatabaseWrapper
    ) -> _Sql:
        """Stand for itself among the parameters of the statement."""
        return "%s", (self,)

    def value(self, values: Mapping[str, object], connection: BaseDatabaseWrapper) -> object:
        """Return what is sent in its place."""
        value = values[self.name]
        if value is None:
            raise ValueError(f"the parameter {self.name} is None")
        return self._field.get_db_prep_value(value, connection)


class CompiledQuery(Generic[Row]):
    """A query with Parameters where values go; `build` makes it, at its first use."""

    def __init__(self, build: Callable[[], QuerySet[Row]]) -> None:
        self._build = build

    def rows(self, **values: object) -> list[Row]:
        """Ask the database for the rows of these values.

        Raises KeyError for a parameter without a value, ValueError for one that is None.
        """
        connection = connections[DEFAULT_DB_ALIAS]
        queryset, compiler, sql, parameters = self._compiled
        sent = [
            each.value(values, connection) if isinstance(each, Parameter) else each
            for each in parameters
        ]
        all_rows = queryset.all()
        all_rows.query = _CompiledSql(queryset.model, compiler, connection, sql, tuple(sent))
        return list(all_rows)

    @cached_property
    def _compiled(self) -> tuple[QuerySet[Row], SQLCompiler, str, Sequence[object]]:
        queryset = self._build()
        compiler = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, parameters = compiler.as_sql()
        return queryset, compiler, sql, parameters


class _CompiledSql(Query):
    """Takes the place of a query whose statement is known."""

    def __init__(
        self,
        model: type[Model],
        compiler: SQLCompiler,
        connection: BaseDatabaseWrapper,
        sql: str,
        parameters: tuple[object, ...],
    ) -> None:
        super().__init__(model)
        # What the compiler found out about the columns is shared, its connection is not: that
        # belongs to the thread.
        self._compiler = copy.copy(compiler)
        self._compiler.connection = connection
        self._compiler.as_sql = (  # type: ignore[method-assign]
            lambda *_args, **_options: (sql, parameters)  # type: ignore[assignment]
        )

    def get_compiler(self, *_args: object, **_options: object) -> SQLCompiler:
        """Return the compiler that has the statement."""
        return self._compiler
