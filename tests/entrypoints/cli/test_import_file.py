from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.entrypoints.cli.import_file import command
from tests import make

HEAD = "date,spend,revenue"


@pytest.fixture
def business(transactional_db: None) -> Business:
    return make.business()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "days.csv"


def run(file: Path, text: str, *options: str) -> Any:
    file.write_text(text)
    return CliRunner().invoke(command, [str(file), *options])


def test_the_only_business_is_meant_and_the_counts_are_told(business: Business, file: Path) -> None:
    make.campaign(business, "Raya")
    answer = run(file, f"{HEAD}\n2026-01-31,1,2\n2026-02-01,1,2\n", "--campaign", "raya")
    import_ = Import.objects.of(business).get()
    assert answer.exit_code == 0, answer.output
    assert answer.output == (
        f"days.csv: 2 rows: 2 new, 0 changed, 0 unchanged, 0 skipped ({import_.public_id})\n"
    )
    assert (import_.source, import_.file_name) == ("command", "days.csv")


def test_bad_rows_are_named_with_their_numbers_and_end_with_status_2(
    business: Business, file: Path
) -> None:
    make.campaign(business, "Raya")
    text = f"{HEAD}\n2026-01-31,1,2\n2026-02-01,x,2\n"
    answer = run(file, text, "--campaign", "Raya")
    assert answer.exit_code == 2
    assert "days.csv: row 3, spend: “x” is not a number." in answer.stderr
    assert "1 of 2 rows have errors, so nothing was imported" in answer.stderr
    assert not PerformanceDay.objects.of(business).exists()
    assert run(file, text, "--campaign", "Raya", "--skip-bad-rows").exit_code == 0
    assert PerformanceDay.objects.of(business).count() == 1


def test_a_dry_run_stores_nothing(business: Business, file: Path) -> None:
    make.campaign(business, "Raya")
    answer = run(file, f"{HEAD}\n2026-01-31,1,2\n", "--campaign", "Raya", "--dry-run")
    assert "(dry run, nothing saved)" in answer.output
    assert not PerformanceDay.objects.of(business).exists()


def test_unknown_campaigns_are_created_when_asked(business: Business, file: Path) -> None:
    text = f"{HEAD},campaign\n2026-01-31,1,2,Raya\n"
    refused = run(file, text)
    assert refused.exit_code == 2
    assert "--create-campaigns" in refused.stderr
    assert run(file, text, "--create-campaigns").exit_code == 0
    assert Campaign.objects.of(business).get().name == "Raya"


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        (f"{HEAD}\n2026-01-31,1,2\n", (), "Add a column “campaign”"),
        (f"{HEAD}\n2026-01-31,1,2\n", ("--campaign", "Nobody"), "no campaign is called Nobody"),
        (f"{HEAD}\n3/4/2026,1,2\n", ("--campaign", "Raya"), "--date-form dmy"),
        (f'{HEAD}\n2026-01-31,"1,234",2\n', ("--campaign", "Raya"), "--number-form point"),
        ("date,spend\n2026-01-31,1\n", ("--campaign", "Raya"), "no column for revenue"),
        ("", ("--campaign", "Raya"), "The file is empty."),
        (f"{HEAD}\n1,1,1\n", ("--business", "nobody@example.com"), "there is no business nobody"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(
    business: Business, file: Path, text: str, options: tuple[str, ...], words: str
) -> None:
    make.campaign(business, "Raya")
    answer = run(file, text, *options)
    assert answer.exit_code == 2
    assert words in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_among_several_businesses_one_must_be_named(business: Business, file: Path) -> None:
    other = make.business("Other")
    make.campaign(other, "Raya")
    text = f"{HEAD}\n2026-01-31,1,2\n"
    assert "several businesses" in run(file, text, "--campaign", "Raya").stderr
    named = run(file, text, "--campaign", "Raya", "--business", other.public_id)
    assert named.exit_code == 0, named.stderr
    assert PerformanceDay.objects.of(other).count() == 1


def test_the_forms_can_be_told(business: Business, file: Path) -> None:
    make.campaign(business, "Raya")
    text = f'{HEAD}\n3/4/2026,"1,234",2\n'
    options = ("--campaign", "Raya", "--date-form", "dmy", "--number-form", "point")
    assert run(file, text, *options).exit_code == 0
    day = PerformanceDay.objects.of(business).get()
    assert (day.date.isoformat(), day.spend) == ("2026-04-03", Decimal(1234))
