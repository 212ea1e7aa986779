"""The port through which the domain asks for addresses of pages."""

from collections.abc import Iterator

import pytest

from kempen.domain import page_links as port
from kempen.domain.page_links import PageLinksMissing, page_links, register_page_links
from kempen.entrypoints.dashboard.shared.page_links import DashboardLinks


@pytest.fixture(autouse=True)
def registered_again() -> Iterator[None]:
    before = page_links()
    yield
    register_page_links(before)


def test_a_link_without_registered_links_says_what_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "_registered", [])
    with pytest.raises(PageLinksMissing, match=r"call register_page_links\(\)"):
        page_links()


def test_the_last_registered_links_answer() -> None:
    class Elsewhere(DashboardLinks):
        def campaign(self, campaign_id: str) -> str:
            return f"https://elsewhere.example/{campaign_id}"

    register_page_links(Elsewhere())
    assert page_links().campaign("cmp_1") == "https://elsewhere.example/cmp_1"
