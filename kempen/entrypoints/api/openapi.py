"""The OpenAPI 3.1 document: what ninja knows, completed by what holds for all operations."""

from functools import cache
from typing import Any, Final

from django.conf import settings
from ninja import NinjaAPI
from ninja.operation import Operation
from pydantic.json_schema import models_json_schema

from kempen.domain.accounts.keys import PATTERN
from kempen.domain.accounts.rules import SCOPES
from kempen.domain.idempotency.rules import LONGEST_IDEMPOTENCY_KEY
from kempen.entrypoints.api.events.envelopes import openapi_webhooks
from kempen.entrypoints.api.main import api
from kempen.entrypoints.api.openapi_texts import DESCRIPTION, TAGS
from kempen.entrypoints.api.shared.auth import Key
from kempen.entrypoints.api.shared.error_codes import schema_of_codes
from kempen.entrypoints.api.shared.examples import Json, curl
from kempen.entrypoints.api.shared.problems import BARE, MEDIA_TYPE, FieldErrorShape, ProblemShape

_REFERENCE: Final = "#/components/schemas/{model}"
# Parts of answers that look like one of a body or of a problem: the document describes them once.
_AS_ELSEWHERE: Final = {
    "AudienceAnswer": "Audience",
    "GuidelinesAnswer": "CreativeGuidelines",
    "RowError": "FieldError",
}
_ID_PREFIXES: Final = {
    "campaign_id": "cmp",
    "webhook_id": "wh",
    "endpoint_id": "wh",
    "event_id": "evt",
    "change_id": "chg",
    "delivery_id": "dlv",
    "import_id": "imp",
    "key_id": "key",
    "lead_id": "lead",
    "schedule_id": "rep",
}
_LOCATIONS: Final = {
    "201": "The URL of what was created.",
    "202": "Where to ask how far it is.",
}
_RATE_HEADERS: Final = {
    "RateLimit-Policy": ("How many requests a minute this key may make.", '"default";q=600;w=60'),
    "RateLimit": (
        "How many are left, and the seconds until they begin anew.",
        '"default";r=599;t=42',
    ),
}


@cache
def document() -> Json:
    """Return the whole document."""
    openapi: Json = dict(api.get_openapi_schema(path_prefix=""))
    operations = operations_of(api)
    schemas = openapi["components"]["schemas"]
    for path, methods in openapi["paths"].items():
        for method, described in methods.items():
            _complete(described, operations[described["operationId"]], path, method, schemas)
    _, problems = models_json_schema(
        [(ProblemShape, "serialization"), (FieldErrorShape, "serialization")],
        ref_template=_REFERENCE,
    )
    schemas.update({_renamed(name): _tidy(schema) for name, schema in problems["$defs"].items()})
    _list_codes(schemas)
    openapi["components"]["schemas"] = {
        name: _tidy(schema) for name, schema in sorted(schemas.items()) if name not in _AS_ELSEWHERE
    }
    openapi["components"]["securitySchemes"] = {
        "Key": {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": PATTERN,
            "description": f"An API key. Its form is `{PATTERN}`. The scopes are: "
            f"{', '.join(f'`{scope}`' for scope in SCOPES)}.",
        }
    }
    openapi["info"]["description"] = "\n\n".join(
        " ".join(paragraph.split("\n")) for paragraph in DESCRIPTION.split("\n\n")
    )
    used = {
        tag
        for methods in openapi["paths"].values()
        for one in methods.values()
        for tag in one["tags"]
    }
    openapi["tags"] = [
        {"name": name, "description": description}
        for name, description in TAGS.items()
        if name in used
    ]
    openapi["webhooks"] = openapi_webhooks()
    return openapi


def _list_codes(schemas: Json) -> None:
    """Name every code that an error can have, in one schema of its own."""
    schemas["ErrorCode"] = schema_of_codes()
    for model in ("Problem", "FieldError"):
        code = schemas[model]["properties"]["code"]
        schemas[model]["properties"]["code"] = {
            "$ref": _REFERENCE.format(model="ErrorCode"),
            "description": code["description"],
        }


def operations_of(of: NinjaAPI) -> dict[str, Operation]:
    """Return every operation by its id, as mounted."""
    return {
        operation.operation_id or of.get_openapi_operation_id(operation): operation
        for router in of._get_bound_routers()  # noqa: SLF001 -- ninja's own way to its document
        for view in router.path_operations.values()
        for operation in view.operations
    }


def scopes_of(operation: Operation) -> list[str]:
    """Return the scopes that an operation needs."""
    return [
        scope
        for guard in operation.auth_callbacks
        if isinstance(guard, Key)
        for scope in guard.scopes
    ]


def _complete(described: Json, operation: Operation, path: str, method: str, schemas: Json) -> None:
    scopes = scopes_of(operation)
    described["description"] = " ".join(
        (described.get("description") or "").split("\n    ")
    ).strip()
    described.setdefault("tags", ["Other"])
    if operation.auth_callbacks:
        described["security"] = [{"Key": scopes}]
        described["x-required-scopes"] = scopes
    for parameter in described["parameters"]:
        _complete_parameter(parameter)
    if method == "post":
        described["parameters"].append(_idempotency_key())
    if "requestBody" in described:
        described["requestBody"]["required"] = described["requestBody"].get("required", True)
    responses = {str(status): answer for status, answer in described["responses"].items()}
    for status in _errors_of(described, path, method):
        responses[str(status)] = _problem_answer(status) | responses.get(str(status), {})
    for name, answer in responses.items():
        _complete_answer(name, answer, method)
    described["responses"] = dict(sorted(responses.items()))
    described["x-codeSamples"] = [
        {
            "lang": "Shell",
            "label": "curl",
            "source": curl(settings.BASE_URL, method, path, described, schemas),
        }
    ]


def _complete_parameter(parameter: Json) -> None:
    schema = _tidy(parameter["schema"])
    parameter["schema"] = schema
    schema.pop("description", None)
    examples = schema.pop("examples", None)
    # In a parameter `examples` is a map of named examples, not the list that JSON Schema has.
    parameter.pop("examples", None)
    if isinstance(examples, list) and examples:
        parameter["example"] = examples[0]
    if parameter["in"] == "path":
        prefix = _ID_PREFIXES.get(parameter["name"])
        parameter.setdefault("description", "The identifier, as answers carry it.")
        if prefix:
            schema["pattern"] = f"^{prefix}_[0-7][0-9a-hjkmnp-tv-z]{{25}}$"
            parameter["example"] = f"{prefix}_01k9w3r6d4f8v2n5t7q9s1x3zb"


def _idempotency_key() -> Json:
    return {
        "in": "header",
        "name": "Idempotency-Key",
        "required": False,
        "description": "A text of your own choice, new for each request: sending the same request "
        "with it again within 24 hours has no second effect and returns the first answer with "
        "`Idempotent-Replayed: true`.",
        "schema": {
            "type": "string",
            "minLength": 1,
            "maxLength": LONGEST_IDEMPOTENCY_KEY,
            "pattern": "^[ -~]+$",
        },
        "example": "8e03978e-40d5-43dd-bc93-6894a57f9324",
    }


def _errors_of(described: Json, path: str, method: str) -> list[int]:
    has_body = "requestBody" in described
    # A campaign as a filter is looked up, and two platforms may know one by the same id.
    names_campaign = any(
        one["in"] == "query" and one["name"] == "campaign_id" for one in described["parameters"]
    )
    return [
        # A query that is no text, or of too many fields; a body that is no JSON.
        400,
        *([401, 403] if "security" in described else []),
        *([404] if "{" in path or names_campaign else []),
        *([409] if method != "get" or names_campaign else []),
        *([411, 413, 415] if has_body else []),
        # Unknown parameters are refused everywhere.
        *([422, 429] if "security" in described else []),
        500,
        503,
    ]


def _problem_answer(status: int) -> Json:
    return {
        "description": str(BARE[status][1]),
        "content": {MEDIA_TYPE: {"schema": {"$ref": _REFERENCE.format(model="Problem")}}},
    }


def _complete_answer(status: str, answer: Json, method: str) -> None:
    headers = answer.setdefault("headers", {})
    headers["X-Request-Id"] = _header(
        "Name it when you ask for help.", "req_01k9w3r6d4f8v2n5t7q9s1x3zb"
    )
    if status not in ("401", "500", "503"):
        for name, (description, example) in _RATE_HEADERS.items():
            headers[name] = _header(description, example)
    # Another POST with the same Idempotency-Key may still run.
    if status in ("429", "503") or (method == "post" and status == "409"):
        headers["Retry-After"] = _header(
            "Seconds to wait before trying again; missing where waiting does not help.", "30"
        )
    if status == "401":
        headers["WWW-Authenticate"] = _header("How to authenticate.", 'Bearer realm="Kempen API"')
    if method == "post" and status not in ("401", "429", "500", "503"):
        headers["Idempotent-Replayed"] = _header(
            "`true` when this is the kept answer to an earlier request with the same key.",
            "true",
        )
    if status in _LOCATIONS:
        headers["Location"] = _header(_LOCATIONS[status], f"{settings.BASE_URL}/…")


def _header(description: str, example: str) -> Json:
    return {"description": description, "schema": {"type": "string"}, "example": example}


def _renamed(name: str) -> str:
    names = {"ProblemShape": "Problem", "FieldErrorShape": "FieldError", **_AS_ELSEWHERE}
    return names.get(name, name)


def _tidy(schema: Any) -> Any:  # Any: JSON of any kind.
    """Drop the titles that pydantic makes of names, and use our names for problems."""
    if isinstance(schema, list):
        return [_tidy(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if len(schema.get("allOf", ())) == 1:
        # pydantic writes it around a reference that has words of its own; in 3.1 both may stand.
        schema = {**schema["allOf"][0], **{key: v for key, v in schema.items() if key != "allOf"}}
    tidy: Json = {}
    for name, part in schema.items():
        if name == "title" and isinstance(part, str):
            continue
        if name == "$ref":
            start, _, model = part.rpartition("/")
            tidy[name] = f"{start}/{_renamed(model)}"
        elif name in ("properties", "$defs", "patternProperties"):
            tidy[name] = {inner: _tidy(value) for inner, value in part.items()}
        elif name in ("example", "examples", "default", "const", "enum"):
            tidy[name] = part
        else:
            tidy[name] = _tidy(part)
    return tidy
