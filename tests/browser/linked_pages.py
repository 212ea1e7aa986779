"""The pages that links lead to, each kind once."""

import re
from collections import deque
from typing import Final

from playwright.sync_api import Page

# The same page again: under its business, as a part that another asks for, or another thing's.
_OF_A_BUSINESS: Final = re.compile(r"^/biz_\w+")
_IDENTIFIER: Final = re.compile(r"/[a-z]{3,4}_\w{20,}")
# What is no page: files, the API and its documents, and what is built from our sources.
_NO_PAGE: Final = re.compile(r"^/(v1|static|media|export)/|/(logout|file|picture)/|\.\w{2,4}$")
_LINKS: Final = "links => links.map(link => link.getAttribute('href'))"


def linked_pages(page: Page, first: str = "/") -> dict[str, str]:
    """Follow links from a page on; return the pages of this person: name → path."""
    paths: dict[str, str] = {}
    known, waiting = {_kind(first)}, deque([first])
    while waiting:
        path = waiting.popleft()
        answer = page.goto(path)
        if answer is None or "text/html" not in answer.headers.get("content-type", ""):
            continue
        assert answer.status == 200, f"a link leads to {path}, which answers {answer.status}"
        paths[_kind(path).strip("/").replace("/", "-") or "overview"] = path
        for link in page.eval_on_selector_all("a[href]", _LINKS):
            target = _OF_A_BUSINESS.sub("", re.sub("[?#].*", "", link)) or "/"
            kind = _kind(target)
            if target.startswith("/") and kind not in known and not _NO_PAGE.search(target):
                known.add(kind)
                waiting.append(target)
    return paths


def _kind(path: str) -> str:
    return _IDENTIFIER.sub("/one", path)
