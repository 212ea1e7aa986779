"""Every operation of the API, taken from its own document: a new one is tested at once."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import transaction

from kempen.entrypoints.api.openapi import document
from kempen.entrypoints.api.shared.examples import body_example, example_of

RANDOM = "01k9w3r6d4f8v2n5t7q9s1x3zb"
PREFIXES = {
    "campaign_id": "cmp",
    "webhook_id": "wh",
    "endpoint_id": "wh",
    "import_id": "imp",
    "connection_id": "con",
    "delivery_id": "dlv",
    "recovery_id": "rec",
    "event_id": "evt",
    "change_id": "chg",
    "strategy_id": "str",
    "ad_id": "ad",
    "offering_id": "off",
    "image_id": "img",
    "calendar_event_id": "cev",
    "schedule_id": "rep",
    "ad_approval_request_id": "apr",
    "approval_request_id": "apr",
}


@dataclass(frozen=True)
class Place:
    """One operation."""

    method: str
    path: str
    described: dict[str, Any]

    @property
    def scopes(self) -> list[str]:
        return list(self.described.get("x-required-scopes", []))

    @property
    def names(self) -> list[str]:
        """The parameters in the path."""
        return re.findall(r"{(\w+)}", self.path)

    @cached_property
    def body(self) -> Any:
        """An example of the body, or None."""
        return body_example(self.described, document()["components"]["schemas"])

    @property
    def may_be_empty(self) -> bool:
        """Whether the operation can do without a body."""
        return not self.described.get("requestBody", {}).get("required", True)

    @cached_property
    def fullest_body(self) -> Any:
        """A body with every field that the schema has."""
        content = self.described.get("requestBody", {}).get("content", {}).get("application/json")
        return None if content is None else whole(content["schema"])

    def at(self, **values: str) -> str:
        """The path with these identifiers, random ones where none is given; needed parameters."""
        path = re.sub(
            r"{(\w+)}",
            lambda match: values.get(match[1], f"{PREFIXES.get(match[1], 'xxx')}_{RANDOM}"),
            self.path,
        )
        needed = [
            f"{one['name']}={one.get('example', '2026-01-01')}"
            for one in self.described["parameters"]
            if one["in"] == "query" and one.get("required")
        ]
        return f"{path}?{'&'.join(needed)}" if needed else path

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def whole(schema: dict[str, Any], depth: int = 0) -> Any:
    """An example of everything that a schema has."""
    schemas = document()["components"]["schemas"]
    if "$ref" in schema:
        return whole(schemas[schema["$ref"].rpartition("/")[2]], depth + 1)
    for choice in (*schema.get("anyOf", ()), *schema.get("allOf", ()), *schema.get("oneOf", ())):
        if choice.get("type") != "null":
            return whole(choice, depth + 1)
    if "properties" in schema and depth < 10:
        given = schema.get("example", {})
        return {
            name: given[name] if name in given and not _is_object(part) else whole(part, depth + 1)
            for name, part in schema["properties"].items()
        }
    if schema.get("type") == "array" and not schema.get("examples"):
        return [whole(schema.get("items", {}), depth + 1)]
    return example_of(schema, schemas)


def _is_object(part: dict[str, Any]) -> bool:
    return "$ref" in json.dumps(part)


def places() -> list[Place]:
    """Every operation of the document."""
    return [
        Place(method.upper(), path, described)
        for path, methods in document()["paths"].items()
        for method, described in methods.items()
    ]


@contextmanager
def undone() -> Iterator[None]:
    """Take back what the block writes, so that what comes next meets the same business."""
    before = transaction.savepoint()
    yield
    transaction.savepoint_rollback(before)
