"""Files that name campaigns which nobody knows: told by name, or made when asked."""

from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import Event
from kempen.domain.imports.actions.receive_large import store_large
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.entrypoints.api.imports import files
from tests import make
from tests.builders.program import Program, problem
from tests.entrypoints.api.imports.requests import PATH

HEAD = "date,spend,revenue,campaign\n"
FILE = HEAD + (
    "2026-01-01,1,2,Raya hampers\n2026-01-01,1,2,Teh tarik\n2026-01-02,1,2,TEH  tarik\n"
    "2026-01-01,1,2,Kopi\n"
)


@pytest.fixture(params=["at once", "by the worker"])
def is_large(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """The same file both ways."""
    if request.param == "by the worker":
        monkeypatch.setattr(files, "MOST_CSV_ROWS", 0)
    return bool(request.param == "by the worker")


def import_file(program: Program, text: str, query: str, *, is_large: bool) -> dict[str, Any]:
    answer = program.post(f"{PATH}{query}", raw=text.encode(), content_type="text/csv")
    import_: dict[str, Any] = answer.json()
    if is_large:
        assert answer.status_code == 202, answer.content
        store_large(str(Import.objects.of_everyone().get(status="queued").id))
    elif import_.get("import_id") is None:
        return import_
    return dict(program.get(f"/data/imports/{import_['import_id']}").json())


def names(summary: dict[str, Any]) -> set[str]:
    return {each["name"] for each in summary.get("campaigns_unknown", [])}


@pytest.mark.usefixtures("campaign")
def test_unknown_campaigns_are_told_by_name_with_their_rows(
    program: Program, business: Business, browser: Client, *, is_large: bool
) -> None:
    more = "".join(f"2025-12-{day:02},1,2,Kopi\n" for day in range(1, 31))
    import_ = import_file(program, FILE + more, "", is_large=is_large)
    unknown = {each["name"]: each["rows"] for each in import_["campaigns_unknown"]}
    assert unknown == {"Teh tarik": 1, "TEH  tarik": 1, "Kopi": 31}
    assert import_["rows"]["rejected"] == 33
    assert not PerformanceDay.objects.of(business).exists()
    if is_large:
        page = browser.get(f"/insights/import/done/{import_['import_id']}/").content.decode()
        assert "<span>Kopi</span>" in page
        assert "31 rows" in page


@pytest.mark.usefixtures("campaign")
def test_they_are_made_when_asked_and_spellings_of_one_name_share_one(
    program: Program, business: Business, *, is_large: bool
) -> None:
    query = "?create_campaigns=true&objective=generate_prospects"
    import_ = import_file(program, FILE, query, is_large=is_large)
    assert (import_["status"], import_["rows"]["inserted"]) == ("completed", 4)
    assert sorted(import_["campaigns_created"]) == ["Kopi", "Teh tarik"]
    new_campaigns = Campaign.objects.of(business).exclude(name="Raya hampers")
    assert {(each.name, each.objective, each.status) for each in new_campaigns} == {
        ("Teh tarik", "generate_prospects", "active"),
        ("Kopi", "generate_prospects", "active"),
    }
    tea = PerformanceDay.objects.of(business).filter(campaign__name="Teh tarik")
    assert tea.count() == 2
    again = import_file(program, FILE, query, is_large=is_large)
    assert again["rows"]["unchanged"] == 4
    assert "campaigns_created" not in again
    assert Event.objects.of(business).filter(type="campaign.created").count() == 2


@pytest.mark.usefixtures("campaign")
def test_a_bad_row_keeps_new_campaigns_out_and_a_campaign_of_bad_rows_is_not_made(
    program: Program, business: Business, *, is_large: bool
) -> None:
    text = FILE + "2026-01-09,x,2,Only bad\n"
    refused = import_file(program, text, "?create_campaigns=true", is_large=is_large)
    assert refused["rows"]["rejected"] == 1
    assert not refused.get("campaigns_created")
    assert Campaign.objects.of(business).count() == 1
    skipped = import_file(program, text, "?create_campaigns=true&on_error=skip", is_large=is_large)
    assert sorted(skipped["campaigns_created"]) == ["Kopi", "Teh tarik"]
    assert not Campaign.objects.of(business).filter(name="Only bad").exists()


@pytest.mark.usefixtures("campaign")
def test_a_mistyped_identifier_and_a_name_that_is_none_are_never_made(
    program: Program, business: Business, *, is_large: bool
) -> None:
    text = HEAD + f"2026-01-01,1,2,cmp_nothing\n2026-01-02,1,2,{'x' * 121}\n"
    import_ = import_file(program, text, "?create_campaigns=true&on_error=skip", is_large=is_large)
    assert names(import_) == set(), "an identifier is no name to make a campaign of"
    assert {error["code"] for error in import_["errors"]} == {
        "unknown_campaign_id",
        "campaign_name_too_long",
    }
    assert Campaign.objects.of(business).count() == 1


@pytest.mark.parametrize(
    ("name", "is_fit"),
    [
        ("Raya \U0001f468\u200d\U0001f469\u200d\U0001f467", True),
        ("க்\u200cஷ", True),
        ("Teh\u3000tarik\u00a0", True),
        ("\u200d\u3164", False),
        ("Raya\u202egnp", False),
        ("Ra\u2028ya", False),
    ],
)
def test_a_name_is_fit_or_not_whichever_way_it_comes(
    program: Program, business: Business, name: str, *, is_fit: bool
) -> None:
    text = HEAD + f'2026-01-01,1,2,"{name}"\n'
    imported = program.post(
        f"{PATH}?create_campaigns=true", raw=text.encode(), content_type="text/csv"
    )
    assert (imported.status_code == 200) is is_fit, imported.content
    answer = program.post("/campaigns", {"name": name, "objective": "increase_sales"})
    assert (answer.status_code == 201) is is_fit, answer.content
    stored_names = {each.name for each in Campaign.objects.of(business)}
    assert stored_names == ({name.strip()} if is_fit else set())


def test_signs_that_nobody_sees_make_no_other_name(program: Program, business: Business) -> None:
    make.campaign(business, "Café Raya")
    text = HEAD + "2026-01-01,1,2,Cafe\u0301 Ra\u200bya\n"
    answer = program.post(PATH, raw=text.encode(), content_type="text/csv")
    assert answer.json()["rows"]["inserted"] == 1


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?objective=increase_sales", "needs_create_campaigns"),
        ("?create_campaigns=true&campaign_id={}", "not_with_campaign_id"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    program: Program, campaign: Campaign, query: str, expected: str
) -> None:
    path = f"{PATH}{query.format(campaign.public_id)}"
    answer = program.post(path, raw=FILE.encode(), content_type="text/csv")
    assert problem(answer) == (422, expected)


def test_a_key_that_may_not_write_campaigns_makes_none(business: Business) -> None:
    program = Program.of(business, ["data:write"])
    answer = program.post(
        f"{PATH}?create_campaigns=true", raw=FILE.encode(), content_type="text/csv"
    )
    assert problem(answer) == (403, "missing_scope")
    assert not Campaign.objects.of(business).exists()
