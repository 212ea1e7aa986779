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
Lines = Sequence[tuple[object, ...]]


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
        compiled = self._compiled
        sent = [
            each.value(values, connection) if isinstance(each, Parameter) else each
            for each in compiled.parameters
        ]
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql, sent)  # type: ignore[arg-type] # Any that a field made.
            lines = cursor.fetchall()
        # Most of what each page asks has no answer: then nothing is set up to make objects.
        return compiled.objects_of(lines, connection) if lines else []

    @cached_property
    def _compiled(self) -> "_Compiled[Row]":
        queryset = self._build()
        compiler = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, parameters = compiler.as_sql()
        return _Compiled(queryset, compiler, sql, parameters)


class _Compiled(Generic[Row]):
    """A statement, and what its compiler found out about the columns."""

    def __init__(
        self,
        queryset: QuerySet[Row],
        compiler: SQLCompiler,
        sql: str,
        parameters: Sequence[object],
    ) -> None:
        self.sql: Final = sql
        self.parameters: Final = parameters
        self._queryset: Final = queryset
        self._compiler: Final = compiler
        columns = [column for column, *_ in compiler.select[: compiler.col_count]]
        # Few columns are converted. To look at each of them takes as long as to ask.
        self._converted: Final = tuple(compiler.get_converters(columns))

    def objects_of(self, lines: Lines, connection: BaseDatabaseWrapper) -> list[Row]:
        """Make objects of rows, as the queryset would."""
        # What was found out is shared, the connection is not: that belongs to the thread.
        compiler = copy.copy(self._compiler)
        compiler.connection = connection
        compiler.execute_sql = (  # type: ignore[method-assign]
            lambda *_args, **_options: [lines]  # type: ignore[assignment]
        )
        compiler.get_converters = (  # type: ignore[method-assign]
            lambda expressions: {
                place: (
                    connection.ops.get_db_converters(expressions[place])
                    + expressions[place].get_db_converters(connection),
                    expressions[place],
                )
                for place in self._converted
            }
        )
        queryset = self._queryset.all()
        queryset.query = _Answered(queryset.model, compiler)
        return list(queryset)


class _Answered(Query):
    """Takes the place of a query whose rows are known."""

    def __init__(self, model: type[Model], compiler: SQLCompiler) -> None:
        super().__init__(model)
        self._compiler = compiler

    def get_compiler(self, *_args: object, **_options: object) -> SQLCompiler:
        """Return the compiler that has the rows."""
        return self._compiler
