"""How passwords are hashed and what they may be."""

import re
from typing import Final

from django.contrib.auth import password_validation
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST_PASSWORD = 128
# What whoever guesses passwords of this service tries first; docs/security.md has them too.
WORDS_OF_THE_SERVICE: Final = (
    "advertising",
    "analyst",
    "campaign",
    "iklan",
    "kempen",
    "kuala lumpur",
    "malaysia",
    "manager",
    "marketing",
    "owner",
    "password",
    "ringgit",
)
_SIGNS: Final = re.compile(r"[\W\d_]+")
_LETTERS_LEFT: Final = 4


class BoundedArgon2(Argon2PasswordHasher):
    """Argon2id at the smallest memory that OWASP recommends (19 MiB, 2 passes, 1 lane).

    Django's default of 100 MiB a hash lets two dozen sign-ins at once take gigabytes.
    """

    memory_cost = 19_456
    time_cost = 2
    parallelism = 1


class MinimumLengthValidator(password_validation.MinimumLengthValidator):
    """Django's, in words that say what to do; Django has none in Tamil."""

    def get_error_message(self) -> str:
        """Say how long it has to be."""
        return _("Choose a password of %(count)d characters or more.") % {"count": self.min_length}


class CommonPasswordValidator(password_validation.CommonPasswordValidator):
    """Django's list, in such words."""

    def get_error_message(self) -> str:
        """Say why it is refused."""
        return _("Many people use this password. Choose another one.")


class PersonalDataValidator(password_validation.UserAttributeSimilarityValidator):
    """Django's comparison with name and email address, in such words."""

    def get_error_message(self) -> str:
        """Say why it is refused."""
        return _("This password is too close to your name or email address. Choose another one.")


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


class WordsOfTheServiceValidator:
    """Refuses passwords that are little more than words of the service with digits around."""

    def validate(self, password: str, user: object = None) -> None:  # noqa: ARG002 -- Django's
        """Raise ValidationError where fewer than four letters are left without those words."""
        letters_alone = _SIGNS.sub("", password.lower())
        rest = letters_alone
        for word in WORDS_OF_THE_SERVICE:
            rest = rest.replace(_SIGNS.sub("", word), "")
        if rest != letters_alone and len(rest) < _LETTERS_LEFT:
            raise ValidationError(
                _("This password is made of words that are tried first here. Add others."),
                code="password_of_the_service",
            )

    def get_help_text(self) -> str:
        """Say the rule."""
        return _("Your password needs more than words of this service, such as “kempen”.")
