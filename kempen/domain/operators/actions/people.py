"""Operators are added and removed by whoever may run commands on the machine, never by a page."""

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from kempen.domain.accounts.actions.sign_up import lock_email
from kempen.domain.accounts.models import Person
from kempen.domain.operators.actions.log import record
from kempen.domain.operators.refusals import OperatorRefusal
from kempen.domain.page_links import page_links
from kempen.kit import mail
from kempen.kit.refusal import Refusal


def add_operator(email: str) -> str:
    """Make an operator and mail a link to choose a password; return that link.

    It works once and for as long as a link of a forgotten password does. For an operator who
    exists, a new link is mailed. Refusal BAD_ADDRESS, or HAS_ACCOUNT for the address of anybody
    else: who runs the service has an address of their own for it.
    """
    address = _checked(email)
    with transaction.atomic():
        # A sign-up of the same address at the same moment waits, and then finds this account.
        lock_email(address)
        person = Person.objects.filter(email__iexact=address).first()
        if person is not None and not person.is_operator:
            raise Refusal(OperatorRefusal.HAS_ACCOUNT, email=address)
        if EmailAddress.objects.filter(email__iexact=address).exclude(user=person).exists():
            # Somebody changes their address to this one, or has changed it.
            raise Refusal(OperatorRefusal.HAS_ACCOUNT, email=address)
        action = "operator.link_sent"
        if person is None:
            person = Person.objects.create_user(address, is_operator=True)
            # Only who reads this mailbox can choose the password.
            EmailAddress.objects.create(user=person, email=address, verified=True, primary=True)
            action = "operator.added"
        record(address, action, {})
        link = page_links().reset_password(
            user_pk_to_url_str(person), default_token_generator.make_token(person)
        )
        context = {"link": link, "sign_in_url": page_links().sign_in()}
        mail.post(mail.write("operators/email/added", address, context, language=person.language))
    return link


def remove_operator(email: str) -> None:
    """Delete an operator: their sessions end, the log of what they did stays. Refusal NO_OPERATOR.

    The last one can be removed too: a command adds the next.
    """
    address = _checked(email)
    with transaction.atomic():
        rows = Person.objects.select_for_update()
        person = rows.filter(email__iexact=address, is_operator=True).first()
        if person is None:
            raise Refusal(OperatorRefusal.NO_OPERATOR, email=address)
        record(person.email, "operator.removed", {})
        person.delete()


def _checked(email: str) -> str:
    address = email.strip().lower()
    try:
        validate_email(address)
    except ValidationError as error:
        raise Refusal(OperatorRefusal.BAD_ADDRESS) from error
    return address
