"""What a person did about their own account, told to the audit table of their businesses."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.deeds import tell
from kempen.domain.accounts.models import Person
from kempen.domain.accounts.queries import members_of


def person_did(person: Person, action: str, data: Mapping[str, Any]) -> None:
    """Record a deed such as person.password_changed. Never put a secret into `data`."""
    with transaction.atomic():
        for member in members_of(person):
            tell(Actor.member(member), action, data)
