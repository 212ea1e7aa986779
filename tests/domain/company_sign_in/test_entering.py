"""The same deed twice at one moment, a worker that was killed, and what is deleted in time."""

from datetime import timedelta

import pytest
from allauth.socialaccount.models import SocialAccount

from kempen.domain.accounts.actions.members import join
from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.company_sign_in.actions import entering
from kempen.domain.company_sign_in.actions.attempts import (
    begin_exchange,
    end_old_attempts,
    exchange_waiting,
)
from kempen.domain.company_sign_in.actions.entering import enter, link_account, link_new_account
from kempen.domain.company_sign_in.exchange import Return
from kempen.domain.company_sign_in.models import CompanySignIn, Identity, IdentityProvider
from kempen.domain.company_sign_in.refusals import SignInRefusal
from kempen.domain.events.queries import latest_audited_actions
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.at_once import at_once
from tests.builders.identity_provider import set_up

DEWI = Identity("person-1", "dewi@kopi.example", "Dewi")
Status = CompanySignIn.Status


@pytest.fixture
def provider(db: None) -> IdentityProvider:
    return set_up(make.business(), "https://login.example.com")


def sign_in_of(provider: IdentityProvider, status: str) -> CompanySignIn:
    business = provider.business
    return CompanySignIn.objects.add(business, provider=provider, status=status, identity=DEWI)


def outcome(action: object) -> str:
    """Do it; return "done", or why it was refused."""
    try:
        assert callable(action)
        action()
    except Refusal as refusal:
        return str(refusal.code)
    return "done"


@pytest.mark.django_db(transaction=True)
def test_a_link_that_is_followed_at_once_makes_one_account(provider: IdentityProvider) -> None:
    key = entering._key_of(sign_in_of(provider, Status.CONFIRMING))

    def follow() -> str:
        return outcome(lambda: link_new_account(key, name="Dewi", language="en"))

    assert sorted(at_once(*[follow] * 4)) == ["done", *["link_over"] * 3]
    assert Person.objects.filter(email=DEWI.email).count() == 1
    assert SocialAccount.objects.count() == 1
    assert Member.objects.of(provider.business).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_sign_in_enters_once_however_often_at_once(provider: IdentityProvider) -> None:
    person = make.person("dewi")
    join(make.actor(provider.business), person, "viewer")
    SocialAccount.objects.create(user=person, provider=provider.public_id, uid=DEWI.subject)
    attempt = sign_in_of(provider, Status.VERIFIED)
    results = at_once(*[lambda: outcome(lambda: enter(attempt))] * 4)
    assert sorted(results) == ["done", *["sign_in_over"] * 3]


def test_a_person_made_anew_at_the_provider_takes_the_place_of_the_one_before(
    provider: IdentityProvider,
) -> None:
    person = Person.objects.create_user(DEWI.email, make.PASSWORD)
    SocialAccount.objects.create(user=person, provider=provider.public_id, uid="person-0")
    link_account(entering._key_of(sign_in_of(provider, Status.CONFIRMING)), person)
    assert SocialAccount.objects.get(user=person).uid == "person-1"


def test_a_changed_or_old_link_is_over(
    provider: IdentityProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = entering._key_of(sign_in_of(provider, Status.CONFIRMING))
    assert entering.attempt_of_link(key)
    for wrong in (key[:-1], f"{key}a", "a" * 500, "a/b", key.replace(":", ".", 1)):
        assert outcome(lambda wrong=wrong: entering.attempt_of_link(wrong)) == "link_over"
    monkeypatch.setattr(entering, "LINK_LASTS", timedelta(seconds=-1))
    assert outcome(lambda: entering.attempt_of_link(key)) == "link_over"


def test_an_exchange_whose_worker_was_killed_is_not_begun_again(
    provider: IdentityProvider,
) -> None:
    """The code may be used up; the person starts again."""
    returned = Return("code", "verifier", "nonce", "https://kempen.example/")
    attempt = begin_exchange(provider, returned, language="en")
    rows = CompanySignIn.objects.of(provider.business).filter(pk=attempt.pk)
    rows.update(sealed_input=None)
    exchange_waiting(str(attempt.pk))
    assert rows.get().status == Status.PENDING
    end_old_attempts()
    assert rows.get().status == Status.PENDING
    rows.update(created_at=clock.now() - timedelta(minutes=3))
    end_old_attempts()
    assert (rows.get().status, rows.get().fault) == (Status.REFUSED, SignInRefusal.INTERRUPTED)
    entry = latest_audited_actions(provider.business, 1)[0]
    assert (entry.action, entry.data["why"]) == ("company_sign_in.refused", "sign_in_interrupted")


def test_what_providers_said_is_deleted_after_a_day(provider: IdentityProvider) -> None:
    business: Business = provider.business
    for status in (Status.CONFIRMING, Status.USED, Status.LINKED, Status.REFUSED):
        sign_in_of(provider, status)
    rows = CompanySignIn.objects.of(business)
    end_old_attempts()
    assert rows.count() == 4
    rows.update(created_at=clock.now() - timedelta(days=1, minutes=1))
    end_old_attempts()
    assert rows.count() == 0
