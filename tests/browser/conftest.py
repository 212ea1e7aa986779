"""A service, a browser, and the checks that every page must pass."""

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests import migrated_database
from tests.browser.english import english_on
from tests.browser.words import LOCALES, Words
from tests.drills.running import Running
from tests.house.places import ROOT
from tests.waiting import PATIENCE

# What a page itself must come to show; in milliseconds, as all that Playwright is given.
_ON_A_PAGE = 60_000
# For what a page shows once the worker has done its part.
BY_WORKER = PATIENCE * 1000
expect.set_options(timeout=_ON_A_PAGE)
SCREENSHOTS = ROOT / "tests" / "browser" / "screenshots"
# The same rules: what passes them is not described, which takes as long as finding what does not.
_VIOLATIONS_ALONE = {"resultTypes": ["violations"]}
# The shell is the same browser without windows, menus and updates: it takes a third less.
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("KEMPEN_CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Report browser tests as not run where there is no Chromium; in CI that is a failure."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(1500))


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """The browser, for as long as the process lives: to start one takes 4 s of CPU."""
    if CHROMIUM is None:
        message = "NOT RUN: Chromium is not installed (Debian: chromium-headless-shell)"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=_FLAGS, timeout=PATIENCE * 1000
        )
        loop = asyncio.get_running_loop()
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


# Playwright's event loop counts as running in this thread, in which no other test could start its
# own: so it counts as running in the files of the browser alone.
@pytest.fixture(scope="module")
def browser(chromium: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    browser, loop = chromium
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The service without a business in it; that with the demo business is in `demo/`."""
    with serving(tmp_path_factory.mktemp("kempen") / "data", "--no-demo") as running:
        yield running


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Running]:
    """Have a service in a folder of its own."""
    migrated_database.begin(folder)
    with Running(folder, *arguments) as running:
        running.wait_ready()
        yield running


class Visitor:
    """Somebody at a screen: a page, and everything that went wrong on it."""

    def __init__(self, page: Page, name: str, words: Words) -> None:
        self.page = page
        self.name = name
        self.words = words
        self.complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        # A form that comes back with what is wrong in it has status 422, and Chromium says so.
        if message.type == "error" and "status of 422" not in message.text:
            self.complaints.append(f"console: {message.text}")

    def check(self, name: str) -> None:
        """Hold the page to the measures: its language, axe, console, width.

        On a walk it is photographed first.
        """
        self.page.wait_for_load_state()
        if LOOKS_AT_ALL:
            # A page many screens long takes a second, and only people look at the picture.
            SCREENSHOTS.mkdir(exist_ok=True)
            self.page.screenshot(path=SCREENSHOTS / f"{name}-{self.name}.png", full_page=True)
        if self.words.language != "en":
            assert english_on(self.page) == [], name
        results = Axe().run(self.page, options=_VIOLATIONS_ALONE)
        assert results.violations_count == 0, f"{name}: {results.generate_report()}"
        assert self.complaints == [], name
        width = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, f"{name} is {width} px wider than the screen"


FORMS = ("1360-light", "390-light", "1360-dark", "390-dark")
# `make walk` looks at every page in every form; `make test` at each in one, in turns.
LOOKS_AT_ALL = "BROWSER_WALK" in os.environ


def forms(*of_a_walk: str) -> tuple[str, ...]:
    """Return the forms that one way through pages is gone in: the first, on a walk each."""
    return of_a_walk if LOOKS_AT_ALL else of_a_walk[:1]


def pages_of(form: str, pages: dict[str, str]) -> dict[str, str]:
    """Return the pages that are looked at in this form: name → path."""
    turn = FORMS.index(form)
    return {
        name: path
        for number, (name, path) in enumerate(pages.items())
        if LOOKS_AT_ALL or number % len(FORMS) == turn
    }


@pytest.fixture(params=FORMS)
def visitor(
    request: pytest.FixtureRequest, browser: Browser, service: Running
) -> Iterator[Visitor]:
    with visiting(browser, service, request.param) as new_visitor:
        yield new_visitor


@contextmanager
def visiting(
    browser: Browser, service: Running, name: str, language: str = "en"
) -> Iterator[Visitor]:
    """Open a browser window of its own; the name ends in width and colour scheme."""
    width, scheme = name.split("-")[-2:]
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{service.port}",
        viewport={"width": int(width), "height": 900},
        color_scheme=scheme,  # type: ignore[arg-type]  # The parameter is one of the two schemes.
        locale=LOCALES[language],
        timezone_id="Asia/Kuala_Lumpur",
    )
    context.set_default_timeout(_ON_A_PAGE)
    yield Visitor(context.new_page(), name, Words(language))
    context.close()
