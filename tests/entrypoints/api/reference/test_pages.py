"""The readable page: complete, and safe under the strictest policy."""

import gzip
import re
from html.parser import HTMLParser

import pytest
from django.test import Client

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
def page() -> str:
    return Client().get("/v1/docs").content.decode()


def test_the_page_needs_no_script_and_no_other_host(page: str) -> None:
    seen = Seen(page)
    assert not {"script", "style", "iframe", "img", "form"} & set(seen.tags)
    assert not [name for name, _ in seen.attributes if name == "style" or name.startswith("on")]
    links = [value for name, value in seen.attributes if name in ("href", "src")]
    assert {link.split(":")[0] for link in links if ":" in link} <= {"http"}
    assert [link for link in links if "://" in link] == ["http://127.0.0.1:8000/"]


def test_every_identifier_stands_once_and_every_anchor_leads_somewhere(page: str) -> None:
    seen = Seen(page)
    assert len(seen.identifiers) == len(set(seen.identifiers))
    anchors = {value[1:] for name, value in seen.attributes if name == "href" and value[:1] == "#"}
    assert anchors <= set(seen.identifiers)
    assert {"problem-not_found", "problem-too_many_requests"} <= set(seen.identifiers)


@pytest.mark.parametrize("place", places(), ids=str)
def test_every_operation_is_on_it_with_its_example(place: Place, page: str) -> None:
    assert f'id="{place.described["operationId"]}"' in page
    assert f"<code>{place.path}</code>" in page
    article = page.split(f'<article id="{place.described["operationId"]}"')[1].split(
        "</article>", maxsplit=1
    )[0]
    assert "$KEMPEN_API_KEY" in article
    for scope in place.scopes:
        assert f"<code>{scope}</code>" in article


def test_a_long_answer_is_described_once_where_it_is_read(page: str) -> None:
    def article(name: str) -> str:
        return page.split(f'<article id="{name}"')[1].split("</article>", maxsplit=1)[0]

    assert "<code>best_reachable_return</code>" in article("get_strategy")
    for other in ("create_strategy", "approve_strategy", "reject_strategy"):
        assert "best_reachable_return" not in article(other)
        assert '<a href="#get_strategy">' in article(other)
    # What it says of problems and of its own parameters stays.
    assert "<caption>Body</caption>" in article("create_strategy")


def test_the_style_sheet_is_found_and_kept(page: str) -> None:
    address = re.search(r'href="(docs\.css\?v=[0-9a-f]{12})"', page)
    assert address
    answer = Client().get(f"/v1/{address[1]}")
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert "immutable" in answer.headers["Cache-Control"]


def test_the_page_keeps_the_policy_of_every_other_page() -> None:
    policy = Client().get("/v1/docs").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_beginning_says_where_to_read_on() -> None:
    assert Client().get("/v1/").json() == {
        "name": "Kempen",
        "version": "v1",
        "documentation": "http://127.0.0.1:8000/v1/docs",
        "openapi": "http://127.0.0.1:8000/v1/openapi.json",
    }


def test_it_is_packed_for_readers_who_can_unpack_it(page: str) -> None:
    packed = Client().get("/v1/docs", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.content).decode() == page
    assert len(packed.content) < 80_000
