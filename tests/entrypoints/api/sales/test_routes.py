"""/v1/sales: rows in, and days as they stand."""

from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import AuditEntry
from kempen.domain.performance.models import Import
from kempen.domain.sales.models import SalesDay
from tests import make
from tests.builders.program import Program, problem
from tests.builders.stored_days import put_sales, sold
from tests.domain.sales.formats import exports

PATH = "/sales"
DAY = "2026-01-31"


def errors_of(answer: Any, code: str) -> list[dict[str, str]]:
    assert problem(answer) == (422, code)
    errors: list[dict[str, str]] = answer.json()["errors"]
    return errors


def test_the_answer_is_the_one_of_every_import(program: Program, business: Business) -> None:
    answer = program.post(PATH, {"data": [{"date": DAY, "revenue": 4200.5, "orders": 31}]})
    assert answer.status_code == 200, answer.content
    record = Import.objects.of(business).get()
    assert answer.json() == {
        "import_id": record.public_id,
        "campaign_id": None,
        "status": "completed",
        "rows": {"received": 1, "inserted": 1, "updated": 0, "unchanged": 0, "rejected": 0},
        "errors": [],
    }
    assert answer["Location"].endswith(f"/data/imports/{record.public_id}")
    looked_up = program.get(f"/data/imports/{record.public_id}").json()
    assert (looked_up["kind"], looked_up["status"]) == ("sales", "completed")


def test_an_import_of_sales_is_undone_where_every_import_is(
    program: Program, business: Business
) -> None:
    first = program.post(PATH, {"data": [{"date": DAY, "revenue": 10}]}).json()
    answer = program.post(f"/data/imports/{first['import_id']}/undo")
    assert answer.json()["undone"] == {"restored": 0, "removed": 1, "stayed": 0}
    assert not SalesDay.objects.of(business).exists()


def test_every_bad_row_is_told_and_nothing_is_stored(program: Program, business: Business) -> None:
    answer = program.post(
        PATH,
        {
            "data": [
                {"date": "2026-01-01", "revenue": "12"},
                {"date": "2027-01-01", "revenue": 1},
                {"date": "2026-01-02", "revenue": -1},
                {"date": "2026-01-03", "revenue": 1, "state": "Atlantis"},
                {"date": "2026-01-04", "revenue": 1, "margin": 35},
                {"date": "2026-01-05", "revenue": 1, "orders": 1.5},
                {"date": "2026-01-06", "revenue": 1, "sales": 1},
                {"date": "2026-01-07", "revenue": 1, "shop": 7},
                {"date": "2026-01-08"},
                7,
                {"date": DAY, "revenue": 1, "shop": "A"},
                {"date": DAY, "revenue": 2, "shop": "A"},
            ]
        },
    )
    errors = [(error["pointer"], error["code"]) for error in errors_of(answer, "invalid")]
    assert errors == [
        ("#/data/0/revenue", "not_a_json_number"),
        ("#/data/1/date", "date_in_future"),
        ("#/data/2/revenue", "negative_number"),
        ("#/data/3/state", "unknown_state"),
        ("#/data/4/margin", "margin_out_of_range"),
        ("#/data/5/orders", "not_whole"),
        ("#/data/6/sales", "unknown_field"),
        ("#/data/7/shop", "not_a_text"),
        ("#/data/8/revenue", "missing_field"),
        ("#/data/9", "wrong_type"),
        ("#/data/10/date", "duplicate_sales_day"),
        ("#/data/11/date", "duplicate_sales_day"),
    ]
    assert not SalesDay.objects.of(business).exists()


def test_good_rows_are_stored_when_it_is_asked(program: Program, business: Business) -> None:
    answer = program.post(
        PATH,
        {"data": [{"date": DAY, "revenue": 5}, {"date": DAY, "revenue": 5, "state": "X"}],
         "on_error": "skip"},
    )  # fmt: skip
    assert answer.status_code == 207
    assert answer.json()["rows"]["rejected"] == 1
    assert sold(business) == [(DAY, "", "", Decimal(5))]


def test_a_dry_run_counts_and_stores_nothing(program: Program, business: Business) -> None:
    answer = program.post(PATH, {"data": [{"date": DAY, "revenue": 5}], "dry_run": True}).json()
    assert (answer["dry_run"], answer["import_id"], answer["rows"]["inserted"]) == (True, None, 1)
    assert not Import.objects.of(business).exists()


def test_csv_and_lines_of_json_are_taken_too(program: Program, business: Business) -> None:
    csv = b'date,revenue,refunds,state,margin\n2026-01-31,"1,200.50",20,W.P. Kuala Lumpur,35%\n'
    answer = program.post(f"{PATH}?shop=Bangsar", raw=csv, content_type="text/csv")
    assert answer.status_code == 200, answer.content
    lines = b'{"date":"2026-02-01","revenue":7}\n\n{"date":"2026-02-02","revenue":8,"shop":"X"}\n'
    program.post(f"{PATH}?shop=Klang", raw=lines, content_type="application/x-ndjson")
    assert sold(business) == [
        (DAY, "14", "Bangsar", Decimal("1180.5")),
        ("2026-02-01", "", "Klang", Decimal(7)),
        ("2026-02-02", "", "X", Decimal(8)),
    ]
    assert SalesDay.objects.of(business).get(state="14").margin == Decimal("0.35")


def test_a_bad_line_of_a_file_is_told_by_its_row(program: Program) -> None:
    csv = b"date,revenue\n2026-01-31,10\nTotal,10\n2026-02-01,abc\n"
    answer = program.post(PATH, raw=csv, content_type="text/csv")
    errors = [(error["pointer"], error["code"]) for error in errors_of(answer, "invalid")]
    assert errors == [("#row=3", "total_row"), ("#row=4", "not_a_number")]
    lines = b'{"date":"2026-02-01","revenue":7}\nnonsense\n'
    answer = program.post(PATH, raw=lines, content_type="application/x-ndjson")
    assert errors_of(answer, "not_json")[0]["pointer"] == "#row=2"


@pytest.mark.parametrize(
    ("csv", "code"),
    [
        (b"date,amount of joy\n2026-01-31,1\n", "missing_columns"),
        (b"date,revenue\n3/4/2026,1\n", "ambiguous_dates"),
        (b'date,revenue\n2026-01-31,"1,234"\n', "ambiguous_numbers"),
        (b"date,revenue\n", "no_rows"),
    ],
)
def test_a_file_that_cannot_be_read_says_what_to_do(
    program: Program, csv: bytes, code: str
) -> None:
    answer = program.post(PATH, raw=csv, content_type="text/csv")
    assert problem(answer) == (422, code)


@pytest.mark.parametrize(
    ("query", "content_type", "raw", "expected"),
    [
        ("", "application/json", b'{"data":[]}', (422, "too_few_rows")),
        ("", "application/json", b'{"data":[{}],"campaign_id":"x"}', (422, "unknown_field")),
        ("", "application/json", b"[", (400, "malformed_json")),
        ("", "text/html", b"x", (415, "unsupported_media_type")),
        ("?dry_run=true", "application/json", b'{"data":[]}', (422, "unknown_parameter")),
        ("?date_form=dmy", "application/x-ndjson", b"{}", (422, "unknown_parameter")),
        (f"?shop={'x' * 61}", "text/csv", b"date,revenue\n2026-01-31,1\n", (422, "too_long")),
    ],
)
def test_wrong_bodies_and_parameters_are_refused(
    program: Program, query: str, content_type: str, raw: bytes, expected: tuple[int, str]
) -> None:
    answer = program.post(PATH + query, raw=raw, content_type=content_type)
    assert problem(answer) == expected


def test_days_are_listed_newest_first_in_pages(program: Program, business: Business) -> None:
    put_sales(
        business,
        {"date": DAY, "revenue": 10, "refunds": 4, "state": "Johor"},
        {"date": DAY, "revenue": 5, "shop": "Shopee", "state": "Selangor"},
        {"date": "2026-02-01", "revenue": 7},
    )
    first = program.get(f"{PATH}?limit=2").json()
    assert [(day["date"], day["state"], day["sales"]) for day in first["data"]] == [
        ("2026-02-01", None, 7),
        (DAY, "Johor", 6),
    ]
    second = program.get(f"{PATH}?limit=2&cursor={first['next_cursor']}").json()
    assert [(day["shop"], day["revenue"]) for day in second["data"]] == [("Shopee", 5)]
    assert second["next_cursor"] is None
    assert len(program.get(f"{PATH}?from=2026-02-01&to=2026-02-01").json()["data"]) == 1
    assert len(program.get(f"{PATH}?state=Selangor&shop=Shopee").json()["data"]) == 1
    assert program.get(f"{PATH}?as_of=2026-01-30").json()["data"] == []
    assert problem(program.get(f"{PATH}?state=Atlantis")) == (422, "unknown_state")
    assert problem(program.get(f"{PATH}?from=2026-02-02&to=2026-02-01")) == (422, "wrong_order")


def test_a_key_needs_the_scope_of_sales(business: Business) -> None:
    program = Program.of(business, ["data:write", "sales:read"])
    assert problem(program.post(PATH, {"data": []})) == (403, "missing_scope")
    assert program.get(PATH).status_code == 200


def test_sales_of_another_business_are_not_there(program: Program) -> None:
    put_sales(make.business("Other"), {"date": DAY, "revenue": 10})
    assert program.get(PATH).json()["data"] == []


def test_the_margin_is_read_set_and_removed(program: Program, business: Business) -> None:
    assert program.get("/sales/margin").json() == {"margin": None}
    for _twice in range(2):
        answer = program.patch("/sales/margin", {"margin": 0.375})
        assert (answer.status_code, answer.json()) == (200, {"margin": 0.375})
    assert program.get("/sales/margin").json() == {"margin": 0.375}
    assert AuditEntry.objects.of(business).filter(action="sales.margin_set").count() == 1
    stranger = make.business("Stranger")
    assert Program.of(stranger).get("/sales/margin").json() == {"margin": None}
    for wrong in ({"margin": 1.5}, {"margin": "much"}, {}):
        assert problem(program.patch("/sales/margin", wrong))[0] == 422
    assert program.patch("/sales/margin", {"margin": None}).json() == {"margin": None}


def test_an_export_by_week_is_refused_with_what_to_do(program: Program, business: Business) -> None:
    weeks = exports.WOOCOMMERCE_REVENUE + "2026-05-21,1,9,0,0,9,0,0,9\n"
    answer = program.post(PATH, raw=weeks.encode(), content_type="text/csv")
    assert problem(answer) == (422, "not_daily")
    detail = answer.json()["detail"]
    assert detail.startswith("In this export, 2026-05-21 follows 2026-05-14.")
    assert detail.endswith("Export it again by day.")
    assert not SalesDay.objects.of(business).exists()


def test_a_shop_is_one_however_it_is_spelled(program: Program, business: Business) -> None:
    put_sales(business, {"date": DAY, "revenue": 10, "shop": "Kedai Kopi"})
    program.post(PATH, {"data": [{"date": DAY, "revenue": 12, "shop": "kedai kopi"}]})
    program.post(PATH, {"data": [{"date": "2026-02-01", "revenue": 1, "shop": "KEDAI KOPI"}]})
    assert sold(business) == [
        (DAY, "", "Kedai Kopi", Decimal(12)),
        ("2026-02-01", "", "Kedai Kopi", Decimal(1)),
    ]
    twice = [{"date": DAY, "revenue": 1, "shop": name} for name in ("Bangsar", "bangsar")]
    errors_of(program.post(PATH, {"data": twice}), "duplicate_sales_day")


@pytest.mark.parametrize("named", ["Bangsar", "bangsar"])
def test_a_row_without_a_shop_beside_one_that_names_it_is_told(
    named: str, program: Program, business: Business
) -> None:
    csv = f"date,revenue,shop\n{DAY},10,\n{DAY},20,{named}\n2026-02-01,5,\n".encode()
    answer = program.post(f"{PATH}?shop=Bangsar", raw=csv, content_type="text/csv")
    errors = [(one["pointer"], one["code"]) for one in errors_of(answer, "duplicate_sales_day")]
    assert errors == [("#row=2", "duplicate_sales_day"), ("#row=3", "duplicate_sales_day")]
    path = f"{PATH}?shop=Bangsar&on_error=skip"
    answer = program.post(path, raw=csv, content_type="text/csv")
    assert (answer.status_code, answer.json()["rows"]["rejected"]) == (207, 2)
    assert sold(business) == [("2026-02-01", "", "Bangsar", Decimal(5))]
