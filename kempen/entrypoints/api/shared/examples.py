"""A curl command for every operation, from the document's own examples: it works when pasted."""

import json
import re
from typing import Any, Final
from urllib.parse import quote

Json = dict[str, Any]  # Any: parts of the document, read by the names of OpenAPI.
_ID: Final = re.compile(r"(?P<prefix>[a-z]{2,4})_[0-7][0-9a-hjkmnp-tv-z]{25}")
_ONE_LINE: Final = 80
_DEEPEST: Final = 8
_PLAIN: Final[Json] = {"string": "…", "integer": 1, "number": 1, "boolean": True, "object": {}}
# Not None: null is an example too.
_NONE: Final = object()
_VARIABLES: Final = {
    "cmp": "CAMPAIGN_ID",
    "wh": "WEBHOOK_ID",
    "evt": "EVENT_ID",
    "dlv": "DELIVERY_ID",
    "imp": "IMPORT_ID",
    "str": "STRATEGY_ID",
    "line": "LINE_ID",
    "ad": "AD_ID",
    "lead": "LEAD_ID",
    "rep": "SCHEDULE_ID",
}


def curl(base_url: str, method: str, path: str, described: Json, schemas: Json) -> str:
    """Return the command; identifiers and the key are shell variables, all else is literal."""
    address = re.sub(r"{(\w+)}", lambda match: f"${match[1].upper()}", path)
    query = "&".join(
        f"{one['name']}={quote(str(one['example']), safe='')}"
        for one in described["parameters"]
        if one["in"] == "query" and one["required"] and "example" in one
    )
    url = f"{base_url}{address}" + (f"?{query}" if query else "")
    lines = [
        f'curl -X {method.upper()} "{url}"' if method != "get" else f'curl "{url}"',
        '-H "Authorization: Bearer $KEMPEN_API_KEY"',
    ]
    example = body_example(described, schemas)
    if example is not None:
        text = json.dumps(example, ensure_ascii=False)
        if len(text) > _ONE_LINE:
            text = json.dumps(example, indent=2, ensure_ascii=False)
        lines += ['-H "Content-Type: application/json"', f"-d '{_shell(text)}'"]
    elif "image/jpeg" in described.get("requestBody", {}).get("content", {}):
        lines += ['-H "Content-Type: image/jpeg"', "--data-binary @picture.jpg"]
    return " \\\n  ".join(lines)


def body_example(described: Json, schemas: Json) -> object:
    """Return the example of the JSON body, or None when there is no body or no example."""
    content = described.get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return None
    schema = content.get("schema", {})
    example = content["example"] if "example" in content else example_of(schema, schemas)
    return _in_order(example, schema, schemas)


def _in_order(value: object, schema: Json, schemas: Json) -> object:
    """Put the names of an example into the order of the schema: pydantic sorts them by letter."""
    while "$ref" in schema:
        schema = schemas.get(schema["$ref"].rpartition("/")[2], {})
    for choice in schema.get("anyOf", ()):
        if choice.get("type") != "null":
            return _in_order(value, choice, schemas)
    if isinstance(value, list):
        return [_in_order(one, schema.get("items", {}), schemas) for one in value]
    if not isinstance(value, dict):
        return value
    parts = schema.get("properties", {})
    names = [
        *(name for name in parts if name in value),
        *(name for name in value if name not in parts),
    ]
    return {name: _in_order(value[name], parts.get(name, {}), schemas) for name in names}


def example_of(schema: Json, schemas: Json, depth: int = 0) -> object:
    """Return the schema's own example, or one put together from its parts; None without any."""
    own = _own_example(schema)
    if own is not _NONE or depth > _DEEPEST:
        return None if own is _NONE else own
    if "$ref" in schema:
        return example_of(schemas.get(schema["$ref"].rpartition("/")[2], {}), schemas, depth + 1)
    for choice in (*schema.get("anyOf", ()), *schema.get("allOf", ()), *schema.get("oneOf", ())):
        if choice.get("type") != "null":
            return example_of(choice, schemas, depth + 1)
    if schema.get("type") == "array":
        return [example_of(schema.get("items", {}), schemas, depth + 1)]
    if "properties" not in schema:
        return _PLAIN.get(str(schema.get("type")))
    return {
        name: example_of(part, schemas, depth + 1) for name, part in schema["properties"].items()
    }


def _own_example(schema: Json) -> object:
    for name in ("example", "const"):
        if name in schema:
            return schema[name]
    for name in ("examples", "enum"):
        if schema.get(name):
            return schema[name][0]
    return _NONE


def _shell(text: str) -> str:
    """Quote for single quotes, and let the shell put identifiers in."""
    quoted = text.replace("'", "'\\''")

    def variable(match: re.Match[str]) -> str:
        name = _VARIABLES.get(match["prefix"])
        return f"'\"${name}\"'" if name else match[0]

    return _ID.sub(variable, quoted)
