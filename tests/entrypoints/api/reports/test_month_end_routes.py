"""/v1/reports/month-end."""

from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.billing import save_terms
from kempen.kit import strict_json
from kempen.market.tax import TaxTerms, Withholding
from tests import make
from tests.builders.program import Program, problem
from tests.builders.raya_campaign import _the_day, business, raya

__all__ = ["_the_day", "business", "raya"]
pytestmark = pytest.mark.django_db
OCTOBER = "/reports/month-end?month=2026-10&platform=social"


@pytest.fixture
def program(business: Business) -> Program:
    return Program.of(business)


@pytest.fixture
def answered(business: Business, raya: Campaign) -> Campaign:
    save_terms(make.actor(business), {"social": TaxTerms(True, Withholding.TREATY_GROSSED_UP)})
    return raya


def test_a_month_has_its_taxes_and_a_line_for_each_campaign(
    program: Program, answered: Campaign
) -> None:
    summary = strict_json.loads(program.get(OCTOBER).content)
    (line,) = summary.pop("lines")
    assert summary == {
        "month": "2026-10",
        "platform": "social",
        "is_over": True,
        "service_tax_rate": Decimal("0.08"),
        "withholding_tax_rate": Decimal("0.08"),
        "is_grossed_up": True,
        "amount": Decimal("3100.31"),
        "service_tax": Decimal("248.02"),
        "amount_with_service_tax": Decimal("3348.33"),
        "withholding_tax": Decimal("269.59"),
    }
    assert line["campaign_id"] == answered.public_id
    assert (line["from"], line["to"], line["days"]) == ("2026-10-01", "2026-10-31", 31)
    assert line["withholding_tax"] == Decimal("269.59")


def test_the_same_as_a_file(program: Program, answered: Campaign) -> None:
    answer = program.get(f"{OCTOBER}&format=csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert b"3100.31" in answer.content
    assert program.get(f"{OCTOBER}&format=xlsx").content.startswith(b"PK")


def test_nothing_is_assumed_and_a_month_without_spend_is_empty(
    program: Program, raya: Campaign
) -> None:
    assert problem(program.get(OCTOBER)) == (422, "tax_unanswered")
    save_terms(make.actor(raya.business), {"social": TaxTerms(True, Withholding.NONE)})
    empty = strict_json.loads(program.get(OCTOBER.replace("2026-10", "2025-01")).content)
    assert (empty["amount"], empty["lines"]) == (0, [])


@pytest.mark.parametrize(
    "query", ["month=2026-13&platform=social", "month=10&platform=social", "month=2026-10"]
)
def test_a_month_and_a_platform_are_needed(program: Program, raya: Campaign, query: str) -> None:
    assert program.get(f"/reports/month-end?{query}").status_code == 422
