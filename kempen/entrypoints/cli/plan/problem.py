"""Reads problem.json: a question with its history, strictly; what is left out is told."""

import json
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import cast

import numpy as np

from kempen.entrypoints.cli.plan.tables import read_history, read_total
from kempen.optimiser.answer.allocate import check_bounds
from kempen.optimiser.answer.plan import AllocationQuestion
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.history import CalendarEvent, Floats, History
from kempen.tabular.csv_rows import day_of
from kempen.tabular.suggestions import listed, meant, quoted

KEYS = (
    "target", "history_csv", "total_csv", "start_date", "horizon", "budget", "bounds",
    "current_split", "goal", "events", "learn",
)  # fmt: skip
EVENT_KEYS = ("date", "name")
# Other names for them: to leave one of these out would answer another question than was asked.
ALSO = {
    "days": "horizon", "start": "start_date", "history": "history_csv", "total": "total_csv",
    "total_sales": "total_csv", "total_budget": "budget", "limits": "bounds", "limit": "bounds",
    "constraints": "bounds", "locked": "bounds", "min": "bounds", "max": "bounds",
    "current": "current_split", "split": "current_split", "allocation": "current_split",
    "waves": "learn", "learning": "learn", "explore": "learn",
    "roas": "goal", "target_roas": "goal", "metric": "target", "objective": "target",
    "holidays": "events", "promotions": "events",
}  # fmt: skip
NEEDED = ("history_csv", "start_date", "horizon", "budget")
TARGETS = ("attributed", "total", "prospects")
LONGEST, LONGEST_WAIT = 366, 92
SMALLEST, GREATEST = 0.01, 1e13


@dataclass(frozen=True)
class PlanProblem:
    """A question that can be answered: everything has been checked.

    `notes`: a sentence on each kind of thing that was given and left out, or read otherwise.
    """

    history: History
    target: str
    start: date
    horizon: int
    question: AllocationQuestion
    notes: tuple[str, ...] = ()

    @property
    def wait(self) -> int:
        """Days between the end of the history and the start of the horizon."""
        return (self.start - self.history.end).days - 1


def read_problem(path: Path, *, fill_gaps: bool = False) -> PlanProblem:
    """Read and check a problem file; relative paths in it are relative to it. Raises `BadInput`."""
    stated = _json(path)
    notes = _left_out(path.name, [stated], KEYS, ALSO)
    for key in NEEDED:
        if stated.get(key) is None:
            raise BadInput("missing_key", f"{path.name}: {key!r} is missing.")
    target = stated.get("target", "attributed")
    if target not in TARGETS:
        raise BadInput("bad_target", f"{path.name}: target must be one of {', '.join(TARGETS)}.")
    events = _events(_given(stated, "events", []))
    notes += _left_out(
        f"{path.name}, events",
        cast("list[dict[str, object]]", stated.get("events") or []),
        EVENT_KEYS,
        {},
    )
    history, table_notes = read_history(
        _beside(path, stated["history_csv"], "history_csv"), fill_gaps=fill_gaps, events=events
    )
    notes += table_notes
    if stated.get("total_csv") is not None:
        total, table_notes = read_total(_beside(path, stated["total_csv"], "total_csv"), history)
        history = replace(history, total=total)
        notes += table_notes
    if target == "total" and history.total is None:
        raise BadInput("no_total", f"{path.name}: target is 'total' but there is no total_csv.")
    posed = pose(
        history, target, day_of(stated["start_date"], "start_date"), _horizon(stated["horizon"]),
        budget=_money(stated["budget"], "budget"),
        bounds=_given(stated, "bounds", {}),
        current=_given(stated, "current_split", {}),
        goal=None if stated.get("goal") is None else _money(stated["goal"], "goal"),
    )  # fmt: skip
    learn = _given(stated, "learn", True)
    if not isinstance(learn, bool):
        raise BadInput("bad_type", f"{path.name}: learn must be true or false.")
    return replace(posed, notes=tuple(notes), question=replace(posed.question, learn=learn))


def _left_out(
    where: str, objects: list[dict[str, object]], known: tuple[str, ...], also: dict[str, str]
) -> list[str]:
    """A note on the keys that nobody asked for; `BadInput` for one that means a known key."""
    extra = sorted({key for one in objects for key in one if key not in known})
    for key in extra:
        near = meant(key, known, also)
        if near is not None:
            raise BadInput(
                "unknown_key",
                f"{where}: {quoted(key)} is not a known key; did you mean {near!r}?",
            )
    return [f"{where}: unknown keys were skipped: {listed(extra)}."] if extra else []


def _horizon(stated: object) -> int:
    if isinstance(stated, bool) or not isinstance(stated, int) or not 1 <= stated <= LONGEST:
        raise BadInput(
            "bad_horizon", f"horizon must be a whole number of days from 1 to {LONGEST}."
        )
    return stated


def _given(stated: dict[str, object], key: str, otherwise: object) -> object:
    """What a key says, or `otherwise` where it is missing or null."""
    return otherwise if stated.get(key) is None else stated[key]


def pose(
    history: History, target: str, start: date, horizon: int, *, budget: float,
    bounds: object = None, current: object = None, goal: float | None = None,
) -> PlanProblem:  # fmt: skip
    """A checked problem from a history and a question in names."""
    wait = (start - history.end).days - 1
    if wait < 0:
        raise BadInput(
            "start_in_history",
            f"start_date {start} is inside the history, which ends on {history.end}.",
        )
    if wait > LONGEST_WAIT:
        raise BadInput(
            "history_too_old",
            f"The history ends on {history.end}, {wait} days before {start}; "
            f"the most is {LONGEST_WAIT}.",
        )
    if not SMALLEST <= budget <= GREATEST:
        raise BadInput("bad_budget", f"budget must be from {SMALLEST} to {GREATEST:.0f}.")
    if goal is not None and not 0 <= goal <= GREATEST:
        raise BadInput("bad_goal", f"goal must be from 0 to {GREATEST:.0f}.")
    low, high = _bounds(history, {} if bounds is None else bounds, budget)
    check_bounds(low, np.minimum(high, budget), budget)
    split = _current(history, {} if current is None else current, budget)
    return PlanProblem(
        history, target, start, horizon, AllocationQuestion(budget, low, high, split, goal)
    )


def _bounds(history: History, stated: object, budget: float) -> tuple[Floats, Floats]:
    low, high = np.zeros(len(history.names)), np.full(len(history.names), budget)
    for name, pair in _by_name(history, stated, "bounds"):
        where = f"bounds of {name}"
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadInput(
                "bad_bounds",
                f"{where} must be two amounts, the least and the greatest (null: no limit).",
            )
        at = history.names.index(name)
        least, most = pair
        low[at] = 0.0 if least is None else _money(least, where)
        high[at] = max(budget, low[at]) if most is None else _money(most, where)
        if low[at] > high[at]:
            raise BadInput("bad_bounds", f"{where}: {low[at]:.2f} is more than {high[at]:.2f}.")
    return low, high


def _current(history: History, stated: object, budget: float) -> Floats:
    """Today's split, scaled to the budget; the last 28 days' spend where it is not given."""
    split = np.zeros(len(history.names))
    for name, amount in _by_name(history, stated, "current_split"):
        split[history.names.index(name)] = _money(amount, f"current_split of {name}")
    if not split.any():
        split = history.recent_spend()
    if not split.any():
        split = np.ones(len(history.names))
    return np.asarray(budget * split / split.sum())


def _by_name(history: History, stated: object, key: str) -> list[tuple[str, object]]:
    if not isinstance(stated, dict):
        raise BadInput("bad_type", f"{key} must be an object with a channel for each key.")
    for name in stated:
        if name not in history.names:
            raise BadInput("unknown_channel", f"{key} names {name!r}, which is not in the history.")
    return list(stated.items())


def _money(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadInput("bad_number", f"{where} must be a number.")
    if value < 0:
        raise BadInput("negative", f"{where} is {value}; it must not be negative.")
    if value > GREATEST:
        raise BadInput("bad_number", f"{where} is too large.")
    return float(value)


def _events(stated: object) -> tuple[CalendarEvent, ...]:
    if not isinstance(stated, list):
        raise BadInput("bad_type", "events must be a list of objects with date and name.")
    events = []
    for number, one in enumerate(stated, 1):
        if not isinstance(one, dict):
            raise BadInput("bad_event", f"event {number} must be an object with date and name.")
        if not one.keys() >= set(EVENT_KEYS):
            _left_out(f"event {number}", [one], EVENT_KEYS, {})
            raise BadInput("bad_event", f"event {number} must have a date and a name.")
        if not isinstance(one["name"], str) or not one["name"].strip():
            raise BadInput("bad_event", f"event {number} has no name.")
        day, last = day_of(one["date"], f"event {number}"), None
        if one.get("last") is not None:
            last = day_of(one["last"], f"event {number}")
            if last < day:
                raise BadInput("bad_event", f"event {number} ends before it begins.")
        events.append(CalendarEvent(day, one["name"].strip(), last))
    return tuple(dict.fromkeys(events))


def _beside(path: Path, name: object, key: str) -> Path:
    if not isinstance(name, str) or not name or "\0" in name:
        raise BadInput("bad_path", f"{key} must be the path of a file.")
    return path.parent / name


def _json(path: Path) -> dict[str, object]:
    try:
        stated = json.loads(
            path.read_text(encoding="utf-8-sig"),
            object_pairs_hook=_once,
            parse_constant=_refuse_constant,
        )
    except OSError as error:
        raise BadInput("cannot_read", f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadInput("not_text", f"{path.name} is not UTF-8 text.") from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadInput("bad_json", f"{path.name} is not JSON: {error}.") from error
    if not isinstance(stated, dict):
        raise BadInput("bad_json", f"{path.name} must be one JSON object.")
    return cast("dict[str, object]", stated)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values: dict[str, object] = {}
    for key, value in pairs:
        if key in values:
            raise BadInput("duplicate_key", f"The key {key!r} appears twice.")
        values[key] = value
    return values


def _refuse_constant(name: str) -> float:
    raise BadInput("bad_number", f"{name} is not a usable number.")
