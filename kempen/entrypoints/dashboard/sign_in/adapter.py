"""How django-allauth writes addresses and mails for Kempen."""

from typing import Any, cast

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.core import context as allauth_context
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from kempen.domain.accounts.actions.security import password_refused
from kempen.domain.accounts.actions.sign_up import address_verified, mail_link_again
from kempen.domain.accounts.queries import Person
from kempen.entrypoints.dashboard.shared.page_links import DashboardLinks, page_url
from kempen.entrypoints.dashboard.sign_in.attempts import PASSWORD, SignInAttempt, forget
from kempen.entrypoints.dashboard.sign_in.form_names import SECOND_FACTOR_STAGE
from kempen.kit import clock, mail


class AccountAdapter(DefaultAccountAdapter):
    """Mails go through the worker; links are made from settings, never from the Host header."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("The email address and password do not match."),
        "incorrect_password": _("Wrong password."),
        "enter_current_password": _("Wrong current password."),
        "incorrect_code": _("Wrong code. Enter the newest code from the app."),
        "duplicate_email": _("You already use this address."),
        "rate_limited": _("Too many attempts. Wait a few minutes, then try again."),
    }

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Write the mail in its reader's language and give it to the worker."""
        known = context.get("user")
        person = known if isinstance(known, Person) else _owner_of(email)
        language = person.language if person is not None else translation.get_language()
        links = DashboardLinks()
        given = {
            **{name: value for name, value in context.items() if name != "request"},
            "login_url": links.sign_in(),
            "password_reset_url": links.request_password_reset(),
            "security_url": page_url("security"),
            "signup_url": settings.SIGNUP_URL,
        }
        mail.post(mail.write(template_prefix, email, given, language=language or "en"))

    def send_confirmation_mail(
        self,
        request: HttpRequest,
        emailconfirmation: EmailConfirmation,
        signup: bool,  # noqa: FBT001 -- allauth's form
    ) -> None:
        """Mail the link of a changed address; a first address gets the link of its sign-up."""
        address = emailconfirmation.email_address
        if address.email == address.user.email:
            mail_link_again(address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def get_email_confirmation_url(
        self, _request: HttpRequest, emailconfirmation: EmailConfirmation
    ) -> str:
        """Return the link of a changed address."""
        return DashboardLinks().verify_email(emailconfirmation.key)

    def get_password_change_redirect_url(self, _request: HttpRequest) -> str:
        """Go back to the page that led here."""
        return reverse("security")

    def get_logout_redirect_url(self, _request: HttpRequest) -> str:
        """Go to the sign-in page."""
        return reverse("account_login")

    def is_safe_url(self, url: str) -> bool:
        """Only paths of this dashboard: nobody is sent to another host after signing in."""
        return bool(url) and url_has_allowed_host_and_scheme(url, allowed_hosts=None)

    def is_reauthentication_required(self, *, app: str, **_more: object) -> bool:  # noqa: ARG002 -- given
        """A password or second factor given within the last 15 minutes is recent enough."""
        request = allauth_context.request
        records = get_authentication_records(request, request.user)
        if not records:
            return True
        age = clock.now().timestamp() - records[-1]["at"]
        return bool(age >= app_settings.REAUTHENTICATION_TIMEOUT)

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Count the attempt, in place of allauth's own count, which locked the owner out too."""
        self._attempt = SignInAttempt.begin(request, PASSWORD, str(credentials.get("email", "")))

    def authenticate(self, request: HttpRequest, **credentials: object) -> AbstractBaseUser | None:
        """Return who has this password; a right one is not counted."""
        person = super().authenticate(request, **credentials)
        if person is not None:
            self._attempt.succeed()
        return person

    def authentication_failed(self, request: HttpRequest, **credentials: object) -> None:  # noqa: ARG002 -- given
        """Have the wrong password logged and recorded."""
        email, attempt = str(credentials.get("email", "")), self._attempt
        password_refused(email, address=attempt.address, wait=attempt.wait)

    def _delete_login_attempts_cached_email(
        self, request: HttpRequest, **credentials: object
    ) -> None:
        forget(request, str(credentials.get("email", "")))

    def post_login(
        self,
        request: HttpRequest,
        user: AbstractBaseUser,
        **hook: Any,  # Any: allauth's own arguments.
    ) -> HttpResponse:
        """A process that died between verifying and activating is made up for here."""
        address_verified(cast(Person, user))
        return super().post_login(request, user, **hook)

    def get_login_stages(self) -> list[str]:
        """Return allauth's stages; the one of the second factor lets companies' sign-ins by."""
        ours = {"allauth.mfa.stages.AuthenticateStage": SECOND_FACTOR_STAGE}
        return [ours.get(stage, stage) for stage in super().get_login_stages()]

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the caller's address; the same for all where the server tells none."""
        if not request.META.get("REMOTE_ADDR") and not settings.ALLAUTH_TRUSTED_PROXY_COUNT:
            return "127.0.0.1"
        return str(super().get_client_ip(request))


def _owner_of(email: str) -> Person | None:
    address = EmailAddress.objects.filter(email__iexact=email).select_related("user").first()
    return address.user if address else None
