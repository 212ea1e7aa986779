"""Cells so large that nobody can have meant them: refused in the reading, with their line.

One such revenue lifts the means that the fit leans on (what a conversion brings, what a campaign
brings in a month), and with them every other day: none of them stands out, so robust weights trust
them all.
"""

import numpy as np

from kempen.optimiser.errors import BadInput
from kempen.tabular.csv_rows import ALONE, CsvRow

# How many times a usual day. Bulk orders of 100 times pass, and the fit holds out against a day of
# 1,000 times; at 10,000 the forecast of a small shop comes out 16 times too high.
OUTLIER_RATIO = 1_000
# From so many days above 0 on there is a usual day.
USUAL_DAYS = 28
# What a usual day is taken to be at least: fractions of conversions are no measure. Clicks do not
# matter to the fit.
LEAST_USUAL = {"spend": 0.0, "conversions": 1.0, "revenue": 0.0}


def refuse_outliers(file: str, rows: list[CsvRow], figures: tuple[str, ...]) -> None:
    """Refuse a cell of more than `OUTLIER_RATIO` times its campaign's median day above 0.

    `figures` names those of each row. Raises `BadInput`.
    """
    by_channel: dict[str, list[CsvRow]] = {}
    for row in rows:
        by_channel.setdefault(row.channel, []).append(row)
    for channel, own in by_channel.items():
        values = np.array([row.figures for row in own])
        for name, least in LEAST_USUAL.items():
            if name not in figures:
                continue
            column = values[:, figures.index(name)]
            above = column[column > 0]
            usual = max(float(np.median(above)), least) if len(above) >= USUAL_DAYS else np.inf
            at = int(column.argmax())
            if column[at] > OUTLIER_RATIO * usual:
                of_whom = "" if channel == ALONE else f" of {channel}"
                raise BadInput(
                    "absurd",
                    f"{file}, line {own[at].line}: {name} of {column[at]:,.2f} is more than "
                    f"{OUTLIER_RATIO:,} times that of a usual day{of_whom} ({usual:,.2f}); "
                    "correct it, or remove the row.",
                )
