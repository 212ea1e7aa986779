"""The dashboard's answers to the domain's page links."""

import inspect
from typing import Any

import pytest
from django.urls import resolve

from kempen.domain.page_links import PageLinks, page_links
from kempen.entrypoints.dashboard.shared.gates.business_address import addressed_to
from kempen.entrypoints.dashboard.shared.page_links import DashboardLinks

LINKS = {
    "overview": ((), "/"),
    "campaign": (("cmp_1",), "/campaigns/cmp_1/"),
    "campaign_drift": (("cmp_1",), "/campaigns/cmp_1/#drift"),
    "alerts": ((), "/alerts/"),
    "moves": ((), "/moves/"),
    "connection": (("con_1",), "/integrations/accounts/con_1/"),
    "endpoint": (("whe_1",), "/settings/webhooks/whe_1/"),
    "reports": ((), "/insights/reports/"),
    "report_schedules": ((), "/insights/reports/schedules/"),
    "stop_report": (("a:b",), "/reports/stop/a:b/"),
    "strategy": (("str_1",), "/strategies/str_1/"),
    "ad_changes": (("cmp_1",), "/campaigns/cmp_1/creatives/changes/"),
    "ad_rules": ((), "/settings/ad-rules/"),
    "client_approval": (("abc",), "/approve/abc/"),
    "business_data": ((), "/settings/data/"),
    "api_keys": ((), "/settings/keys/"),
    "members": ((), "/settings/members/"),
    "invitation": (("ab:cd-e",), "/accounts/invitations/ab:cd-e/"),
    "company_sign_in_link": (("ab:cd-e",), "/accounts/company/first/ab:cd-e/"),
    "sign_in": ((), "/accounts/login/"),
    "verify_email": (("ab:cd-e",), "/accounts/confirm-email/ab:cd-e/"),
    "request_password_reset": ((), "/accounts/password/reset/"),
    "reset_password": (("1z", "abc-def"), "/accounts/password/reset/key/1z-abc-def/"),
}


@pytest.mark.parametrize("name", LINKS)
def test_a_link_leads_to_a_page_of_the_dashboard(name: str, settings: Any) -> None:
    settings.DASHBOARD_URL = "https://kempen.example"
    arguments, path = LINKS[name]
    assert getattr(page_links(), name)(*arguments) == f"https://kempen.example{path}"
    assert resolve(path.partition("#")[0])


def test_every_process_that_starts_django_has_the_dashboards_links() -> None:
    assert isinstance(page_links(), DashboardLinks)


def test_every_link_of_the_port_is_tried() -> None:
    asked = {name for name, _ in inspect.getmembers(PageLinks, inspect.isfunction)}
    assert {name for name in asked if not name.startswith("_")} == {*LINKS, "of"}


def test_a_link_of_a_business_leads_into_it_wherever_it_is_written(settings: Any) -> None:
    settings.DASHBOARD_URL = "https://kempen.example"
    with addressed_to(f"biz_{'0' * 26}"):
        here = page_links().campaign("cmp_1")
        there = page_links().of(f"biz_{'1' * 26}").campaign("cmp_1")
    assert here == "https://kempen.example/campaigns/cmp_1/"
    assert there == f"https://kempen.example/biz_{'1' * 26}/campaigns/cmp_1/"
