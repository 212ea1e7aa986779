"""An agency and its client, from the sign-up of its owner to the end of a colleague's access.

The agency's people read Malay and the client Chinese; on a walk once more all of them English.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from kempen.kit import clock
from tests.browser.client import approve_by_link, ask_a_client
from tests.browser.conftest import BY_WORKER, LOOKS_AT_ALL, Visitor, visiting
from tests.browser.mailbox import open_mail_to
from tests.browser.newcomer import confirm, sign_in_and_introduce, sign_up
from tests.drills.running import Running
from tests.make import PASSWORD

AGENCY, CLIENT_BUSINESS = "Agensi Cahaya", "Kedai Roti Lim"
ANALYST = "Aida"
LANGUAGES = [("ms", "zh-hans"), ("en", "en")] if LOOKS_AT_ALL else [("ms", "zh-hans")]

Opening = Callable[[str, str, str], Visitor]


@pytest.fixture
def opens(browser: Browser, service: Running) -> Iterator[Opening]:
    """Open a window for somebody: who it is, the form of the screen, and the language."""
    with ExitStack() as windows:
        yield lambda who, form, language: windows.enter_context(
            visiting(browser, service, f"{who}-{language}-{form}", language)
        )


@pytest.mark.parametrize(("language", "client_language"), LANGUAGES)
def test_an_agency_launches_what_its_client_approved(
    opens: Opening, language: str, client_language: str
) -> None:
    owner = opens("owner", "1360-light", language)
    analyst = opens("analyst", "1360-dark", language)
    viewer = opens("viewer", "390-dark", language)
    client = opens("client", "390-light", client_language)
    addresses = {who: f"{who}-{language}@example.com" for who in ("owner", "analyst", "viewer")}
    client_address = f"lim-{client_language}@example.com"

    sign_up(owner, addresses["owner"], AGENCY)
    confirm(owner, addresses["owner"])
    sign_in_and_introduce(owner, addresses["owner"])
    business = make_a_client_business(owner)
    connect_the_search_platform(owner, business)
    invite(owner, business, addresses["analyst"], "Analyst")
    join(analyst, addresses["analyst"], ANALYST)
    invite(owner, business, addresses["viewer"], "Viewer")
    join(viewer, addresses["viewer"], "Chong")

    strategy = write_a_brief(analyst, business)
    may_not_decide(analyst, strategy)
    owner.page.goto(f"{strategy}decision/")
    ask_a_client(owner, client_address, client_language)
    approve_by_link(client, client_address, CLIENT_BUSINESS)
    launch(owner, strategy)

    sees_and_does_not_touch(viewer, business, strategy)
    analyst.page.goto(strategy)
    remove(owner, business, ANALYST)
    is_out_on_the_next_click(analyst)


def make_a_client_business(owner: Visitor) -> str:
    """Return the address of the new business, which the owner is led to."""
    page, words = owner.page, owner.words
    page.goto("/portfolio/")
    page.get_by_role("link", name=words("New client business")).click()
    owner.check("agency-new-business")
    page.get_by_label(words("Company name")).fill(CLIENT_BUSINESS)
    page.get_by_label(words("Website")).fill("kedai-roti-lim.example")
    page.get_by_label(words("Search advertising")).check()
    page.get_by_role("button", name=words("Create business")).click()
    created = words("%(business)s created. You are its owner.", business=CLIENT_BUSINESS)
    expect(page.get_by_text(created)).to_be_visible()
    match = re.search(r"/biz_\w+/", page.url)
    assert match
    page.goto("/portfolio/")
    for name in (AGENCY, CLIENT_BUSINESS):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    owner.check("agency-portfolio")
    return match[0]


def connect_the_search_platform(owner: Visitor, business: str) -> None:
    page, words = owner.page, owner.words
    page.goto(f"{business}integrations/search/")
    page.get_by_role("button", name=words("Connect sandbox account")).click()
    # The worker lists the campaigns: the page loads itself again when they are there.
    expect(page.get_by_role("button", name=words("Refresh list"))).to_be_visible(timeout=BY_WORKER)


def invite(owner: Visitor, business: str, email: str, role: str) -> None:
    page, words = owner.page, owner.words
    page.goto(f"{business}settings/members/")
    page.get_by_label(words("Email address"), exact=True).fill(email)
    page.get_by_label(words("Role"), exact=True).select_option(label=words(role, context="role"))
    page.get_by_role("button", name=words("Send invitation")).click()
    sent = words("Invitation sent to %(email)s.", email=email)
    expect(page.get_by_text(sent)).to_be_visible()


def join(colleague: Visitor, email: str, name: str) -> None:
    """By the link of the mail: an account without a second verification, and straight in."""
    page, words = colleague.page, colleague.words
    subject = words.pattern("Join %(business)s on Kempen", business=CLIENT_BUSINESS)
    open_mail_to(colleague, email, subject)
    page.get_by_role("link", name="/invitations/").click()
    colleague.check("agency-invitation")
    page.get_by_label(words("Your name")).fill(name)
    page.get_by_label(words("Password"), exact=True).fill(PASSWORD)
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name=words("Create account and join")).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text(CLIENT_BUSINESS).first).to_be_attached()


def write_a_brief(analyst: Visitor, business: str) -> str:
    """Return the address of the strategy that comes of it."""
    page, words = analyst.page, analyst.words
    page.goto(f"{business}strategies/new/")
    page.get_by_role("radio", name=words("Increase Sales")).check()
    page.get_by_role("button", name=words("Next: accounts")).click()
    expect(page.get_by_role("heading", name=words("Where do you advertise?"))).to_be_visible()
    page.get_by_role("checkbox", name=words("A new campaign on search")).check()
    analyst.check("agency-accounts")
    page.get_by_role("button", name=words("Next: plan")).click()
    page.get_by_label(words("Budget in RM, before tax")).fill("5,600")
    page.get_by_label(words("Return goal")).fill("3")
    page.get_by_label(words("First day")).fill(clock.today().isoformat())
    page.get_by_label(words("What do you sell?")).fill("Roti sourdough")
    page.get_by_label(words("Landing page")).fill("https://kedai-roti-lim.example/roti")
    page.get_by_label(words("Why do people want it?")).fill("Dibakar setiap pagi")
    page.get_by_role("button", name=words("Generate strategy")).click()
    sections = page.get_by_role("navigation", name=words("Sections of the strategy"))
    expect(sections).to_be_visible(timeout=BY_WORKER)
    analyst.check("agency-strategy")
    match = re.search(r"strategies/str_\w+/$", page.url)
    assert match
    return business + match[0]


def may_not_decide(analyst: Visitor, strategy: str) -> None:
    page, words = analyst.page, analyst.words
    page.goto(f"{strategy}decision/")
    ready = words("Ready for an owner or a manager")
    expect(page.get_by_role("heading", name=ready)).to_be_visible()
    expect(page.get_by_role("button", name=words("Approve exactly this"))).to_have_count(0)
    expect(page.get_by_text(words("Ask a client for approval"), exact=True)).to_have_count(0)


def launch(owner: Visitor, strategy: str) -> None:
    page, words = owner.page, owner.words
    page.goto(strategy)
    page.get_by_role("link", name=words("Go to launch")).click()
    owner.check("agency-launch")
    page.get_by_role("button", name=words("Launch"), exact=True).click()
    expect(page.get_by_role("button", name=words("Undo launch"))).to_be_visible()


def sees_and_does_not_touch(viewer: Visitor, business: str, strategy: str) -> None:
    page, words = viewer.page, viewer.words
    page.goto(f"{strategy}launch/")
    expect(page.get_by_role("button", name=words("Undo launch"))).to_have_count(0)
    viewer.check("agency-viewer-launch")
    page.goto(f"{business}settings/members/")
    expect(page.get_by_role("table", name=words("Members"))).to_contain_text(ANALYST)
    expect(page.get_by_role("button", name=words("Send invitation"))).to_have_count(0)
    viewer.check("agency-viewer-members")
    # A form that the page does not offer, sent all the same.
    assert posted(viewer, f"{strategy}launch/undo/") == 403
    assert posted(viewer, f"{business}settings/members/invite/") == 403
    page.goto(f"{business}strategies/new/")
    expect(page.get_by_role("radio")).to_have_count(0)


def posted(visitor: Visitor, path: str) -> int:
    """Return the status of the answer to a form with the token of the page that is open."""
    token = visitor.page.locator("input[name=csrfmiddlewaretoken]").first.input_value()
    answer = visitor.page.request.post(
        path, form={"csrfmiddlewaretoken": token}, headers={"Referer": visitor.page.url}
    )
    return answer.status


def remove(owner: Visitor, business: str, name: str) -> None:
    page, words = owner.page, owner.words
    page.goto(f"{business}settings/members/")
    owner.check("agency-members")
    page.get_by_role("link", name=words.pattern("Remove %(name)s", name=name)).click()
    owner.check("agency-remove")
    page.get_by_role("button", name=words("Remove member")).click()
    removed = words("%(name)s was removed.", name=name)
    expect(page.get_by_text(removed)).to_be_visible()


def is_out_on_the_next_click(analyst: Visitor) -> None:
    page, words = analyst.page, analyst.words
    sections = page.get_by_role("navigation", name=words("Sections of the strategy"))
    sections.get_by_role("link").nth(1).click()
    expect(page.get_by_role("heading", name=words("Sign in"))).to_be_visible()
