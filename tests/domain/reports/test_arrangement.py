"""Which columns a report has and in which order its rows come: the same for page and files."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.metrics.sums import Sums
from kempen.domain.reports import csv_file
from kempen.domain.reports.bounded_writer import _parts as parts_of
from kempen.domain.reports.bounded_writer import write
from kempen.domain.reports.groupings import GROUPINGS
from kempen.domain.reports.tables import (
    Arrangement,
    GroupBy,
    ReportLine,
    ReportTable,
    can_sort_by,
    compared_columns,
    metric_columns,
    rows_of_lines,
    sort_of,
    sorted_lines,
)

DAY, CAMPAIGN = GROUPINGS[GroupBy.DAY][0], GROUPINGS[GroupBy.CAMPAIGN][0]


def line(*heads: str | date, spend: int | None, clicks: int = 0) -> ReportLine:
    sums = Sums() if spend is None else Sums(1, Decimal(spend), Decimal(9), Decimal(clicks))
    return ReportLine(heads, sums)


CAMPAIGNS = [
    line("cmp_1", "beta", "search", spend=5),
    line("cmp_2", "Alpha", "social", spend=7),
    line("cmp_3", "gamma", "other", spend=None),
    line("cmp_4", "Delta", "social", spend=5),
]


def names(arrangement: Arrangement) -> list[str]:
    return [str(one.heads[1]) for one in sorted_lines(CAMPAIGNS, CAMPAIGN, arrangement)]


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("", ["beta", "Alpha", "gamma", "Delta"]),
        ("spend", ["beta", "Delta", "Alpha", "gamma"]),
        ("-spend", ["Alpha", "beta", "Delta", "gamma"]),
        ("campaign", ["Alpha", "beta", "Delta", "gamma"]),
        ("-campaign", ["gamma", "Delta", "beta", "Alpha"]),
        ("moon", ["beta", "Alpha", "gamma", "Delta"]),
    ],
)
def test_rows_are_sorted_and_those_without_a_number_come_last(sort: str, order: list[str]) -> None:
    name, is_descending = sort_of(sort)
    assert names(Arrangement(sort=name, is_descending=is_descending)) == order


def test_days_are_sorted_as_days() -> None:
    days = [line(date(2026, 1, day), spend=1) for day in (9, 10, 2)]
    latest = sorted_lines(days, DAY, Arrangement(sort="date", is_descending=True))
    assert [one.heads[0] for one in latest] == [date(2026, 1, day) for day in (10, 9, 2)]


def test_nobody_sorts_by_an_identifier_or_by_what_another_grouping_has() -> None:
    assert can_sort_by("campaign", CAMPAIGN)
    assert not can_sort_by("campaign_id", CAMPAIGN)
    assert not can_sort_by("campaign", DAY)


def test_an_order_is_written_as_it_is_read() -> None:
    for text in ("spend", "-spend", ""):
        name, is_descending = sort_of(text)
        assert Arrangement(sort=name, is_descending=is_descending).sort_key == text


@pytest.mark.parametrize("is_compared", [False, True])
def test_a_file_written_apart_has_the_chosen_columns_in_the_chosen_order(
    is_compared: bool,
) -> None:
    chosen = Arrangement(columns=("clicks", "spend"), sort="spend", is_descending=True)
    metrics = chosen.metrics
    lines = sorted_lines(CAMPAIGNS, CAMPAIGN, chosen)
    columns = (
        *CAMPAIGN,
        *metric_columns(metrics),
        *(compared_columns(metrics) if is_compared else ()),
    )
    rows = rows_of_lines(lines, is_compared=is_compared, metrics=metrics)
    table = ReportTable("campaigns", columns, rows, heads=len(CAMPAIGN))
    here = b"".join(csv_file.parts(table))
    assert write(b"".join(parts_of("csv", [table], {}))) == here
    head, first, *_rest = here.decode("utf-8-sig").splitlines()
    assert head.startswith("campaign_id,campaign,platform,spend,clicks")
    assert first.startswith('"cmp_2","Alpha","social",7.00,0')
