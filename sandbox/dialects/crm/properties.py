"""Which properties a contact has: built in, and the account's own."""

import json
import re
from datetime import datetime
from typing import Any

from aiohttp import web

from sandbox.dialects.crm.errors import CrmError, moment
from sandbox.state import State

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
# Name → label, type, field type. The real one has some 200 more.
_BUILT_IN = {
    "email": ("E-mail", "string", "text"),
    "firstname": ("First name", "string", "text"),
    "lastname": ("Last name", "string", "text"),
    "phone": ("Phone number", "string", "phonenumber"),
    "company": ("Company name", "string", "text"),
    "website": ("Website URL", "string", "text"),
    "jobtitle": ("Job title", "string", "text"),
    "message": ("Message", "string", "textarea"),
    "closedate": ("Close date", "datetime", "date"),
    "date_of_birth": ("Date of birth", "string", "text"),
    "numemployees": ("Number of employees", "enumeration", "radio"),
    "lifecyclestage": ("Lifecycle stage", "enumeration", "radio"),
    "hs_object_id": ("Record ID", "number", "number"),
    "createdate": ("Create date", "datetime", "date"),
    "lastmodifieddate": ("Last modified date", "datetime", "date"),
}
READ_ONLY = {"hs_object_id", "createdate", "lastmodifieddate"}


def value_fault(kind: str, value: str) -> str:
    """Return the code of what is wrong with a value of this type, "" when nothing is."""
    if kind == "number":
        return "" if _NUMBER.fullmatch(value) else "INVALID_INTEGER"
    if kind in {"date", "datetime"} and not value.isdecimal():
        try:
            datetime.fromisoformat(value)
        except ValueError:
            return "INVALID_DATE"
    return ""


def known(state: State, account: str) -> dict[str, dict[str, Any]]:
    """Return every property of an account by name."""
    rows = state.database.execute("SELECT data FROM property WHERE account = ?", (account,))
    own = [json.loads(row["data"]) for row in rows]
    at = "2024-01-01T00:00:00.000Z"
    built_in = [
        {
            "name": name,
            "label": label,
            "type": kind,
            "fieldType": field,
            "groupName": "contactinformation",
            "description": "",
            "options": [],
            "calculated": False,
            "hasUniqueValue": name == "email",
            "createdAt": at,
            "updatedAt": at,
            "modificationMetadata": {
                "archivable": False,
                "readOnlyDefinition": True,
                "readOnlyValue": name in READ_ONLY,
            },
        }
        for name, (label, kind, field) in _BUILT_IN.items()
    ]
    return {shape["name"]: shape for shape in [*built_in, *own]}


def every(_: web.Request, state: State, account: str, __: Any) -> tuple[int, dict[str, Any]]:
    """Answer with all properties."""
    return 200, {"results": list(known(state, account).values())}


def one(request: web.Request, state: State, account: str, _: Any) -> tuple[int, dict[str, Any]]:
    """Answer with one property."""
    definition = known(state, account).get(request.match_info["property"])
    if definition is None:
        raise CrmError(404, "OBJECT_NOT_FOUND", "The property does not exist.")
    return 200, definition


def make(
    _: web.Request, state: State, account: str, given: dict[str, Any]
) -> tuple[int, dict[str, Any]]:
    """Make a property of the account's own."""
    for name in ("name", "label", "type", "fieldType", "groupName"):
        if not given.get(name):
            raise CrmError(400, "VALIDATION_ERROR", f"{name} is required")
    if given["name"] in known(state, account):
        raise CrmError(409, "CONFLICT", f"A property named '{given['name']}' already exists.")
    at = moment(state)
    shape = {
        "description": "",
        "options": [],
        "calculated": False,
        "hasUniqueValue": False,
        **given,
        "createdAt": at,
        "updatedAt": at,
    }
    state.database.execute(
        "INSERT INTO property VALUES (?, ?, ?)", (account, given["name"], json.dumps(shape))
    )
    return 201, shape
