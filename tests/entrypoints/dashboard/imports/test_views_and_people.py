import re
from datetime import timedelta

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.imports.actions import expired_uploads
from kempen.domain.imports.models import UploadedFile
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock
from tests import make
from tests.builders.uploads import (
    GOOD,
    PAGE,
    checked,
    fields,
    led_to,
    signed_in,
    store,
    uploaded,
)
from tests.clocks import time_is


def test_unknown_campaigns_are_created_after_one_tick(browser: Client, business: Business) -> None:
    at = uploaded(
        browser,
        "date,spend,revenue,campaign\n2026-01-30,1,2,Raya\n2026-01-30,1,2,<b>\n"
        "2026-01-31,1,2,RAYA \n",
    )
    page = checked(browser, at, campaign_from="column", column_campaign="3")
    assert "2 campaigns are new to Kempen" in page
    # Beside “The rows are in order” none of them is called left out.
    assert "Rows of unknown campaigns" in page
    assert "rows that cannot be stored" not in page
    assert "&lt;b&gt;" in page
    assert 'value="yes" required>' in page
    assert browser.post(f"{at}campaigns/", {"objective": "increase_sales"}).status_code == 302
    assert "2 campaigns are new to Kempen" in browser.get(f"{at}check/").content.decode()
    browser.post(f"{at}campaigns/", {"create": "yes", "objective": "generate_prospects"})
    assert "3 rows are ready to import" in browser.get(f"{at}check/").content.decode()
    assert not Campaign.objects.of(business).exists()
    store(browser, at)
    campaigns = Campaign.objects.of(business).order_by("name").values_list("name", "objective")
    assert list(campaigns) == [("<b>", "generate_prospects"), ("Raya", "generate_prospects")]


def test_campaigns_that_were_left_out_are_created_later_from_the_same_file(
    browser: Client, business: Business
) -> None:
    make.campaign(business, "Raya")
    text = "date,spend,revenue,campaign\n2026-01-30,1,2,Raya\n2026-01-30,1,2,Kopi\n"
    text += "2026-01-31,1,2,KOPI\n"
    at = uploaded(browser, text)
    checked(browser, at, campaign_from="column", column_campaign="3")
    done = store(browser, at, on_error="skip").url
    page = browser.get(done).content.decode()
    assert "Create this campaign and check again" in page
    assert "Kopi" in page
    [mark] = re.findall(r'name="once" value="([^"]+)"', page)
    form = {"once": mark, "objective": "increase_sales"}
    again = led_to(browser.post(f"{done}campaigns/", form))
    assert "3 rows are ready to import" in browser.get(again).content.decode()
    assert not Campaign.objects.of(business).filter(name="Kopi").exists()
    browser.post(f"{done}campaigns/", form)
    assert UploadedFile.objects.of(business).count() == 2, "the form sent twice is one file"
    stored = store(browser, again.removesuffix("check/")).url
    assert PerformanceDay.objects.of(business).count() == 3
    page = browser.get(done).content.decode()
    assert "Create this campaign" not in page
    assert "exist now" in page
    assert "The campaign that this import created is ended if it has no other days: Kopi." in (
        browser.get(stored).content.decode()
    )
    stranger = signed_in(make.business("Stranger"), "owner", "charlie")
    assert stranger.post(f"{done}campaigns/", form).status_code == 404


def test_an_analyst_imports_but_creates_no_campaigns(business: Business) -> None:
    browser = signed_in(business, "analyst", "bob")
    campaign = make.campaign(business)
    at = uploaded(browser, "date,spend,revenue,campaign\n2026-01-30,1,2,Raya\n")
    assert browser.post(f"{at}columns/", fields()).status_code == 422
    page = checked(browser, at, campaign_from="column", column_campaign="3")
    assert "Ask an owner or manager to create them." in page
    assert browser.post(f"{at}campaigns/", {"create": "yes"}).status_code == 403
    checked(browser, at, campaign_from="existing", campaign=campaign.public_id)
    assert "/done/" in store(browser, at).url
    assert PerformanceDay.objects.of(business).get().campaign == campaign


def test_a_viewer_may_not_import(business: Business) -> None:
    browser = signed_in(business, "viewer", "bob")
    for address in (PAGE, f"{PAGE}template.csv"):
        assert browser.get(address).status_code == 403


def test_a_stranger_finds_neither_file_nor_import(browser: Client, business: Business) -> None:
    at = uploaded(browser, GOOD)
    checked(browser, at)
    done = store(browser, at).url
    other = uploaded(browser, GOOD)
    stranger = signed_in(make.business("Stranger"), "owner", "charlie")
    for address in (f"{other}columns/", f"{other}check/", done):
        assert stranger.get(address).status_code == 404
    for address in (f"{other}columns/", f"{other}check/", f"{other}campaigns/"):
        assert stranger.post(address, fields()).status_code == 404
    campaign = make.campaign(business)
    theirs = uploaded(stranger, GOOD)
    chosen = fields(campaign_from="existing", campaign=campaign.public_id)
    assert stranger.post(f"{theirs}columns/", chosen).status_code == 422


@pytest.mark.parametrize("odd", ["upl_x", "imp_01k9zj3v5tqk6n0m8w4y2x7abc", "%00", "0"])
def test_addresses_that_never_were_are_not_found(browser: Client, odd: str) -> None:
    for address in (f"{PAGE}{odd}/columns/", f"{PAGE}{odd}/check/", f"{PAGE}done/{odd}/"):
        assert browser.get(address).status_code == 404


def test_files_are_forgotten_after_a_day(
    browser: Client, business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    uploaded(browser, GOOD)
    assert expired_uploads.delete_old_uploads() == 0
    now = clock.now()
    time_is(monkeypatch, now + timedelta(hours=25))
    assert expired_uploads.delete_old_uploads() == 1
    assert not UploadedFile.objects.of(business).exists()
