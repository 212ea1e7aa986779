"""Who operates the service, and what operators did."""

from dataclasses import dataclass
from datetime import datetime

from allauth.mfa.models import Authenticator
from django.db.models import Exists, OuterRef

from kempen.domain.accounts.models import Person
from kempen.domain.operators.models import OperatorAction, OperatorTestMail


@dataclass(frozen=True)
class Operator:
    """Somebody who runs the service. Without a second factor they see nothing of it yet."""

    email: str
    added_at: datetime
    last_sign_in_at: datetime | None
    has_second_factor: bool


def operators() -> list[Operator]:
    """Return the operators, the oldest first."""
    factors = Authenticator.objects.filter(user=OuterRef("pk"))
    rows = (
        Person.objects.filter(is_operator=True)
        .annotate(has_factor=Exists(factors.exclude(type=Authenticator.Type.RECOVERY_CODES)))
        .order_by("id")
    )
    return [Operator(row.email, row.created_at, row.last_login, row.has_factor) for row in rows]


def last_actions(most: int) -> list[OperatorAction]:
    """Return the newest entries of the operators' log, the newest first."""
    return list(OperatorAction.objects.order_by("-id")[:most])


def last_test_mail(email: str) -> OperatorTestMail | None:
    """Return the last e-mail that an operator sent to themselves."""
    return OperatorTestMail.objects.filter(operator=email).order_by("-id").first()
