"""Operators are added by a command, choose a password by a link, and are no members."""

import pytest
from django.core import mail
from django.db import DatabaseError, connection
from django.test import Client

from kempen.domain.accounts.actions.security import audit_for_person
from kempen.domain.accounts.models import Business, Person
from kempen.domain.operators.actions.people import add_operator, remove_operator
from kempen.domain.operators.models import OperatorAction
from kempen.domain.operators.queries.people import operators
from kempen.domain.operators.refusals import OperatorRefusal
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.operators import EMAIL, operator
from tests.builders.people import link_in_mail, mails, sign_in, sign_up, work_off

pytestmark = pytest.mark.django_db


def _choose_password(client: Client, link: str) -> int:
    page = client.get(link, follow=True)
    if b"password1" not in page.content:
        return page.status_code
    answer = client.post(page.request["PATH_INFO"], {"password1": make.PASSWORD})
    return answer.status_code


def test_the_link_of_a_new_operator_works_once(client: Client) -> None:
    add_operator(" Ops@Kempen.example ")
    work_off()
    assert mails() == [(EMAIL, "You operate a Kempen service")]
    link = link_in_mail()
    assert _choose_password(client, link) == 302
    assert sign_in(client, EMAIL)["Location"] == "/"
    again = Client()
    assert b"password1" not in again.get(link, follow=True).content


def test_nobody_signs_in_before_a_password_is_chosen(client: Client) -> None:
    add_operator(EMAIL)
    for password in ("", "!", make.PASSWORD):
        assert sign_in(client, EMAIL, password).status_code != 302


def test_adding_an_operator_again_sends_a_new_link() -> None:
    first = operator()
    add_operator(EMAIL)
    assert Person.objects.get() == first
    work_off()
    assert [to for to, _ in mails()] == [EMAIL, EMAIL]


@pytest.mark.parametrize("email", ["", "ops", "ops@", "a@b\x00.example", "a\n@b.example"])
def test_what_is_no_address_is_refused(email: str) -> None:
    with pytest.raises(Refusal) as refused:
        add_operator(email)
    assert refused.value.code == OperatorRefusal.BAD_ADDRESS
    assert not Person.objects.exists()


def test_whoever_has_an_account_cannot_be_an_operator_too() -> None:
    make.member(make.business())
    for email in ("alice@example.com", "ALICE@example.com"):
        with pytest.raises(Refusal) as refused:
            add_operator(email)
        assert refused.value.code == OperatorRefusal.HAS_ACCOUNT
    assert not Person.objects.filter(is_operator=True).exists()


def test_a_sign_up_with_an_operators_address_makes_no_business(client: Client) -> None:
    operator()
    sign_up(client, email=EMAIL)
    work_off()
    assert not Business.objects.exists()
    assert "confirm-email" not in str(mail.outbox[-1].body)


def test_a_removed_operator_is_gone_and_the_log_stays() -> None:
    operator()
    remove_operator(EMAIL)
    assert operators() == []
    assert list(OperatorAction.objects.order_by("id").values_list("operator", "action")) == [
        (EMAIL, "operator.added"),
        (EMAIL, "operator.removed"),
    ]
    add_operator(EMAIL)
    with pytest.raises(Refusal):
        remove_operator("alice@example.com")


def test_a_member_is_not_removed_by_the_command_for_operators() -> None:
    make.member(make.business())
    with pytest.raises(Refusal) as refused:
        remove_operator("alice@example.com")
    assert refused.value.code == OperatorRefusal.NO_OPERATOR
    assert Person.objects.get().email == "alice@example.com"


def test_what_an_operator_does_to_their_account_is_in_the_log(client: Client) -> None:
    person = operator()
    sign_in(client, EMAIL)
    audit_for_person(person, "person.password_changed", {})
    actions = OperatorAction.objects.order_by("id").values_list("action", flat=True)
    assert list(actions) == ["operator.added", "person.signed_in", "person.password_changed"]


def test_a_wrong_password_for_an_operator_is_in_the_log(client: Client) -> None:
    operator()
    sign_in(client, EMAIL, "wrong")
    work_off()
    entry = OperatorAction.objects.get(action="person.sign_in_refused")
    assert entry.data["why"] == "wrong_password"


@pytest.mark.parametrize("change", ["UPDATE {} SET action = 'x'", "DELETE FROM {}"])
def test_the_log_is_only_added_to(change: str) -> None:
    operator()
    statement = change.format(OperatorAction._meta.db_table)
    with connection.cursor() as cursor, pytest.raises(DatabaseError, match="never changed"):
        cursor.execute(statement)
