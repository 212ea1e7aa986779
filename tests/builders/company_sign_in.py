"""Browsers that sign in through a company's provider."""

import re
from html import unescape
from typing import Any

from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.company_sign_in.queries import provider_by_name
from kempen.domain.events.queries import latest_audited_actions
from tests.builders.identity_provider import NAME, PretendProvider
from tests.builders.people import link_in_mail, work_off

_REFRESH = re.compile(r'http-equiv="refresh" content="0; url=([^"]+)"')


def address_to_provider(browser: Client, name: str = NAME, **fields: str) -> str:
    """Press the button of the sign-in page; return where the browser goes."""
    page = browser.post(f"/accounts/company/{name}/", fields)
    assert page.status_code == 200, page.content
    refresh = _REFRESH.search(page.content.decode())
    assert refresh
    return unescape(refresh[1])


def come_back(browser: Client, path: str) -> Any:
    """Open what the provider sent the browser back to, and wait as the page does."""
    answer = browser.get(path)
    if answer.status_code != 302:
        return answer
    waiting = answer["Location"]
    assert browser.get(waiting, headers={"HX-Request": "true"}).status_code == 204
    work_off()
    polled = browser.get(waiting, headers={"HX-Request": "true"})
    assert polled["HX-Redirect"] == waiting
    return browser.get(waiting)


def sign_in_through(
    browser: Client, provider: PretendProvider, name: str = NAME, **fields: str
) -> Any:
    """Go all the way: to the provider, back, and wait."""
    return come_back(browser, provider.authorize(address_to_provider(browser, name, **fields)))


def newcomer(provider: PretendProvider, name: str = NAME) -> Client:
    """Somebody without an account signs in for the first time, follows the mailed link, enters."""
    browser = Client()
    assert b"Check your email" in sign_in_through(browser, provider, name).content
    work_off()
    link = link_in_mail()
    answer = browser.post(link, {"name": "Dewi", "terms": "on"})
    assert answer["Location"] == f"/accounts/company/{name}/", answer.content
    entered = sign_in_through(browser, provider, name)
    assert entered.status_code == 302, entered.content
    assert entered["Location"] == "/"
    return browser


def is_ready(name: str = NAME) -> bool:
    """Whether the provider has answered as one."""
    return provider_by_name(name) is not None


def why_refused(of: Business) -> list[object]:
    """What the audit log says of refused sign-ins, newest first."""
    entries = latest_audited_actions(of, 50)
    return [one.data["why"] for one in entries if one.action == "company_sign_in.refused"]
