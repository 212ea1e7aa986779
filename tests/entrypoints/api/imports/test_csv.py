from decimal import Decimal

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import PerformanceDay
from tests.builders.program import Program, problem
from tests.entrypoints.api.imports.requests import PATH, body, errors, row


def test_a_csv_file_goes_the_same_way(
    program: Program, campaign: Campaign, business: Business
) -> None:
    answer = program.post(
        f"{PATH}?campaign_id={campaign.public_id}",
        raw=b"Tarikh;Belanja;Hasil\n31/1/2026;RM 1.234,50;2\n",
        content_type="text/csv",
    )
    assert answer.status_code == 200, answer.content
    assert answer.json()["campaign_ids"] == [campaign.public_id]
    assert PerformanceDay.objects.of(business).get().spend == Decimal("1234.5")


def test_a_csv_file_that_can_be_read_two_ways_asks(program: Program, campaign: Campaign) -> None:
    path = f"{PATH}?campaign_id={campaign.public_id}"
    raw = b"date,spend,revenue\n3/4/2026,1,2\n"
    asked = program.post(path, raw=raw, content_type="text/csv")
    assert problem(asked) == (422, "ambiguous_dates")
    assert errors(asked) == [("?date_form", "ambiguous_dates")]
    assert "date_form=dmy or date_form=mdy" in asked.json()["detail"]
    answer = program.post(f"{path}&date_form=dmy", raw=raw, content_type="text/csv")
    assert answer.json()["rows"]["inserted"] == 1


def test_a_bad_row_of_a_csv_file_is_told_with_its_row_number(
    program: Program, campaign: Campaign
) -> None:
    answer = program.post(
        f"{PATH}?campaign_id={campaign.public_id}",
        raw=b"date,spend,revenue\n2026-01-31,1,2\n\n2026-02-01,x,2\n",
        content_type="text/csv; charset=utf-8",
    )
    assert problem(answer) == (422, "not_a_number")
    assert errors(answer) == [("#row=4", "not_a_number")]


def test_options_of_a_file_are_refused_beside_json(program: Program, campaign: Campaign) -> None:
    answer = program.post(f"{PATH}?dry_run=true", body(campaign, row()))
    assert problem(answer) == (422, "unknown_parameter")
    assert errors(answer) == [("?dry_run", "unknown_parameter")]
