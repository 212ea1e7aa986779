"""`kempen plan`: how to split a budget, from a file of history; needs no server and no database."""

import json
import os
import sys
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import click

from kempen.entrypoints.cli.plan.options import NUMBER, WHOLE_NUMBER, InOneLine


@click.command(name="plan", cls=InOneLine)
@click.argument("history_csv", required=False, type=click.Path(path_type=Path))
@click.option("--problem", "problem_file", type=click.Path(path_type=Path), help="A problem.json.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="Write the answer as JSON to this file."
)
@click.option("--budget", type=NUMBER, help="Budget for the whole period.")
@click.option(
    "--days", type=WHOLE_NUMBER, default=28, show_default=True, help="Length of the period."
)
@click.option("--goal", type=NUMBER, help="Goal: revenue, or prospects, per 1 spent.")
@click.option("--prospects", is_flag=True, help="Plan for conversions instead of revenue.")
@click.option(
    "--fill-gaps", is_flag=True, help="Treat missing days as days without spend or sales."
)
@click.option(
    "--no-learning", is_flag=True, help="Let no weeks swing around the plan to learn from them."
)
def command(
    history_csv: Path | None, problem_file: Path | None, out: Path | None, budget: float | None,
    days: int, goal: float | None, *, prospects: bool, fill_gaps: bool, no_learning: bool,
) -> None:  # fmt: skip
    """Split a budget between the campaigns of a history file, with the expected result.

    HISTORY_CSV has the columns date, channel, spend, clicks, conversions, revenue. Kempen skips
    other columns and says so in a note. With --problem, all settings come from a file.
    """
    _on_one_thread()
    # Late, so that `kempen --help` does not load the mathematics, and after the line above.
    from kempen.optimiser.errors import BadInput
    from kempen.tabular.errors import BadTable

    began = time.perf_counter()
    if (history_csv is None) == (problem_file is None):
        raise click.UsageError("Enter either a history file or --problem.")
    if problem_file is None and budget is None:
        raise click.UsageError("Enter the budget, such as --budget 10000.")
    if goal == 0:
        raise click.UsageError("--goal is 0. Enter a goal above 0, or no goal.")
    try:
        text = _answered(
            history_csv, problem_file, budget, days, goal,
            fill_gaps=fill_gaps, prospects=prospects, learn=not no_learning, wanted=out,
            began=began,
        )  # fmt: skip
    except (BadInput, BadTable) as error:
        click.echo(f"kempen plan: {error}", err=True)
        sys.exit(2)
    if text is not None and out is None:
        click.echo(text)
    elif text is not None and out is not None:
        _write(out, text)


def _on_one_thread() -> None:
    """Have NumPy's linear algebra use one thread, unless the environment says otherwise.

    The matrices are small: more threads cost time in waiting for each other, and the order of their
    sums could differ from run to run. It is read when NumPy is first imported.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _answered(
    history_csv: Path | None, problem_file: Path | None, budget: float | None, days: int,
    goal: float | None, *, fill_gaps: bool, prospects: bool, learn: bool, wanted: Path | None,
    began: float,
) -> str | None:  # fmt: skip
    """The answer as JSON text; or None once it has been printed for people."""
    from kempen.entrypoints.cli.plan.answer_file import as_json
    from kempen.entrypoints.cli.plan.problem import pose, read_problem
    from kempen.entrypoints.cli.plan.solve import fit_problem
    from kempen.entrypoints.cli.plan.tables import read_history
    from kempen.optimiser.answer.answer import answer

    if problem_file is not None:
        problem = read_problem(problem_file, fill_gaps=fill_gaps)
    elif history_csv is not None and budget is not None:
        history, notes = read_history(history_csv, fill_gaps=fill_gaps)
        target = "prospects" if prospects else "attributed"
        start = history.end + timedelta(days=1)
        posed = pose(history, target, start, days, budget=budget, goal=goal)
        question = replace(posed.question, learn=True)
        problem = replace(posed, notes=notes, question=question)
    if not learn:
        problem = replace(problem, question=replace(problem.question, learn=False))
    read = time.perf_counter()
    posterior = fit_problem(problem)
    fitted = time.perf_counter()
    plan = answer(posterior, problem.question)
    done = time.perf_counter()
    # Only now: where something cannot be used, that is all there is to say.
    for note in problem.notes:
        click.echo(f"kempen plan: note: {note}", err=True)
    if problem_file is None and wanted is None:
        from kempen.entrypoints.cli.plan.page import show

        show(problem, posterior, plan)
        return None
    timings = {
        "read": read - began, "fit": fitted - read, "answer": done - fitted, "total": done - began,
    }  # fmt: skip
    return json.dumps(as_json(problem, posterior, plan, timings), indent=1, allow_nan=False)


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        click.echo(f"kempen plan: {out} is not writable: {error.strerror}.", err=True)
        sys.exit(2)
