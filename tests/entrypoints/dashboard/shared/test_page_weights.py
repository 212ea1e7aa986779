"""What a page loads stays within the weights of its kind, compressed."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

PAGES = (
    "/",
    "/campaigns/",
    "/strategies/",
    "/strategies/new/",
    "/insights/reports/",
    "/insights/sales/",
    "/insights/import/",
    "/offerings/",
    "/integrations/",
    "/settings/members/",
)
MOST = {"css": 15.5 * 1024, "js": 25 * 1024}
_FILE = re.compile(r'(?:href|src)="/static/([^"]+?)(?:\.[0-9a-f]{12})?\.(css|js)"')


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_a_page_loads_few_kilobytes(path: str, at_screen: Client) -> None:
    page = at_screen.get(path).content
    weights = {"css": 0, "js": 0}
    for name, kind in set(_FILE.findall(page.decode())):
        file = finders.find(f"{name}.{kind}")
        assert isinstance(file, str), f"{name}.{kind} is no static file"
        weights[kind] += len(gzip.compress(Path(file).read_bytes()))
    assert weights["css"] > 0
    assert {kind: weight for kind, weight in weights.items() if weight > MOST[kind]} == {}
    assert len(gzip.compress(page)) <= 20 * 1024
