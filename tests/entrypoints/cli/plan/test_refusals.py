"""`kempen plan` says what cannot be used in one clear line, and ends with status 2."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kempen.entrypoints.cli.plan.command import command
from tests.optimiser.markets import write_history, write_problem, write_rows

DAYS = [date(2026, 1, 1) + timedelta(days=day) for day in range(120)]


def run(*words: object) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_history(tmp_path / "history.csv")
    return tmp_path


BAD_PROBLEMS: dict[str, tuple[dict[str, Any], str]] = {
    "misspelt key": ({"horizion": 28}, "'horizion' is not a known key; did you mean 'horizon'?"),
    "key in another form": ({"StartDate": "2026-05-01"}, "did you mean 'start_date'?"),
    "key by another name": ({"limits": {}}, "'limits' is not a known key; did you mean 'bounds'?"),
    "misspelt key of an event": (
        {"events": [{"date": "2026-05-05", "nmae": "5.5"}]},
        "event 1: 'nmae' is not a known key; did you mean 'name'?",
    ),
    "no budget": ({"budget": ...}, "'budget' is missing"),
    "negative budget": ({"budget": -5}, "budget is -5; it must not be negative"),
    "zero budget": ({"budget": 0}, "budget must be from 0.01"),
    "text budget": ({"budget": "6000"}, "budget must be a number"),
    "budget that is no number": ({"budget": float("nan")}, "NaN is not a usable number"),
    "true as budget": ({"budget": True}, "budget must be a number"),
    "unknown channel": ({"bounds": {"c9": [0, 1]}}, "bounds names 'c9'"),
    "least above greatest": ({"bounds": {"c0": [5, 1]}}, "5.00 is more than 1.00"),
    "negative bound": ({"bounds": {"c0": [-1, 1]}}, "must not be negative"),
    "bounds too low": ({"bounds": {"c0": [0, 9], "c1": [0, 9]}}, "less than the budget"),
    "bounds too high": (
        {"bounds": {"c0": [4000, 6000], "c1": [4000, 6000]}},
        "more than the budget",
    ),
    "one bound": ({"bounds": {"c0": [1]}}, "must be two amounts"),
    "bounds as a list": ({"bounds": []}, "bounds must be an object"),
    "bounds that are not numbers": ({"bounds": {"c0": [0, "9"]}}, "must be a number"),
    "least above the budget": ({"bounds": {"c0": [7000, None]}}, "more than the budget"),
    "bounds that are no number": ({"bounds": {"c0": [0, float("inf")]}}, "Infinity is not a"),
    "today as a list": ({"current_split": []}, "current_split must be an object"),
    "unknown channel today": ({"current_split": {"c9": 1}}, "current_split names 'c9'"),
    "half a day": ({"horizon": 2.5}, "horizon must be a whole number"),
    "no days": ({"horizon": 0}, "horizon must be a whole number"),
    "a start in the past": ({"start_date": "2026-02-01"}, "is inside the history"),
    "a start far ahead": ({"start_date": "2027-02-01"}, "the most is 92"),
    "no such date": ({"start_date": "2026-02-30"}, "is not a date"),
    "unknown target": ({"target": "love"}, "target must be one of"),
    "no total": ({"target": "total"}, "there is no total_csv"),
    "no such file": ({"history_csv": "nowhere.csv"}, "cannot be read"),
    "no path": ({"history_csv": 3}, "must be the path"),
    "event without name": ({"events": [{"date": "2026-05-05"}]}, "must have a date and a name"),
    "events as text": ({"events": "CNY"}, "events must be a list"),
    "events as an object": ({"events": {}}, "events must be a list"),
    "negative goal": ({"goal": -1}, "goal is -1"),
    "a year of long ago": ({"start_date": "0001-01-01"}, "the year must be from 1990 to 2100"),
}


@pytest.mark.parametrize("name", BAD_PROBLEMS)
def test_a_bad_problem_gets_one_clear_line(folder: Path, name: str) -> None:
    changes, message = BAD_PROBLEMS[name]
    result = run("--problem", write_problem(folder, **changes))
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1
    assert message in result.output


BAD_ROWS: dict[str, tuple[list[Any], str]] = {
    "negative money": (["2026-05-01", "c0", -1, 0, 0, 0], "must not be negative"),
    "not a number": (["2026-05-01", "c0", "nan", 0, 0, 0], "must be a number"),
    "infinity": (["2026-05-01", "c0", "inf", 0, 0, 0], "must be a number"),
    "nothing": (["2026-05-01", "c0", "", 0, 0, 0], "spend is ''"),
    "thousands comma": (["2026-05-01", "c0", "1,000", 0, 0, 0], "must be a number"),
    "a year of the future": (["9999-12-31", "c0", 1, 0, 0, 0], "the year must be from"),
    "another date form": (["01/05/2026", "c0", 1, 0, 0, 0], "is not a date"),
    "too few cells": (["2026-05-01", "c0", 1], "3 cells where the header has 6"),
    "no channel": (["2026-05-01", "", 1, 0, 0, 0], "the channel is empty"),
    "a slip of the pen": (
        ["2026-05-01", "c0", 1, 0, 0, 10**9],
        "line 242: revenue of 1,000,000,000.00 is more than 1,000 times that of a usual day of c0",
    ),
    "the same day again": (["2026-01-05", "c0", 1, 0, 0, 0], "is already on line"),
    "a day left out": (["2026-05-03", "c0", 1, 0, 0, 0], "has no row for 2026-05-01, 2026-05-02"),
}


@pytest.mark.parametrize("name", BAD_ROWS)
def test_a_bad_row_gets_one_clear_line_that_names_it(folder: Path, name: str) -> None:
    row, message = BAD_ROWS[name]
    rows = write_history(folder / "history.csv")
    write_rows(folder / "history.csv", [*rows, row])
    result = run("--problem", write_problem(folder, start_date="2026-05-10"))
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1
    assert message in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--budget", "nan"], "budget must be from 0.01"),
        (["--budget", "inf"], "budget must be from 0.01"),
        (["--budget", "-5"], "budget must be from 0.01"),
        (["--budget", "100", "--goal", "nan"], "goal must be from 0"),
        (["--budget", "100", "--goal", "-1"], "goal must be from 0"),
        (["--budget", "100", "--days", "0"], "it must be 1 to 366"),
        (["--budget", "100", "--days", "367"], "it must be 1 to 366"),
        (["--budget", "RM5,000"], "'--budget': 'RM5,000' is not a number such as 10000"),
        (["--budget", "100", "--days", "2.5"], "'--days': '2.5' is not a whole number such as 28"),
        (["--budget", "100", "--goal", "0"], "--goal is 0. Enter a goal above 0"),
        (["--budget", "100", "--colour"], "No such option"),
        ([], "--budget 10000"),
    ],
)
def test_a_bad_word_on_the_line_gets_one_clear_line(
    folder: Path, words: list[str], message: str
) -> None:
    result = run(folder / "history.csv", *words)
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1
    assert message in result.output


BAD_TOTALS: dict[str, tuple[list[list[Any]], str]] = {
    "no rows": ([], "total.csv has no rows"),
    "all zero": ([[day, 0] for day in DAYS], "Total sales are 0 on every day"),
    "negative": ([[day, -1] for day in DAYS], "revenue is -1; it must not be negative"),
    "not a number": ([[day, "NaN"] for day in DAYS], "it must be a number"),
    "a day left out": ([[day, 9] for day in (*DAYS[:50], *DAYS[51:])], "has no row for 2026-02-20"),
    "a day twice": ([[day, 9] for day in (*DAYS, DAYS[3])], "2026-01-04 appears twice"),
    "an early end": ([[day, 9] for day in DAYS[:88]], "end no more than 31 days before it does"),
    "too few days": ([[day, 9] for day in DAYS[-27:]], "it must cover at least 28 days"),
    "a slip of the pen": ([[day, 9] for day in DAYS[1:]] + [[DAYS[0], 10**6]], "line 121: revenue"),
}


@pytest.mark.parametrize("name", BAD_TOTALS)
def test_bad_total_sales_get_one_clear_line(folder: Path, name: str) -> None:
    rows, message = BAD_TOTALS[name]
    write_rows(folder / "total.csv", [["date", "revenue"], *rows])
    result = run("--problem", write_problem(folder, target="total", total_csv="total.csv"))
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1
    assert message in result.output


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("date,channel,cost,clicks,conversions,revenue", "it has 'cost': did you mean 'spend'?"),
        ("date,channel,spend,clicks,conversion,revenue", "did you mean 'conversions'?"),
        ("date,channel,spend,clicks,conversions,other", "no column 'revenue' in its first line."),
        ("date,channel,spend,clicks,conversions,revenue,x,x", "has the column 'x' twice"),
        ("date,place,spend,clicks,conversions,revenue", "there is no column 'channel' that names"),
    ],
)
def test_a_header_that_cannot_be_used_gets_one_clear_line(
    folder: Path, header: str, message: str
) -> None:
    rows = write_history(folder / "history.csv")
    names = header.split(",")
    more = len(names) - len(rows[0])
    write_rows(folder / "history.csv", [names, *([*row, *[1] * more] for row in rows[1:])])
    result = run(folder / "history.csv", "--budget", 100)
    assert (result.exit_code, len(result.output.strip().splitlines())) == (2, 1)
    assert message in result.output


def test_one_day_of_history_is_too_short(folder: Path) -> None:
    rows = write_history(folder / "history.csv")
    write_rows(folder / "history.csv", rows[:3])
    result = run(folder / "history.csv", "--budget", 100)
    assert result.exit_code == 2
    assert "The history has 1 day; at least 14 are needed" in result.output


@pytest.mark.parametrize(
    ("column", "message"), [(2, "No campaign has spent"), (5, "There is no revenue")]
)
def test_nothing_spent_or_nothing_sold_is_nothing_to_learn_from(
    folder: Path, column: int, message: str
) -> None:
    rows = write_history(folder / "history.csv")
    for row in rows[1:]:
        row[column] = 0
    write_rows(folder / "history.csv", rows)
    result = run(folder / "history.csv", "--budget", 100)
    assert (result.exit_code, message in result.output) == (2, True)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": 1, "a": 2}', "[" * 100_000, "\udcff"])
def test_a_file_that_is_not_a_problem_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "problem.json"
    path.write_bytes(text.encode(errors="surrogateescape"))
    result = run("--problem", path)
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "history.csv is empty"),
        (b"PK\x03\x04\x14\x00", "is an Excel file: save it as CSV in UTF-8"),
        ("date,spend".encode("utf-16"), "is UTF-16 text: save it as CSV in UTF-8"),
        (b"\x00\xfe\x80", "is not UTF-8 text"),
        (b"date;channel;spend\n", "parts its columns by semicolons: use commas"),
    ],
)
def test_a_file_of_another_kind_is_called_what_it_is(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "history.csv"
    path.write_bytes(content)
    result = run(path, "--budget", 100)
    assert (result.exit_code, len(result.output.strip().splitlines())) == (2, 1)
    assert message in result.output


def test_a_folder_is_not_a_history(tmp_path: Path) -> None:
    result = run(tmp_path, "--budget", 100)
    assert (result.exit_code, "cannot be read" in result.output) == (2, True)


def test_an_unwritable_answer_is_said(folder: Path) -> None:
    result = run("--problem", write_problem(folder), "--out", folder / "no" / "plan.json")
    assert (result.exit_code, "is not writable" in result.output) == (2, True)
