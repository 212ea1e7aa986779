"""The second factor: seeds are encrypted for their person; the QR code is inline SVG."""

import base64
from io import BytesIO

import segno
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

# What an authenticator's data may hold encrypted.
_SEALED = ("secret", "seed")


class SecondFactorAdapter(DefaultMFAAdapter):
    """Encrypts TOTP and recovery seeds with CREDENTIALS_KEYS.

    allauth's hooks do not say whose seed it is. A new one belongs to the signed-in person; one that
    was read has its row's person written before it (`name_the_owner`). So a seed that is copied
    into another person's row does not decrypt.
    """

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("Wrong code. Enter the newest code from the app."),
    }

    def encrypt(self, text: str) -> str:
        """Return `person|ciphertext`."""
        person = context.request.user.pk
        sealed = settings.CREDENTIALS_KEYS.encrypt(text.encode(), owner=owner_of(person))
        return f"{person}|{base64.b64encode(sealed).decode()}"

    def decrypt(self, encrypted_text: str) -> str:
        """Return the seed; raise SecretError when it was made for another person."""
        person, _bar, sealed = encrypted_text.partition("|")
        plain: bytes = settings.CREDENTIALS_KEYS.decrypt(
            base64.b64decode(sealed), owner=owner_of(person)
        )
        return plain.decode()

    def build_totp_svg(self, url: str) -> str:
        """Return the QR code as SVG for the page itself: the CSP allows no data: image."""
        out = BytesIO()
        segno.make(url, error="m").save(
            out,
            kind="svg",
            xmldecl=False,
            svgns=False,
            omitsize=True,
            svgclass="qr",
            lineclass=None,
        )
        return out.getvalue().decode()

    def generate_authenticator_name(self, user: AbstractBaseUser, type: str) -> str:  # noqa: A002 -- given
        """Propose a name for a new passkey."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey") if number == 1 else gettext("Passkey %d") % number

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Name the service as people know it."""
        request: HttpRequest = context.request
        return {"id": request.get_host().partition(":")[0], "name": "Kempen"}


def owner_of(person: object) -> str:
    """Return what binds a seed to its person."""
    return f"second-factor:{person}"


def name_the_owner(instance: Authenticator, **_signal: object) -> None:
    """Write the row's person before each of its ciphertexts; called for each row that is read."""
    data = instance.data
    if not isinstance(data, dict) or instance.user_id is None:
        return
    for name in _SEALED:
        value = data.get(name)
        if isinstance(value, str) and "|" in value:
            data[name] = f"{instance.user_id}|{value.partition('|')[2]}"
