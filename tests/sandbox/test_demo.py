"""The demo business's history: the same for everybody, plausible, written whole or not at all."""

import csv
from collections import defaultdict
from contextlib import ExitStack
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox import accounts, demo, demo_ads
from sandbox.demo import COLUMNS, history
from tests.sandbox.in_process import InProcess

UNTIL = date(2026, 11, 19)


@pytest.fixture(scope="module")
def rows() -> list[demo.Row]:
    return list(history(7, UNTIL, 548))


def test_the_file_holds_every_day_of_every_campaign(rows: list[demo.Row]) -> None:
    days = defaultdict(list)
    for row in rows:
        days[row[0]].append(row[3])
    whole = [UNTIL - timedelta(days=count) for count in range(547, -1, -1)]
    assert list(days) == [
        "Raya hampers",
        "Cold brew launch",
        "Weekday breakfast",
        "Subscription beans",
        "Café wholesale enquiries",
    ]
    recent = days.pop("Cold brew launch")
    assert recent == [date(2026, 4, 1) + timedelta(days=count) for count in range(233)]
    assert all(dates == whole for dates in days.values())


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    until=st.dates(date(2026, 10, 1), date(2027, 1, 20)),
    later=st.integers(0, 8),
    days=st.integers(1, 90),
    more=st.integers(0, 60),
)
def test_a_longer_span_leaves_earlier_days_as_they_were(
    seed: int, until: date, later: int, days: int, more: int
) -> None:
    short = list(history(seed, until, days))
    long = set(history(seed, until + timedelta(days=later), days + later + more))
    assert set(short) <= long


def test_another_seed_is_another_business() -> None:
    assert list(history(1, UNTIL, 30)) != list(history(2, UNTIL, 30))


def test_no_number_is_impossible(rows: list[demo.Row]) -> None:
    for _, _, _, _, spend, clicks, conversions, revenue, _ in rows:
        assert spend > 0
        assert 0 <= conversions <= clicks
        assert revenue >= 0
        assert (spend.as_tuple().exponent, revenue.as_tuple().exponent) == (-2, -2)
        assert conversions > 0 or revenue == 0


def test_the_sizes_are_those_of_a_small_business(rows: list[demo.Row]) -> None:
    spend, revenue = Decimal(0), Decimal(0)
    returns: dict[str, list[Decimal]] = defaultdict(lambda: [Decimal(0), Decimal(0)])
    for row in rows:
        spend, revenue = spend + row[4], revenue + row[7]
        returns[row[0]][0] += row[4]
        returns[row[0]][1] += row[7]
    assert 330 <= spend / 548 <= 620
    assert Decimal("2.5") <= revenue / spend <= Decimal("4.5")
    for spent, earned in returns.values():
        assert Decimal("1.8") <= earned / spent <= Decimal("5.5")


def test_the_week_and_the_feast_are_visible(rows: list[demo.Row]) -> None:
    breakfast = [row for row in rows if row[0] == "Weekday breakfast"]
    working = [row[7] for row in breakfast if row[3].weekday() < 4]
    weekend = [row[7] for row in breakfast if row[3].weekday() > 4]
    assert sum(working) / len(working) > Decimal("1.4") * sum(weekend) / len(weekend)
    hampers = {row[3]: row[7] for row in rows if row[0] == "Raya hampers"}
    before = sum(hampers[date(2026, 3, 4) + timedelta(days=count)] for count in range(14))
    after = sum(hampers[date(2026, 4, 4) + timedelta(days=count)] for count in range(14))
    assert before > 2 * after


def test_the_file_is_the_history(tmp_path: Path) -> None:
    out = tmp_path / "new folder" / "demo.csv"
    demo.main(["--out", str(out), "--seed", "7", "--until", "2026-11-19", "--days", "3"])
    with out.open(encoding="utf-8", newline="") as stream:
        header, *lines = csv.reader(stream)
    assert tuple(header) == COLUMNS
    assert lines == [[str(cell) for cell in row] for row in history(7, UNTIL, 3)]
    assert [path.name for path in out.parent.iterdir()] == ["demo.csv"]


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "demo.csv"
    out.write_text("old")

    def full_disk(_: int) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("sandbox.demo.os.fsync", full_disk)
    with pytest.raises(OSError, match="no space left"):
        demo.main(["--out", str(out), "--until", "2026-11-19", "--days", "1"])
    assert out.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["demo.csv"]


def test_the_ads_of_a_campaign_sum_up_to_its_days(tmp_path: Path) -> None:
    out, ads = tmp_path / "days.csv", tmp_path / "ads.csv"
    demo.main(["--out", str(out), "--ads", str(ads), "--until", UNTIL.isoformat(), "--days", "30"])
    whole = {
        (row["number"], row["date"]): row for row in csv.DictReader(out.read_text().splitlines())
    }
    sums: dict[tuple[str, str], dict[str, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    for row in csv.DictReader(ads.read_text().splitlines()):
        for name in ("spend", "clicks", "conversions", "revenue"):
            sums[row["number"], row["date"]][name] += Decimal(row[name])
    assert len(sums) == 150
    for key, figures in sums.items():
        assert figures == {name: Decimal(whole[key][name]) for name in figures}


def test_every_campaign_of_the_demo_has_ads_that_differ() -> None:
    for ads in demo_ads.ADS.values():
        assert 2 <= len(ads) <= 3
        assert len({ad.angle for ad in ads}) == len(ads)


def test_a_folder_of_before_gets_the_ads_that_have_come_since(tmp_path: Path) -> None:
    every = {ad.number for ads in demo_ads.ADS.values() for ad in ads}
    alone = {ads[0].number for ads in demo_ads.ADS.values()}
    with ExitStack() as stack:
        partners = InProcess(tmp_path)
        stack.callback(partners.end)
        state = partners.state

        def there() -> set[int]:
            objects = [*state.objects("social", "ad"), *state.objects("search", "ad")]
            return {ad.id for ad in objects} & every

        assert there() == every
        for number in every - alone:
            state.database.execute("DELETE FROM thing WHERE id = ?", (number,))
        assert there() == alone
        for _ in range(2):
            accounts.fill(state)
            assert there() == every
