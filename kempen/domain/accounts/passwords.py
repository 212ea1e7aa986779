"""How passwords are hashed and what they may be."""

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST_PASSWORD = 128


class BoundedArgon2(Argon2PasswordHasher):
    """Argon2id at the smallest memory that OWASP recommends (19 MiB, 2 passes, 1 lane).

    Django's default of 100 MiB a hash lets two dozen sign-ins at once take gigabytes.
    """

    memory_cost = 19_456
    time_cost = 2
    parallelism = 1


class MaximumLengthValidator:
    """Refuses passwords so long that hashing them would be work for an attacker to order."""

    def validate(self, password: str, user: object = None) -> None:  # noqa: ARG002 -- Django's
        """Raise ValidationError above 128 characters."""
        if len(password) > LONGEST_PASSWORD:
            raise ValidationError(
                _("This password is too long. It may have up to %(count)d characters.")
                % {"count": LONGEST_PASSWORD},
                code="password_too_long",
            )

    def get_help_text(self) -> str:
        """Say the rule."""
        return _("Your password may have up to %(count)d characters.") % {"count": LONGEST_PASSWORD}
