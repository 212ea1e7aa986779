"""Contacts by e-mail address, in batches of 100 at most."""

import json
import re
from typing import Any

from aiohttp import web

from sandbox.dialects.crm.errors import CrmError, moment
from sandbox.dialects.crm.properties import READ_ONLY, known, value_fault
from sandbox.request_data import PARTIAL_FAILURE
from sandbox.state import State

_MOST = 100
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


def _problem(exist: dict[str, dict[str, Any]], given: dict[str, Any]) -> CrmError | None:
    """Return what is wrong with one input of a batch, or None."""
    properties = {**given.get("properties", {})}
    email = str(given.get("id", "")).strip()
    if not _EMAIL.fullmatch(email):
        wrong = [{"message": f"{email} is no e-mail address", "code": "INVALID_EMAIL"}]
        return CrmError(400, "VALIDATION_ERROR", "Property values were not valid", wrong)
    for name, value in properties.items():
        code = "PROPERTY_DOESNT_EXIST"
        if name in exist:
            code = value_fault(exist[name]["type"], str(value)) if value else ""
        if name in READ_ONLY:
            code = "READ_ONLY_VALUE"
        if code:
            context = {"propertyName": [name]}
            entry = {"message": f'Property "{name}"', "code": code, "context": context}
            return CrmError(400, "VALIDATION_ERROR", "Property values were not valid", [entry])
    return None


def _refused_for_nothing() -> CrmError:
    wrong = [{"message": "Email address is invalid", "code": "INVALID_EMAIL"}]
    return CrmError(400, "VALIDATION_ERROR", "Property values were not valid", wrong)


def upsert(
    request: web.Request, state: State, account: str, given: dict[str, Any]
) -> tuple[int, dict[str, Any]]:
    """Keep contacts; with a trace id on every input one bad record stays alone."""
    inputs, properties, at = given.get("inputs", []), known(state, account), moment(state)
    if not isinstance(inputs, list) or not all(isinstance(item, dict) for item in inputs):
        raise CrmError(400, "VALIDATION_ERROR", "inputs must be a list of objects")
    if not 1 <= len(inputs) <= _MOST:
        raise CrmError(400, "VALIDATION_ERROR", f"A batch holds from 1 to {_MOST} inputs")
    emails = [str(item.get("id", "")).strip().lower() for item in inputs]
    if len(set(emails)) < len(emails):
        raise CrmError(400, "VALIDATION_ERROR", "Duplicate IDs found in batch input")
    traced = all(item.get("objectWriteTraceId") for item in inputs)
    results, errors = [], []
    unlucky = inputs[-1] if request.get(PARTIAL_FAILURE) else None
    for item in inputs:
        problem = _refused_for_nothing() if item is unlucky else _problem(properties, item)
        if problem is None:
            results.append(_keep(state, account, item, at))
        elif not traced:
            raise problem
        else:
            context = {"objectWriteTraceId": [item["objectWriteTraceId"]]}
            errors.append({**problem.body(), "context": context, "links": {}})
    # The real one answers in its own order: readers must match by address or trace id.
    shown: dict[str, Any] = {"status": "COMPLETE", "results": results[::-1]}
    shown |= {"startedAt": at, "completedAt": moment(state)}
    if errors:
        return 207, {**shown, "numErrors": len(errors), "errors": errors}
    return 200, shown


def _keep(state: State, account: str, given: dict[str, Any], at: str) -> dict[str, Any]:
    email = str(given["id"]).strip().lower()
    row = _row(state, account, email)
    before = json.loads(row["properties"]) if row else {}
    properties = {
        **before,
        **{n: str(v) for n, v in given.get("properties", {}).items()},
        "email": email,
    }
    state.database.execute(
        "INSERT INTO contact (account, email, properties, created_at, updated_at)"
        " VALUES (?, ?, ?, ?, ?) ON CONFLICT (account, email)"
        " DO UPDATE SET properties = excluded.properties, updated_at = excluded.updated_at",
        (account, email, json.dumps(properties), at, at),
    )
    shown = _contact(_row(state, account, email)) | {"new": row is None}
    if given.get("objectWriteTraceId"):
        shown["objectWriteTraceId"] = given["objectWriteTraceId"]
    return shown


def _row(state: State, account: str, email: str) -> Any:
    return state.database.execute(
        "SELECT * FROM contact WHERE account = ? AND (email = ? OR cast(id AS TEXT) = ?)",
        (account, email, email),
    ).fetchone()


def _contact(row: Any) -> dict[str, Any]:
    return {
        "id": str(row["id"]),
        "properties": {**json.loads(row["properties"]), "hs_object_id": str(row["id"])},
        "createdAt": row["created_at"],
        "updatedAt": row["updated_at"],
        "archived": False,
    }


def read_many(
    _: web.Request, state: State, account: str, given: dict[str, Any]
) -> tuple[int, dict[str, Any]]:
    """Answer with those that are there; the others are errors of a multiple answer."""
    wanted = [str(item.get("id", "")) for item in given.get("inputs", [])]
    rows = {name: _row(state, account, name.strip().lower()) for name in wanted}
    at = moment(state)
    shown: dict[str, Any] = {
        "status": "COMPLETE",
        "results": [_contact(row) for row in rows.values() if row],
        "startedAt": at,
        "completedAt": at,
    }
    absent = [name for name, row in rows.items() if not row]
    if not absent:
        return 200, shown
    error = CrmError(404, "OBJECT_NOT_FOUND", "Could not get some CONTACT objects")
    errors = [{"errors": [], **error.body(), "context": {"ids": absent}, "links": {}}]
    return 207, {**shown, "numErrors": 1, "errors": errors}


def read_one(
    request: web.Request, state: State, account: str, _: Any
) -> tuple[int, dict[str, Any]]:
    """Answer with one contact, by id or e-mail address."""
    row = _row(state, account, request.match_info["contact"].strip().lower())
    if row is None:
        raise CrmError(404, "OBJECT_NOT_FOUND", "resource not found")
    return 200, _contact(row)


def delete(request: web.Request, state: State, account: str, _: Any) -> tuple[int, None]:
    """Delete a contact; one that is not there is gone already."""
    row = _row(state, account, request.match_info["contact"].strip().lower())
    if row is not None:
        state.database.execute("DELETE FROM contact WHERE id = ?", (row["id"],))
    return 204, None


def create(
    _: web.Request, state: State, account: str, given: dict[str, Any]
) -> tuple[int, dict[str, Any]]:
    """Make one contact; an address that is known is a conflict."""
    wanted = {"id": given.get("properties", {}).get("email", ""), **given}
    problem = _problem(known(state, account), wanted)
    if problem is not None:
        raise problem
    if _row(state, account, str(wanted["id"]).strip().lower()) is not None:
        raise CrmError(409, "CONFLICT", "Contact already exists.")
    shown = _keep(state, account, wanted, moment(state))
    return 201, {name: value for name, value in shown.items() if name != "new"}


def update(
    request: web.Request, state: State, account: str, given: dict[str, Any]
) -> tuple[int, dict[str, Any]]:
    """Change properties of one contact, found by id or e-mail address."""
    _, before = read_one(request, state, account, given)
    wanted = {"id": before["properties"]["email"], "properties": given.get("properties", {})}
    problem = _problem(known(state, account), wanted)
    if problem is not None:
        raise problem
    shown = _keep(state, account, wanted, moment(state))
    return 200, {name: value for name, value in shown.items() if name != "new"}


def every(request: web.Request, state: State, account: str, _: Any) -> tuple[int, dict[str, Any]]:
    """Answer with a page of contacts; the end has no `paging`."""
    try:
        limit = min(int(request.query.get("limit", "10")), _MOST)
        after = int(request.query.get("after", "0"))
    except ValueError:
        raise CrmError(400, "VALIDATION_ERROR", "limit and after are numbers") from None
    rows = state.database.execute(
        "SELECT * FROM contact WHERE account = ? AND id > ? ORDER BY id LIMIT ?",
        (account, after, limit + 1),
    ).fetchall()
    shown: dict[str, Any] = {"results": [_contact(row) for row in rows[:limit]]}
    if len(rows) > limit:
        shown["paging"] = {"next": {"after": str(rows[limit - 1]["id"])}}
    return 200, shown
