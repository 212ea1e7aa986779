"""Pages of the demo business in each language on offer: whole, within the screen, no English."""

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from django.conf import settings
from django.utils.translation import to_locale
from playwright.sync_api import Browser, expect

from kempen.entrypoints.cli.catalogues import SOURCES, unfinished
from tests.browser.conftest import LOOKS_AT_ALL, Visitor, visiting
from tests.browser.demo_business import sign_in, wait_for_the_demo
from tests.browser.english import english_on
from tests.browser.linked_pages import linked_pages
from tests.drills.running import Running

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES if code != "en")
FORMS = ("390-light", "1360-dark", "320-dark", "1360-light")
PAGES = {
    "overview": "/",
    "campaigns": "/campaigns/",
    "strategies": "/strategies/",
    "import": "/insights/import/",
    "reports": "/insights/reports/",
    "schedule": "/insights/reports/schedules/new/",
    "month-end": "/insights/month-end/",
    "sales": "/insights/sales/",
    "forecasts": "/insights/forecasts/",
    "integrations": "/integrations/",
    "business": "/settings/business/",
    "tax": "/settings/tax/",
    "money": "/settings/money/",
    "members": "/settings/members/",
    "keys": "/settings/keys/",
    "webhooks": "/settings/webhooks/",
    "clients": "/settings/clients/",
    "data": "/settings/data/",
    "company-sign-in": "/settings/company-sign-in/",
    "company": "/accounts/company/",
    "activity": "/settings/activity/",
    "notifications": "/notifications/",
    "second-factor": "/accounts/2fa/",
    "sessions": "/accounts/sessions/",
}

# The lines that a label of the bar stands in are as many as its words at most.
_BROKEN_LABELS = """() => [...document.querySelectorAll('.bottom-bar a')].flatMap(link => {
  const label = document.createRange();
  label.selectNodeContents(link.lastChild);
  const lines = new Set([...label.getClientRects()].map(box => Math.round(box.top)));
  const text = link.textContent.trim();
  return lines.size > text.split(/\\s+/).length ? [text] : [];
})"""


def looked_at(language: str) -> list[tuple[str, str]]:
    """Each page with the form it is looked at in: one language and form, in turns."""
    turn = LANGUAGES.index(language)
    return [
        (name, FORMS[number % len(FORMS)])
        for number, name in enumerate(PAGES)
        if number % len(LANGUAGES) == turn
    ]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def visitors(browser: Browser, service: Running, language: str) -> Iterator[dict[str, Visitor]]:
    """The same person at screens of each form, who reads this language until the test ends."""
    with ExitStack() as windows:
        opened = {
            form: windows.enter_context(visiting(browser, service, f"{language}-{form}"))
            for form in (
                FORMS if LOOKS_AT_ALL else sorted({form for _, form in looked_at(language)})
            )
        }
        for visitor in opened.values():
            wait_for_the_demo(visitor, service)
            sign_in(visitor, service)
        first = next(iter(opened.values()))
        choose(first, language)
        yield opened
        choose(first, "en")


def choose(visitor: Visitor, language: str) -> None:
    page = visitor.page
    page.goto("/settings/preferences/")
    page.locator(f"main button[name=language][value={language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(language, re.IGNORECASE))


def test_pages_are_in_the_readers_language_alone(
    visitors: dict[str, Visitor], language: str
) -> None:
    pages, turns = PAGES, looked_at(language)
    if LOOKS_AT_ALL:
        linked = linked_pages(visitors[FORMS[0]].page)
        pages = linked | {name: path for name, path in PAGES.items() if path not in linked.values()}
        turns = [(name, form) for form in FORMS for name in pages]
    faults: list[str] = []
    for name, form in turns:
        visitor = visitors[form]
        visitor.page.goto(pages[name])
        try:
            visitor.check(f"{language}-{name}")
        except AssertionError as error:
            # All that is wrong is told at once: a walk takes many minutes.
            faults.append(f"{form} {pages[name]}: {error}")
            visitor.complaints.clear()
        faults += [f"{form} {pages[name]}: {text!r}" for text in english_on(visitor.page)]
        broken = visitor.page.evaluate(_BROKEN_LABELS)
        faults += [f"{form} {pages[name]}: {text!r} is broken within a word" for text in broken]
    assert faults == []


def test_every_finished_language_is_offered() -> None:
    sources = {path.parts[-3] for path in SOURCES.glob("*/LC_MESSAGES/django.po")}
    assert {to_locale(code) for code in LANGUAGES} == sources - unfinished()
