"""Analytics > Month end."""

from io import BytesIO

import polars as pl
import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.billing import save_terms
from kempen.market.tax import TaxTerms, Withholding
from tests import make
from tests.builders.pages import rows_of, text_of

pytestmark = pytest.mark.django_db
TREATY = TaxTerms(service_tax=True, withholding=Withholding.TREATY)


@pytest.fixture
def answered(business: Business, raya: Campaign) -> Campaign:
    save_terms(make.actor(business), {"social": TREATY})
    return raya


def test_until_it_is_known_how_a_supplier_bills_there_is_no_file(
    at_screen: Client, raya: Campaign
) -> None:
    answer = at_screen.get("/insights/month-end/")
    words = text_of(answer)
    assert "Kempen does not know yet how these suppliers bill you" in words
    assert "Social" in words
    assert b"2026-10/social.csv" not in answer.content
    refused = at_screen.get("/insights/month-end/2026-10/social.csv", follow=True)
    assert refused.redirect_chain == [("/insights/month-end/", 302)]
    assert "Answer how this supplier bills you under Settings › Tax" in text_of(refused)


def test_files_sum_to_the_page(at_screen: Client, answered: Campaign) -> None:
    page = at_screen.get("/insights/month-end/")
    assert 'href="/insights/month-end/2026-10/social.csv"' in page.content.decode()
    answer = at_screen.get("/insights/month-end/2026-10/social.csv")
    assert answer["Content-Disposition"] == (
        'attachment; filename="kempen-kopi-rimba-social-2026-10-month-end.csv"'
    )
    line, total = rows_of(answer)
    assert total["amount_myr"] == line["amount_myr"] == "3100.31"
    assert "RM3,100.31 RM248.02 RM3,348.33 RM248.02" in text_of(page)
    assert total["amount_with_service_tax_myr"] == "3348.33"
    assert total["withholding_tax_myr"] == "248.02"


def test_a_workbook_has_numbers_and_says_what_it_is_for(
    at_screen: Client, answered: Campaign
) -> None:
    answer = at_screen.get("/insights/month-end/2026-10/social.xlsx")
    months = pl.read_excel(BytesIO(answer.content), sheet_name="month_end")
    assert months["amount_myr"][0] == pytest.approx(3100.31)
    facts = pl.read_excel(BytesIO(answer.content), sheet_name="filters", has_header=False)
    details = dict(facts.iter_rows())
    assert details["withholding tax"] == "8%"
    assert "CP37" in details["use"]


@pytest.mark.parametrize(
    "address", ["2026-13/social.csv", "2026-10/tiktok.csv", "2026-10/social.pdf", "0-1/social.csv"]
)
def test_what_there_is_not_is_not_found(
    at_screen: Client, answered: Campaign, address: str
) -> None:
    assert at_screen.get(f"/insights/month-end/{address}").status_code == 404


def test_a_viewer_sees_the_page_and_downloads_nothing(
    at_screen: Client, answered: Campaign
) -> None:
    Member.objects.of(answered.business).update(role="viewer")
    page = at_screen.get("/insights/month-end/")
    assert "RM3,100.31" in text_of(page)
    assert b"social.csv" not in page.content
    assert at_screen.get("/insights/month-end/2026-10/social.csv").status_code == 403
