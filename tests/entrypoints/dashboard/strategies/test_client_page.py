"""What a client sees by their link, and everything that somebody else could try with it."""

import re
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from PIL import Image as Pictures

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.branding.actions import save_brand
from kempen.domain.client_approvals.actions.asking import switch_client_approvals, withdraw
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.client_approvals.queries import request_state
from kempen.domain.creatives.images import PlainImage
from kempen.domain.creatives.models import Image
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.strategies.actions.edit import choose_ad
from kempen.domain.strategies.queries import ads_of
from kempen.kit import clock
from tests import make
from tests.builders import plans, shop
from tests.builders.approved import strategy as ready_strategy
from tests.builders.client_approvals import Asked, asked, code_in_mail, mailed_code, wrong
from tests.builders.people import work_off
from tests.clocks import time_is

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def one(business: Business) -> Asked:
    return asked(business, note="As we discussed.")


def text_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def answered(browser: Client, one: Asked, code: str, given: str, note: str = "") -> Any:
    """Send the form with the answer."""
    return browser.post(one.path, {"do": "answer", "code": code, "answer": given, "note": note})


def state_of(one: Asked) -> str:
    return request_state(one.now())


def test_a_client_sees_exactly_that_version(business: Business) -> None:
    alice = make.member(business)
    shop.connected(business, "search")
    strategy = plans.ready(alice)
    one = asked(business, strategy, note="As we discussed.")
    answer = Client().get(one.path)
    text = text_of(answer)
    assert answer.status_code == 200
    for words in (
        "Alice of Kopi Rimba asks you to approve this plan. This is version 1.",
        "As we discussed.",
        "RM5,600.00",
        "Beans",
        "Hampers",
        "Likely to bring",
        "View as table",
        "An owner or a manager of Kopi Rimba must still launch the plan.",
        "Kempen emails a code to m•••@example.com",
    ):
        assert words in text, words
    assert "mei@example.com" not in answer.content.decode()
    assert strategy.public_id not in answer.content.decode()


def test_the_page_is_kept_from_search_engines_frames_caches_and_other_sites(one: Asked) -> None:
    answer = Client().get(one.path)
    assert answer["X-Robots-Tag"] == "noindex, nofollow, noarchive"
    assert answer["Referrer-Policy"] == "same-origin"
    assert "no-store" in answer["Cache-Control"]
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert "form-action 'self'" in answer["Content-Security-Policy"]
    assert "session" not in answer.cookies
    assert '<meta name="robots" content="noindex' in answer.content.decode()


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_mail_scanner_changes_nothing(method: str, business: Business, one: Asked) -> None:
    before = ApprovalRequest.objects.of(business).values().get()
    audited = AuditEntry.objects.of(business).count()
    for query in ("", "?do=code", "?do=answer&answer=approved&code=000000"):
        assert getattr(Client(), method)(one.path + query).status_code == 200
    assert ApprovalRequest.objects.of(business).values().get() == before
    assert AuditEntry.objects.of(business).count() == audited
    assert len(mail.outbox) == 1


def test_a_form_of_another_site_is_refused(one: Asked) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.get(one.path)
    for fields in ({"do": "code"}, {"do": "answer", "answer": "approved", "code": "1"}):
        answer = browser.post(one.path, fields, headers={"Origin": "https://evil.example"})
        assert answer.status_code == 403
    assert state_of(one) == "sent"


def test_the_whole_way_to_an_approval(business: Business, one: Asked) -> None:
    browser = Client()
    sent = browser.post(one.path, {"do": "code"})
    assert (sent.status_code, sent["Location"]) == (302, f"{one.path}#answer")
    work_off()
    assert str(mail.outbox[-1].subject).endswith("is your code for Kopi Rimba")
    assert state_of(one) == "seen"
    page = text_of(browser.get(one.path))
    assert "A code of 6 digits is on its way to m•••@example.com. It works for 15 minutes." in page
    code = code_in_mail()
    done = answered(browser, one, f"{code[:3]} {code[3:]}", "approved", "Go!")
    assert done.status_code == 302
    receipt = text_of(browser.get(one.path))
    assert "You approved this plan" in receipt
    assert "Nothing is spent yet. An owner or a manager of Kopi Rimba launches it." in receipt
    assert "Go!" in receipt
    assert plans.again(business, one.strategy).status == "approved"
    # Sent again by a second click, or by somebody who wants it otherwise.
    assert answered(browser, one, code, "approved").status_code == 302
    assert "You approved this plan" in text_of(answered(browser, one, code, "declined"))
    assert Event.objects.of(business).filter(type__startswith="strategy.").count() == 1


def test_a_decline_with_a_note(business: Business, one: Asked) -> None:
    code = mailed_code(one)
    answered(Client(), one, code, "declined", "More for Raya.")
    assert "You declined this plan" in text_of(Client().get(one.path))
    assert plans.again(business, one.strategy).rejected_reason == "More for Raya."


def test_a_note_loses_what_no_page_can_show(business: Business, one: Asked) -> None:
    odd = "\x00More \u202efor\x1b Raya,\r\nplease\u3000do\x00"
    answered(Client(), one, mailed_code(one), "declined", odd)
    assert plans.again(business, one.strategy).rejected_reason == "More for Raya,\nplease do"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"code": "\x00" * 6}, "Wrong code."),
        ({"code": "wrong"}, "Wrong code. Enter the one from the newest email. Tries left: 4."),
        ({"answer": ""}, "Choose whether to approve or to decline."),
        ({"answer": "launched"}, "Choose whether to approve or to decline."),
        ({"note": "x" * 501}, "Your note is too long. Write 500 characters or fewer."),
        ({"code": "٣" * 6}, "Wrong code."),
        ({"code": "1" * 5000}, "Wrong code."),
    ],
)
def test_bad_input_is_said_and_what_was_typed_stays(
    fields: dict[str, str], message: str, business: Business, one: Asked
) -> None:
    code = mailed_code(one)
    sent = {"do": "answer", "code": code, "answer": "approved", "note": "My note"} | fields
    sent["code"] = wrong(code) if sent["code"] == "wrong" else sent["code"]
    answer = Client().post(one.path, sent)
    assert answer.status_code == 422
    assert message in text_of(answer)
    assert sent["note"][:400] in text_of(answer)
    assert plans.again(business, one.strategy).status == "ready"


def test_a_link_that_is_over_says_why_and_shows_nothing_of_the_strategy(
    business: Business, one: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = mailed_code(one)
    ad = ads_of(one.strategy)[0].public_id
    choose_ad(Actor.member(one.member), one.strategy, ad, is_chosen=True, revision=1)
    for answer in (Client().get(one.path), answered(Client(), one, code, "approved")):
        assert answer.status_code == 410
        assert "This version is no longer current." in text_of(answer)
        assert "Liberica" not in text_of(answer)
    assert plans.again(business, one.strategy).status == "ready"
    two = asked(make.business("Dora's"))
    withdraw(Actor.member(two.member), two.request)
    assert "Dora&#x27;s withdrew this request." in Client().get(two.path).content.decode()
    three = asked(make.business("Emil's"))
    time_is(monkeypatch, clock.now() + timedelta(days=15))
    assert "This link has expired." in text_of(Client().get(three.path))


def test_switched_off_no_link_of_the_business_works(one: Asked) -> None:
    switch_client_approvals(Actor.member(one.member), on=False)
    assert Client().get(one.path).status_code == 410
    assert Client().post(one.path, {"do": "code"}).status_code == 410
    assert len(mail.outbox) == 1


@pytest.mark.parametrize(
    "token", ["x", "A" * 43, "A" * 42, "%00" * 14, "A" * 4000, "..%2f..%2f", "Ａ" * 43]
)
def test_no_other_token_opens_anything(token: str, one: Asked) -> None:
    for path in (f"/approve/{token}/", f"/approve/{token}/logo/"):
        answer = Client().get(path)
        assert answer.status_code == 404
        assert "Kopi Rimba" not in answer.content.decode()


def test_tokens_are_not_tried_without_end(one: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    # All in one minute, however slow the machine is.
    time_is(monkeypatch, clock.now())
    browser = Client()
    statuses = [browser.get(f"/approve/{'A' * 43}/").status_code for _ in range(61)]
    assert statuses == [404] * 60 + [429]
    # Somebody else's address is not held up by that.
    assert browser.get(one.path, REMOTE_ADDR="192.0.2.7").status_code == 200


def picture_of(of: Business) -> Image:
    image = Image.objects.of(of).order_by("-id").first()
    assert image is not None
    return image


def test_only_the_pictures_of_that_version_and_the_own_logo_are_served(business: Business) -> None:
    shop.connected(business, "social")
    one = asked(business, shop.with_pictures(ready_strategy(business)))
    other = make.business("Charlie's")
    shop.with_pictures(ready_strategy(other))
    theirs = picture_of(other)
    mine = picture_of(business)
    page = Client().get(one.path).content.decode()
    address = f"{one.path}pictures/{mine.public_id}/"
    assert f'"{address}?longest=960"' in page
    served = Client().get(address)
    assert (served.status_code, served["Content-Type"]) == (200, "image/png")
    assert served["X-Robots-Tag"] == "noindex, nofollow, noarchive"
    unused = Image.objects.add(
        business,
        digest=b"0" * 32,
        media_type="image/png",
        width=1,
        height=1,
        content=b"x",
        name="secret.png",
    )
    for image in (theirs, unused):
        assert Client().get(f"{one.path}pictures/{image.public_id}/").status_code == 404
    assert Client().get(f"{one.path}logo/").status_code == 404
    withdraw(Actor.member(one.member), one.request)
    assert Client().get(address).status_code == 404


def test_a_page_shows_thumbnails_of_photos(business: Business) -> None:
    shop.connected(business, "social")
    one = asked(business, shop.with_pictures(ready_strategy(business)))
    photo = Pictures.effect_noise((2000, 1500), 80)
    file = BytesIO()
    photo.save(file, "JPEG")
    image = picture_of(business)
    Image.objects.of(business).filter(pk=image.pk).update(
        content=file.getvalue(), width=2000, height=1500, media_type="image/jpeg"
    )
    (address,) = set(
        re.findall(r'"([^"]*/pictures/[^"]+)"', Client().get(one.path).content.decode())
    )
    served = Client().get(address)
    assert served["Content-Type"] == "image/webp"
    assert len(served.content) < len(file.getvalue()) / 2
    with Pictures.open(BytesIO(served.content)) as smaller:
        assert smaller.size == (960, 720)


def test_the_page_and_the_mails_carry_the_brand_of_their_own_business(business: Business) -> None:
    one = asked(business)
    other = asked(make.business("Charlie's"))
    logo = PlainImage("image/png", 200, 100, b"the logo's bytes")
    save_brand(Actor.member(one.member), "Agensi Kilat", logo)
    page = Client().get(one.path).content.decode()
    assert f'src="{one.path}logo/"' in page
    assert 'alt="Agensi Kilat"' in page
    assert 'width="96"' in page
    assert Client().get(f"{one.path}logo/").content == b"the logo's bytes"
    theirs = Client().get(other.path).content.decode()
    assert "Agensi Kilat" not in theirs
    assert "<img" not in theirs
    assert Client().get(f"{other.path}logo/").status_code == 404


def test_a_signed_in_member_decides_by_the_link_no_other_way(one: Asked) -> None:
    """Being a member is no code, and the page is the client's whoever looks at it."""
    browser = Client()
    browser.force_login(one.member.person)
    assert "Email me a code" in browser.get(one.path).content.decode()
    answer = answered(browser, one, "123456", "approved")
    assert "Ask for another one. Your answer was not sent." in text_of(answer)
    assert state_of(one) == "sent"
