"""The OpenAPI document as the page shows it: operations with rows for every field."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from kempen.entrypoints.api.shared.examples import Json, body_example, example_of

_DEEPEST: Final = 6
# So many fields are read elsewhere rather than once more.
_LONG: Final = 8


@dataclass(frozen=True)
class FieldRow:
    """One field: its name with the names around it, its type and limits in words."""

    name: str
    kind: str
    limits: str
    description: str
    is_required: bool
    depth: int


@dataclass(frozen=True)
class AnswerRow:
    """One answer of an operation; `same_as` is the operation that describes it, if another does."""

    status: str
    description: str
    fields: list[FieldRow]
    example: str
    is_error: bool
    same_as: "OperationPart | None" = None

    @property
    def content(self) -> tuple[tuple[FieldRow, ...], str]:
        """By what answers are the same."""
        return tuple(self.fields), self.example


@dataclass(frozen=True)
class OperationPart:
    """One operation, or one event of the catalogue.

    `body_as` is the event that describes the same fields but for `type`, if another does.
    """

    anchor: str
    method: str
    path: str
    summary: str
    description: str
    scopes: list[str]
    parameters: list[FieldRow]
    body: list[FieldRow]
    body_kinds: list[str]
    answers: list[AnswerRow]
    sample: str
    example: str
    body_as: "OperationPart | None" = None


@dataclass(frozen=True)
class Group:
    """Operations of one tag."""

    name: str
    anchor: str
    description: str
    operations: list[OperationPart]


def groups_of(document: Json) -> list[Group]:
    """Return the operations by tag, in the document's order."""
    schemas = document["components"]["schemas"]
    parts: dict[str, list[OperationPart]] = {tag["name"]: [] for tag in document["tags"]}
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            parts[described["tags"][0]].append(_operation(path, method, described, schemas))
    return [
        Group(
            tag["name"],
            tag["name"].lower().replace(" ", "-"),
            tag["description"],
            _each_answer_once(parts[tag["name"]]),
        )
        for tag in document["tags"]
        if parts[tag["name"]]
    ]


def _described_by(
    operations: list[OperationPart],
) -> dict[tuple[tuple[FieldRow, ...], str], OperationPart]:
    """Return where each answer is described: where it is read, or else where it comes first."""
    described_by: dict[tuple[tuple[FieldRow, ...], str], OperationPart] = {}
    for operation in sorted(operations, key=lambda one: one.method != "GET"):
        for answer in operation.answers:
            described_by.setdefault(answer.content, operation)
    return described_by


def _each_answer_once(operations: list[OperationPart]) -> list[OperationPart]:
    """Have a long answer lead to the operation of the same page that describes it."""
    described_by = _described_by(operations)
    return [
        replace(
            operation,
            answers=[
                replace(answer, same_as=by)
                if (by := described_by[answer.content]) is not operation and _is_long(answer)
                else answer
                for answer in operation.answers
            ],
        )
        for operation in operations
    ]


def _is_long(answer: AnswerRow) -> bool:
    return len(answer.fields) >= _LONG


def events_of(document: Json) -> list[OperationPart]:
    """Return the events that are sent to endpoints, each set of fields described once."""
    schemas = document["components"]["schemas"]
    described_by: dict[tuple[FieldRow, ...], OperationPart] = {}
    events = []
    for name, described in document.get("webhooks", {}).items():
        event = _operation(name, "event", described["post"], schemas)
        by = described_by.setdefault(_but_type(event.body), event)
        events.append(event if by is event else replace(event, body_as=by))
    return events


def _but_type(body: list[FieldRow]) -> tuple[FieldRow, ...]:
    """Return the fields of an event without the one that is its own."""
    return tuple(row for row in body if row.name != "type")


def _operation(path: str, method: str, described: Json, schemas: Json) -> OperationPart:
    contents = described.get("requestBody", {}).get("content", {})
    body_schema = contents.get("application/json", {}).get("schema", {})
    example = body_example(described, schemas)
    return OperationPart(
        anchor=described["operationId"],
        method=method.upper(),
        path=path,
        summary=described["summary"],
        description=described.get("description", ""),
        scopes=described.get("x-required-scopes", []),
        parameters=[_parameter(one) for one in described.get("parameters", [])],
        body=list(rows_of(body_schema, schemas)),
        body_kinds=list(contents),
        answers=[
            _answer(status, answer, schemas) for status, answer in described["responses"].items()
        ],
        sample=described["x-codeSamples"][0]["source"] if "x-codeSamples" in described else "",
        example="" if example is None else _pretty(example),
    )


def _parameter(parameter: Json) -> FieldRow:
    kind, limits = _words_for(parameter.get("schema", {}), {})
    return FieldRow(
        parameter["name"],
        f"{kind}, in the {'URL' if parameter['in'] == 'path' else parameter['in']}",
        limits,
        parameter.get("description", ""),
        parameter.get("required", False),
        0,
    )


def _answer(status: str, answer: Json, schemas: Json) -> AnswerRow:
    is_error = status[0] in "45" and "application/problem+json" in answer.get("content", {})
    content: Json = next(iter(answer.get("content", {}).values()), {})
    schema = content.get("schema", {})
    example = content.get("example", example_of(schema, schemas)) if schema else None
    return AnswerRow(
        status,
        answer.get("description", ""),
        [] if is_error else list(rows_of(schema, schemas)),
        "" if is_error or example is None else _pretty(example),
        is_error,
    )


def rows_of(schema: Json, schemas: Json, prefix: str = "", depth: int = 0) -> Iterator[FieldRow]:
    """Yield a row for every field, those of inner objects below their own."""
    schema = _resolved(schema, schemas)
    if depth > _DEEPEST:
        return
    if schema.get("type") == "array":
        yield from rows_of(schema.get("items", {}), schemas, f"{prefix}[]", depth)
        return
    required = set(schema.get("required", ()))
    for name, part in schema.get("properties", {}).items():
        kind, limits = _words_for(part, schemas)
        shown = f"{prefix}.{name}" if prefix else name
        described = part.get("description") or _resolved(part, schemas).get("description", "")
        yield FieldRow(shown, kind, limits, described, name in required, depth)
        yield from rows_of(part, schemas, shown, depth + 1)


def _resolved(schema: Json, schemas: Json) -> Json:
    """Follow references and leave out "or null"."""
    for _ in range(_DEEPEST):
        if "$ref" in schema:
            schema = schemas.get(schema["$ref"].rpartition("/")[2], {})
            continue
        choices = [
            choice
            for word in ("anyOf", "oneOf", "allOf")
            for choice in schema.get(word, ())
            if choice.get("type") != "null"
        ]
        if len(choices) != 1:
            return schema
        schema = choices[0]
    return schema


def _words_for(schema: Json, schemas: Json) -> tuple[str, str]:
    """Return the type and the limits of a value in words."""
    may_be_null = any(choice.get("type") == "null" for choice in schema.get("anyOf", ()))
    inner = _resolved(schema, schemas)
    kind = str(inner.get("type", "object" if "properties" in inner else "value"))
    if kind == "array":
        kind = f"list of {_words_for(inner.get('items', {}), schemas)[0]}"
    kind = inner.get("format", kind) if kind == "string" else kind
    kind = {"string": "text", "date": "day", "date-time": "moment", "uri": "URL"}.get(kind, kind)
    limits = []
    if "enum" in inner:
        kind = "text" if kind == "value" else kind
        limits.append(" · ".join(str(value) for value in inner["enum"]))
    if "const" in inner:
        kind = "text" if kind == "value" else kind
        limits.append(f"always {inner['const']}")
    for word, sentence in _LIMITS.items():
        if word in inner and not (word == "minLength" and inner[word] <= 1):
            limits.append(sentence.format(inner[word]))
    default = schema.get("default")
    if default not in (None, "", [], {}) and not isinstance(default, dict):
        limits.append(f"default {default}")
    return f"{kind} or null" if may_be_null else kind, "; ".join(limits)


_LIMITS: Final = {
    "minimum": "{:,} or more",
    "exclusiveMinimum": "more than {:,}",
    "maximum": "{:,} or less",
    "minLength": "{:,} characters or more",
    "maxLength": "up to {:,} characters",
    "minItems": "{:,} entries or more",
    "maxItems": "up to {:,} entries",
}


def _pretty(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
