"""Write the history of the demo business as a CSV file: `python -m sandbox.demo --out FILE`."""

import argparse
import csv
import io
import os
import tempfile
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from sandbox import demo_ads, demo_sales
from sandbox.demo_business import PLANS, Plan, spend_on, started
from sandbox.world import run

COLUMNS = (
    "campaign",
    "platform",
    "objective",
    "date",
    "spend",
    "clicks",
    "conversions",
    "revenue",
    "number",
)
# Days lived through before the first written one, so that its adstock is not the span's.
_WARM_UP = 60

Row = tuple[str, str, str, date, Decimal, int, int, Decimal, int]


def history(seed: int, until: date, days: int) -> Iterator[Row]:
    """Yield the rows of all campaigns, one after the other, oldest day first, ends included."""
    first = until - timedelta(days=days - 1)
    for plan in PLANS:
        yield from _history_of(seed, plan, first, until)


def _history_of(seed: int, plan: Plan, first: date, until: date) -> Iterator[Row]:
    start = started(plan, until) or first - timedelta(days=_WARM_UP)
    lived = (start + timedelta(days=count) for count in range((until - start).days + 1))
    spends = {day: spend_on(seed, plan, day) for day in lived}
    for day, spend, result in run(seed, plan.market, spends):
        if day >= first:
            yield (
                plan.name,
                plan.platform,
                plan.objective,
                day,
                spend,
                result.clicks,
                result.conversions,
                result.revenue,
                plan.number,
            )


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a reader sees the old one or the whole new one, whenever we die."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def as_csv(rows: Iterable[Row]) -> str:
    """Return a history as CSV text with a header line."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    return buffer.getvalue()


def claimed_sales(rows: Iterable[Row]) -> Iterator[tuple[date, Decimal]]:
    """Yield the day and the revenue of each row of a campaign that sells."""
    return ((row[3], row[7]) for row in rows if row[2] == "increase_sales")


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and write the file."""
    parser = argparse.ArgumentParser(prog="python -m sandbox.demo", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the CSV file to write")
    parser.add_argument("--sales", type=Path, help="the CSV file to write total sales to")
    parser.add_argument("--ads", type=Path, help="the CSV file to write days of single ads to")
    parser.add_argument("--seed", type=int, default=20260831)
    parser.add_argument(
        "--until", type=date.fromisoformat, required=True, help="last day, included"
    )
    parser.add_argument("--days", type=int, default=548, help="length of the history")
    chosen = parser.parse_args(arguments)
    if not 1 <= chosen.days <= 3660:
        parser.error("--days must be from 1 to 3660")
    rows = list(history(chosen.seed, chosen.until, chosen.days))
    if chosen.sales is not None:
        write_atomically(chosen.sales, demo_sales.as_csv(chosen.seed, claimed_sales(rows)))
    if chosen.ads is not None:
        days = (demo_ads.CampaignDay(row[8], *row[3:8]) for row in rows)
        write_atomically(chosen.ads, demo_ads.as_csv(chosen.seed, days, chosen.until))
    write_atomically(chosen.out, as_csv(rows))


if __name__ == "__main__":
    main()
