"""Who connects an account on the way to a brief is led back to it."""

import re

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from tests.partner_calls import settled
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db
THERE = "/strategies/new/dft_x/accounts/"
CARRIED = "?next=%2Fstrategies%2Fnew%2Fdft_x%2Faccounts%2F&objective=generate_prospects"


def test_the_sandbox_and_its_campaigns_lead_back_to_the_brief(
    browser: Client, business: Business, partners: Partners
) -> None:
    answer = browser.post(f"/integrations/social/sandbox/{CARRIED}")
    assert answer["Location"].endswith(CARRIED)
    shown = settled(browser, answer)
    place = f"{shown.request['PATH_INFO']}?{shown.request['QUERY_STRING']}"
    assert place.endswith(CARRIED)
    page = shown.content.decode()
    assert f'href="{THERE}"' in page
    assert '<option value="generate_prospects" selected>' in page
    choices = re.findall(r'<select name="(do_\d+)"', page)
    wrong = browser.post(place, {choices[0]: "join:nobody", "objective": "generate_prospects"})
    assert wrong.status_code == 422
    assert f'href="{THERE}"' in wrong.content.decode()
    wanted = dict.fromkeys(choices, "new") | {"objective": "generate_prospects"}
    assert browser.post(place, wanted)["Location"] == THERE
    assert Campaign.objects.of(business).count() == len(choices) > 0


def test_a_fault_on_the_way_keeps_the_way(browser: Client, settings: object) -> None:
    settings.SANDBOX_URL = "http://127.0.0.1:9"  # type: ignore[attr-defined]
    answer = browser.post(f"/integrations/social/sandbox/{CARRIED}")
    shown = settled(browser, answer)
    assert shown.request["PATH_INFO"] == "/integrations/social/"
    assert f'href="{THERE}"' in shown.content.decode()
    assert "sandbox/?next=%2Fstrategies%2Fnew%2Fdft_x%2F" in shown.content.decode()
