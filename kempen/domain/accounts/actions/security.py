"""Audits what a person did about their own account, in each of their businesses."""

import base64
from collections.abc import Mapping

import structlog
from django.conf import settings
from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit, operator_acted
from kempen.domain.accounts.models import ApiKey, Person
from kempen.domain.accounts.queries import members_of
from kempen.kit import ids, jobs
from kempen.kit.database.scope import in_business

log = structlog.get_logger()
RECORD_WRONG_PASSWORD = "accounts.record_wrong_password"  # noqa: S105 -- a job's name
SEALED_FOR = "wrong-password"


def audit_for_person(person: Person, action: str, data: Mapping[str, object]) -> None:
    """Audit an action such as person.password_changed. Never put a secret into `data`."""
    with transaction.atomic():
        if person.is_operator:
            operator_acted.send(sender=Person, operator=person, action=action, data=dict(data))
        for member in members_of(person):
            with in_business(member.business_id):
                audit(Actor.member(member), action, data)


def password_refused(email: str, *, address: str, wait: float) -> None:
    """Log a wrong password, and have the worker record it for the member whose address was typed.

    The worker finds out whether there is one, so that the answer takes as long for every address.
    People type passwords into the wrong field, so what was typed goes nowhere in clear.
    """
    log.warning("a sign-in was refused", why="wrong_password", address=address, wait_seconds=wait)
    sealed = settings.CREDENTIALS_KEYS.encrypt(email.encode(), owner=SEALED_FOR)
    given: dict[str, str | float] = {
        "sealed": base64.b64encode(sealed).decode(),
        "address": address,
        "wait": wait,
    }
    jobs.defer(RECORD_WRONG_PASSWORD, given)


def record_wrong_password(sealed: str, address: str, wait: float) -> None:
    """Record a wrong password in the businesses of the person, if there is one."""
    email = settings.CREDENTIALS_KEYS.decrypt(base64.b64decode(sealed), owner=SEALED_FOR).decode()
    person = Person.objects.filter(email__iexact=email).first() if "\x00" not in email else None
    if person is not None:
        _record_refusal(person, "wrong_password", address, wait)


def code_refused(person: Person, *, address: str, wait: float) -> None:
    """Log and record a wrong one-time code: whoever sent it has given the right password."""
    log.warning(
        "a sign-in was refused",
        why="wrong_code",
        person=str(person.pk),
        address=address,
        wait_seconds=wait,
    )
    _record_refusal(person, "wrong_code", address, wait)


def key_refused(key: ApiKey, why: str, *, address: str) -> None:
    """Record that a program used a key that no longer works."""
    facts = {"key_id": key.public_id, "why": why, "address": address}
    audit(Actor.service(key.business, "sign-in"), "key.refused", facts)


def _record_refusal(person: Person, why: str, address: str, wait: float) -> None:
    """The member is not the actor: it was somebody who did not show that they are the member."""
    with transaction.atomic():
        if person.is_operator:
            facts = {"why": why, "address": address, "seconds": round(wait)}
            action = "person.sign_in_refused"
            operator_acted.send(sender=Person, operator=person, action=action, data=facts)
        for member in members_of(person):
            actor = Actor.service(member.business, "sign-in")
            facts = {"member_id": ids.encode("mem", member.id), "why": why, "address": address}
            with in_business(member.business_id):
                audit(actor, "person.sign_in_refused", facts)
                if wait:
                    audit(actor, "person.locked_out", facts | {"seconds": round(wait)})
