"""Schemas are built when they are first used, and by whoever comes first of several at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.http import HttpRequest
from ninja import Query
from ninja.operation import Operation

from kempen.entrypoints.api.shared.schemas import Answer, BodySchema, QuerySchema

_AT_ONCE = 8


class _Part(BodySchema):
    size: int


class _Parcel(BodySchema):
    parts: list[_Part]


class _Filter(QuerySchema):
    size: int = 3


class _Listed(Answer):
    size: int


def _listed(request: HttpRequest, filters: Query[_Filter]) -> _Listed:
    """An operation."""
    return _Listed(size=filters.size)


def test_an_operation_builds_nothing_before_it_is_used() -> None:
    operation = Operation("/parcels", ["GET"], _listed, response=_Listed)
    schemas = [*operation.models, operation.response_models[200], _Filter, _Listed]
    assert [schema.__pydantic_complete__ for schema in schemas] == [False] * 4
    assert operation.response_models[200].model_validate({"response": {"size": 2}})
    assert operation.response_models[200].__pydantic_complete__


def test_the_first_use_may_be_by_several_at_once() -> None:
    begin = Barrier(_AT_ONCE)

    def use(size: int) -> int:
        begin.wait()
        return _Parcel.model_validate({"parts": [{"size": size}]}).parts[0].size

    with ThreadPoolExecutor(_AT_ONCE) as threads:
        assert list(threads.map(use, range(_AT_ONCE))) == list(range(_AT_ONCE))
