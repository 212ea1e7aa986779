"""The faults that were ordered and are still to come: kept like everything of the sandbox."""

import json
from fnmatch import fnmatchcase
from typing import Any

from sandbox.faults.calls import Call
from sandbox.faults.kinds import InjectedFault
from sandbox.state import State

_SCHEMA = """
CREATE TABLE IF NOT EXISTS fault (
  id INTEGER PRIMARY KEY AUTOINCREMENT, data TEXT NOT NULL,
  skip INTEGER NOT NULL, remaining INTEGER, met INTEGER NOT NULL DEFAULT 0
);
"""


def prepare(state: State) -> None:
    """Make the place where orders are kept."""
    state.database.executescript(_SCHEMA)


def order(state: State, fault: InjectedFault) -> int:
    """Keep an order and return its number."""
    with state.change():
        row = state.database.execute(
            "INSERT INTO fault (data, skip, remaining) VALUES (?, ?, ?)",
            (json.dumps(fault.as_json()), fault.skip, fault.count or None),
        )
    return int(row.lastrowid or 0)


def ordered(state: State) -> list[dict[str, Any]]:
    """Return what is still to come, the oldest first; `remaining` None is without end."""
    return [
        {
            "id": row["id"],
            **json.loads(row["data"]),
            "skip": row["skip"],
            "remaining": row["remaining"],
            "met": row["met"],
        }
        for row in state.database.execute("SELECT * FROM fault ORDER BY id")
    ]


def withdraw(state: State, number: int | None = None) -> int:
    """Take one order back, or all; return how many there were."""
    with state.change():
        gone = state.database.execute(
            "DELETE FROM fault WHERE ? IS NULL OR id = ?", (number, number)
        )
    return gone.rowcount


def meets(fault: InjectedFault, call: Call) -> bool:
    """Tell whether an order means a call."""
    path = call.path.rstrip("/")
    return (
        fault.partner == call.partner
        and fault.account in ("", call.account)
        and fault.method in ("", call.method)
        and (f"/{path}".endswith(fault.route) or fnmatchcase(path, fault.route))
    )


def take(state: State, call: Call) -> InjectedFault | None:
    """Return the oldest fault that meets a call, and count it; None if it goes well."""
    for row in state.database.execute("SELECT * FROM fault ORDER BY id").fetchall():
        fault = InjectedFault(**json.loads(row["data"]))
        if not meets(fault, call):
            continue
        with state.change():
            if row["skip"] > 0:
                state.database.execute(
                    "UPDATE fault SET skip = skip - 1 WHERE id = ?", (row["id"],)
                )
                continue
            state.database.execute(
                "UPDATE fault SET met = met + 1, remaining = remaining - 1 WHERE id = ?",
                (row["id"],),
            )
            state.database.execute("DELETE FROM fault WHERE remaining = 0")
        return fault
    return None
