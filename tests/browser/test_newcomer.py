"""A new user, from the sign-up page to the overview of an imported file."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kempen.kit import clock
from tests.browser.conftest import BY_WORKER, Visitor, forms
from tests.browser.newcomer import confirm, sign_in_and_introduce, sign_up
from tests.waiting import wait_until


def history(folder: Path) -> Path:
    """Eight weeks of two campaigns, ending yesterday, as a spreadsheet writes them."""
    first = clock.today() - timedelta(days=56)
    rows = ["Tarikh,Kempen,Belanja,Hasil,Klik,Jualan"]
    for number in range(56):
        day: date = first + timedelta(days=number)
        rows.append(f'{day.isoformat()},Kuih raya,"RM {100 + number}.50",{380 + 5 * number},90,12')
        rows.append(f"{day.isoformat()},Kek lapis,60.00,{150 + number % 7 * 10},41,5")
    file = folder / "sales.csv"
    file.write_text("\r\n".join(rows), encoding="utf-8-sig")
    return file


# The first launch goes the same way in the two other forms.
@pytest.mark.parametrize("visitor", forms("390-light", "1360-dark"), indirect=True)
def test_from_sign_up_to_the_overview_of_an_imported_file(visitor: Visitor, tmp_path: Path) -> None:
    email = f"aminah-{visitor.name}@example.com"
    sign_up(visitor, email)
    confirm(visitor, email)
    sign_in_and_introduce(visitor, email)
    visitor.check("overview-empty")
    try_with_sample_data(visitor)
    bring_in(visitor, history(tmp_path))
    read_the_overview(visitor)


def try_with_sample_data(visitor: Visitor) -> None:
    """Open the sample, see it filled and marked, and remove it: the own business is empty again."""
    page = visitor.page
    page.get_by_role("button", name="Try with sample data").click()
    # The worker fills it: the page loads itself again when the data are there.
    expect(page.get_by_role("link", name="Festive hampers").first).to_be_visible(timeout=BY_WORKER)
    visitor.check("sample-overview")
    page.goto(f"{page.url}insights/forecasts/")
    scored = page.get_by_role("heading", name="of 3 results were in the likely range")

    def has_all() -> bool:
        page.reload()
        return scored.is_visible()

    # The last of them comes a moment after the days that the overview shows.
    wait_until(has_all)
    visitor.check("sample-forecasts")
    page.get_by_role("button", name="Remove sample data").click()
    expect(page.get_by_role("button", name="Try with sample data")).to_be_visible()


def wait_for_heading(visitor: Visitor, name: str) -> None:
    heading = visitor.page.get_by_role("heading", name=name)
    expect(heading).to_be_visible(timeout=BY_WORKER)


def bring_in(visitor: Visitor, file: Path) -> None:
    page = visitor.page
    page.goto("/insights/import/")
    visitor.check("import")
    page.get_by_label("Drop a file here, or choose a file").set_input_files(file)
    button = page.get_by_role("button", name="Continue")
    if button.is_visible():
        button.click()
    wait_for_heading(visitor, "Match columns")
    visitor.check("import-columns")
    page.get_by_role("radio", name="Use a column").check()
    page.get_by_role("button", name="Check rows").click()
    wait_for_heading(visitor, "2 campaigns are new to Kempen")
    visitor.check("import-unknown")
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Check again").click()
    wait_for_heading(visitor, "112 rows are ready to import")
    visitor.check("import-check")
    page.get_by_role("button", name="Import 112 rows").click()
    wait_for_heading(visitor, "112 days imported")
    visitor.check("import-stored")


def read_the_overview(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("link", name="View overview").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    # 56 days of RM100.50 rising by one ringgit a day, and of RM60: 7,168 + 3,360.
    expect(page.get_by_text("RM10,528").first).to_be_visible()
    visitor.check("overview")
    page.get_by_role("link", name="Kuih raya").first.click()
    visitor.check("campaign")
    for name, path in {
        "campaigns": "/campaigns/",
        "campaign-new": "/campaigns/new/",
        "settings": "/settings/business/",
        "keys": "/settings/keys/",
        "webhooks": "/settings/webhooks/",
        "security": "/settings/security/",
        "preferences": "/settings/preferences/",
    }.items():
        page.goto(path)
        visitor.check(name)
