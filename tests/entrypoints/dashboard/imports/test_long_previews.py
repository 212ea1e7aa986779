"""A file that takes long to try or to open: nobody waits behind it."""

from datetime import date, timedelta

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.performance.models import PerformanceDay
from kempen.kit.concurrency_limit import HEAVY_WORK
from tests import make
from tests.builders.uploads import checked, signed_in, uploaded

ROWS = 6_000
ANEW = "columns/?encoding=windows-1252"
LINES = "".join(f"{date(2005, 1, 1) + timedelta(day)},1,2,\n" for day in range(ROWS))
FILE = f"date,spend,revenue,note\n{LINES}"
# Over a megabyte, for the words in one column.
LARGE = FILE.replace(",\n", f",{'x' * 200}\n")


def test_six_thousand_rows_are_tried_by_the_worker_while_the_page_shows_how_far_it_is(
    browser: Client, business: Business
) -> None:
    page = checked(browser, uploaded(browser, FILE))
    assert "Checking 6,000 rows" in page
    assert not PerformanceDay.objects.of(business).exists()


def test_while_a_business_has_files_opened_its_large_file_is_not_read_in_another_encoding(
    browser: Client, business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HEAVY_WORK, "_seconds", 0)
    large, small = uploaded(browser, LARGE), uploaded(browser, FILE)
    others = signed_in(make.business("Stranger"), "owner", "charlie")
    theirs = uploaded(others, LARGE)
    with HEAVY_WORK.place(business.id):
        refused = browser.get(f"{large}{ANEW}")
        # The table that is kept is no heavy work.
        assert browser.get(f"{large}columns/").status_code == 200
        assert browser.get(f"{small}{ANEW}").status_code == 200
        assert others.get(f"{theirs}{ANEW}").status_code == 200
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert "Try again" in refused.content.decode()
    assert f'href="{large}{ANEW}"' in refused.content.decode()
    assert browser.get(f"{large}{ANEW}").status_code == 200
