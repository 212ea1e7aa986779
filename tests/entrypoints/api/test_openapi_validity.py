"""Other people's programs read the document: it is valid, and what it shows is valid too."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry

from kempen.entrypoints.api.openapi import document


def served() -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(json.dumps(document()))
    return whole


@pytest.fixture
def crawled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library looks through the whole schema of schemas again for each reference in it."""
    crawl, crawled = Registry.crawl, dict[int, tuple[Registry, Registry]]()

    def once(registry: Registry) -> Registry:
        if id(registry) not in crawled:
            crawled[id(registry)] = registry, crawl(registry)
        return crawled[id(registry)][1]

    monkeypatch.setattr(Registry, "crawl", once)


@pytest.mark.usefixtures("crawled_once")
def test_a_generator_of_clients_finds_nothing_wrong_with_the_document() -> None:
    errors = OpenAPIV31SpecValidator(served()).iter_errors()
    assert [error.message for error in errors] == []


def shown(part: Any, path: str = "#") -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Every value that is shown for a schema: where, the schema, the value."""
    if isinstance(part, list):
        for number, inner in enumerate(part):
            yield from shown(inner, f"{path}/{number}")
    if not isinstance(part, dict):
        return
    if isinstance(part.get("schema"), dict) and "example" in part:
        yield path, part["schema"], part["example"]
    for value in values_of(part):
        yield path, part, value
    for name, inner in part.items():
        if name == "properties":
            yield from shown(list(inner.values()), f"{path}/properties")
        elif name not in ("example", "examples", "default", "enum", "const"):
            yield from shown(inner, f"{path}/{name}")


def values_of(part: dict[str, Any]) -> list[Any]:
    """The examples and the default of a schema; nothing for what is no schema."""
    if {"in", "operationId"} & set(part) or not {"type", "anyOf", "oneOf", "$ref"} & set(part):
        return []
    examples = part.get("examples", [])
    listed = examples if isinstance(examples, list) else []
    return [*listed, *(part[name] for name in ("example", "default") if name in part)]


def test_every_example_and_every_default_is_one_that_the_service_would_take() -> None:
    whole = served()
    values = list(shown(whole))
    assert len(values) > 300
    wrong = [
        f"{path}: {value!r}: {error.message}"
        for path, schema, value in values
        # With the components beside it, so that its references lead somewhere.
        for error in Draft202012Validator(
            schema | {"components": whole["components"]},
            format_checker=Draft202012Validator.FORMAT_CHECKER,
        ).iter_errors(value)
    ]
    assert wrong == []
