"""Somebody who writes a brief with a browser that runs no script: a form is sent as it stands."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client

START = "/strategies/new/"
PLAN = {
    "budget_amount": "RM 5,600",
    "product": "Liberica beans",
    "landing_url": "kopirimba.example/beans",
    "benefits": "Roasted on the day of shipping\r\nFree delivery",
}


class Form(HTMLParser):
    """What the form with the identifier `brief` would send now, without a button."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self._is_inside = False
        self._area = self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._is_inside = given.get("id") == "brief"
        if not self._is_inside:
            return
        name, kind = given.get("name", ""), given.get("type", "text")
        if tag == "input" and (kind not in ("checkbox", "radio") or "checked" in given):
            self.fields.setdefault(name, []).append(given.get("value", ""))
        elif tag == "textarea":
            self._area = name
            self.fields[name] = [""]
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in given:
            self.fields[self._select] = [given["value"]]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False
        elif tag == "textarea":
            self._area = ""

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields[self._area][0] += data.removeprefix("\n")


def fields_of(answer: Any) -> dict[str, list[str]]:
    """Return what the answer's form holds."""
    return Form(answer.content.decode()).fields


def begin(browser: Client, objective: str = "increase_sales") -> str:
    """Take the first step; return the address of the draft."""
    sent = {**fields_of(browser.get(START)), "objective": objective, "go": "next"}
    answer = browser.post(START, sent)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"]).removesuffix("accounts/")


def fill(browser: Client, place: str, go: str = "next", **typed: Any) -> Any:
    """Open a step, type something, press a button."""
    return browser.post(place, {**fields_of(browser.get(place)), **typed, "go": go})


def at_plan(browser: Client, objective: str = "increase_sales", **chosen: Any) -> str:
    """Go as far as the plan; return the address of the draft."""
    place = begin(browser, objective)
    chosen = chosen or {"new": ["social"]}
    answer = fill(browser, f"{place}accounts/", **chosen)
    assert answer.status_code == 302, answer.content.decode()
    assert answer["Location"] == f"{place}plan/"
    return place
