"""A forgotten password: the answer is the same for every address, so the worker looks it up."""

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings

from kempen.domain.accounts.actions.sign_up import mail_link_again
from kempen.domain.accounts.models import Person
from kempen.domain.page_links import page_links
from kempen.kit import jobs, mail


def request_password_reset(email: str, *, language: str) -> None:
    """Have a link mailed to this address, if it is somebody's."""
    jobs.defer("accounts.mail_reset_link", {"email": email.strip().lower(), "language": language})


def mail_reset_link(email: str, language: str) -> None:
    """Mail a link to choose a new password; or that no account exists; or the sign-up's own link.

    Somebody who gave a wrong address of their own learns by mail that it has no account; nobody
    else learns anything.
    """
    address = (
        EmailAddress.objects.filter(email__iexact=email, user__is_active=True)
        .order_by("-verified")
        .select_related("user")
        .first()
    )
    if address is None:
        if not Person.objects.filter(email__iexact=email).exists():
            context = {"signup_url": settings.SIGNUP_URL}
            mail.post(
                mail.write("account/email/unknown_account", email, context, language=language)
            )
        return
    if not address.verified:
        mail_link_again(email)
        return
    person = address.user
    link = page_links().reset_password(
        user_pk_to_url_str(person), default_token_generator.make_token(person)
    )
    mail.post(
        mail.write(
            "account/email/password_reset_key",
            address.email,
            {"password_reset_url": link},
            language=person.language,
        )
    )
