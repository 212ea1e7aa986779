"""The demo business as somebody sees it who has just typed `make run`."""

from playwright.sync_api import expect

from tests.browser.conftest import LOOKS_AT_ALL, SCREENSHOTS, Visitor, pages_of
from tests.browser.demo_business import sign_in, wait_for_the_demo
from tests.drills.running import Running

PAGES = {
    "demo-campaigns": "/campaigns/",
    "demo-offerings": "/offerings/",
    "demo-compare-plans": "/strategies/compare/",
    "demo-images": "/images/",
    "demo-ads": "/insights/ads/",
    "demo-import": "/insights/import/",
    "demo-reports": "/insights/reports/?period=last-28-days&compare=season",
    "demo-schedule": "/insights/reports/schedules/new/",
    "demo-forecasts": "/insights/forecasts/",
    "demo-tax": "/settings/tax/",
    "demo-company-sign-in": "/settings/company-sign-in/",
    "company-sign-in": "/accounts/company/",
    "demo-integrations": "/integrations/",
    "demo-connect-social": "/integrations/social/",
    "api-docs": "/v1/docs",
    "api-docs-group": "/v1/docs/strategies",
    "components": "/dev/components/",
}


def test_the_demo_business_shows_eighteen_months_of_five_campaigns(
    visitor: Visitor, service: Running
) -> None:
    page = visitor.page
    wait_for_the_demo(visitor, service)
    sign_in(visitor, service)
    page.goto("/")
    for name in ("Raya hampers", "Cold brew launch", "Weekday breakfast", "Subscription beans"):
        expect(page.get_by_role("link", name=name).first).to_be_visible()
    visitor.check("demo-overview")
    if visitor.name == "1360-light":
        # The README's picture: `make picture` puts it there.
        page.screenshot(path=SCREENSHOTS / "readme-overview.png", full_page=True)
    page.get_by_role("link", name="Weekday breakfast").first.click()
    visitor.check("demo-campaign")
    looked_at = pages_of(visitor.name, PAGES)
    for name, path in looked_at.items():
        page.goto(path)
        visitor.check(name)
    assert len(looked_at) == len(PAGES) if LOOKS_AT_ALL else looked_at
