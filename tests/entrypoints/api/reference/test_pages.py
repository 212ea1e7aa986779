"""The readable pages: complete, and safe under the strictest policy."""

import gzip
import re
from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest
from django.test import Client

from kempen.entrypoints.api.openapi import document
from tests.entrypoints.api.places import Place, places

pytestmark = pytest.mark.django_db


class Seen(HTMLParser):
    """What a page asks a browser to do."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.identifiers: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            self.attributes.append((name, value or ""))
            if name == "id":
                self.identifiers.append(value or "")


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """Each page by its address below /v1/, the first one first."""
    first = Client().get("/v1/docs").content.decode()
    others = dict.fromkeys(re.findall(r'href="(docs/[a-z-]+)"', first))
    return {"docs": first} | {
        address: Client().get(f"/v1/{address}").content.decode() for address in others
    }


def page_of(place: Place) -> str:
    return f"docs/{place.described['tags'][0].lower().replace(' ', '-')}"


def test_no_page_needs_a_script_or_another_host(pages: dict[str, str]) -> None:
    assert len(pages) > 12
    for page in pages.values():
        seen = Seen(page)
        assert not {"script", "style", "iframe", "img", "form"} & set(seen.tags)
        assert not [name for name, _ in seen.attributes if name == "style" or name.startswith("on")]
        links = [value for name, value in seen.attributes if name in ("href", "src")]
        assert {link.split(":")[0] for link in links if ":" in link} <= {"http"}
        assert [link for link in links if "://" in link] == ["http://127.0.0.1:8000/"]


def test_every_identifier_stands_once_and_every_link_leads_somewhere(
    pages: dict[str, str],
) -> None:
    seen = {address: Seen(page) for address, page in pages.items()}
    for address, one in seen.items():
        assert len(one.identifiers) == len(set(one.identifiers)), address
        for name, value in one.attributes:
            if name != "href" or ":" in value:
                continue
            path, _, anchor = urljoin(f"/v1/{address}", value).removeprefix("/v1/").partition("#")
            if path.startswith("docs") and not path.startswith("docs.css"):
                assert not anchor or anchor in seen[path].identifiers, (address, value)
    assert {"problem-not_found", "problem-too_many_requests"} <= set(seen["docs"].identifiers)


def test_a_page_that_is_not_there_is_not_found() -> None:
    assert Client().get("/v1/docs/nothing").status_code == 404
    assert Client().post("/v1/docs/campaigns").status_code == 405


@pytest.mark.parametrize("place", places(), ids=str)
def test_every_operation_is_on_its_page_with_its_example(
    place: Place, pages: dict[str, str]
) -> None:
    name = place.described["operationId"]
    # An old link to the operation, from when all was one page, leads to where it is listed.
    assert f'<li id="{name}">' in pages["docs"]
    assert f'href="{page_of(place)}#{name}"' in pages["docs"]
    article = article_of(pages[page_of(place)], name)
    assert f"<code>{place.path}</code>" in article
    assert "$KEMPEN_API_KEY" in article
    for scope in place.scopes:
        assert f"<code>{scope}</code>" in article


def article_of(page: str, name: str) -> str:
    return page.split(f'<article id="{name}"')[1].split("</article>", maxsplit=1)[0]


def test_a_long_answer_is_described_once_where_it_is_read(pages: dict[str, str]) -> None:
    page = pages["docs/strategies"]
    assert "<code>best_reachable_return</code>" in article_of(page, "get_strategy")
    for other in ("create_strategy", "approve_strategy", "reject_strategy"):
        assert "best_reachable_return" not in article_of(page, other)
        assert '<a href="#get_strategy">' in article_of(page, other)
    # What it says of problems and of its own parameters stays.
    assert "<caption>Body</caption>" in article_of(page, "create_strategy")


def test_every_event_is_on_the_page_of_events(pages: dict[str, str]) -> None:
    for name, described in document()["webhooks"].items():
        anchor = f"event-{described['post']['operationId']}"
        assert f'<li id="{anchor}">' in pages["docs"]
        article = article_of(pages["docs/sent-events"], anchor)
        assert f"<code>{name}</code>" in article


def test_the_style_sheet_is_found_and_kept(pages: dict[str, str]) -> None:
    address = re.search(r'href="(docs\.css\?v=[0-9a-f]{12})"', pages["docs"])
    assert address
    assert f'href="../{address[1]}"' in pages["docs/campaigns"]
    answer = Client().get(f"/v1/{address[1]}")
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("address", ["docs", "docs/campaigns"])
def test_a_page_keeps_the_policy_of_every_other_page(address: str) -> None:
    policy = Client().get(f"/v1/{address}").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_beginning_says_where_to_read_on() -> None:
    assert Client().get("/v1/").json() == {
        "name": "Kempen",
        "version": "v1",
        "documentation": "http://127.0.0.1:8000/v1/docs",
        "openapi": "http://127.0.0.1:8000/v1/openapi.json",
    }


def test_each_page_is_packed_for_readers_who_can_unpack_it(pages: dict[str, str]) -> None:
    for address, page in pages.items():
        packed = Client().get(f"/v1/{address}", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert gzip.decompress(packed.content).decode() == page
        assert len(packed.content) < 40_000, address
