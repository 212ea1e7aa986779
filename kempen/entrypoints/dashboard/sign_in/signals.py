"""What follows from actions in allauth: activation, the end of sessions, the audit table."""

from allauth.account import signals as account_signals
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.mfa import signals as mfa_signals
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from allauth.socialaccount.models import SocialLogin
from allauth.usersessions.models import UserSession
from django.contrib.auth import logout
from django.contrib.auth import signals as django_signals
from django.core.exceptions import PermissionDenied
from django.db.models.signals import post_init
from django.dispatch import receiver
from django.http import HttpRequest

from kempen.domain.accounts.actions.security import audit_for_person
from kempen.domain.accounts.actions.sign_up import address_verified
from kempen.domain.accounts.queries import Person
from kempen.entrypoints.dashboard.shared.access import BEGAN
from kempen.entrypoints.dashboard.shared.gates import company_session
from kempen.entrypoints.dashboard.shared.gates.chosen_business import BUSINESS
from kempen.entrypoints.dashboard.sign_in.second_factor import name_the_owner
from kempen.entrypoints.dashboard.sign_in.session_activity import remember_sign_in
from kempen.kit import clock

post_init.connect(name_the_owner, sender=Authenticator)


@receiver(account_signals.email_confirmed)
def _email_confirmed(email_address: EmailAddress, **_signal: object) -> None:
    address_verified(email_address.user)


@receiver(django_signals.user_logged_in)
def _session_began(request: HttpRequest, **_signal: object) -> None:
    """Whoever signs in begins anew, in the company's business where its provider led in."""
    announced = company_session.begin(request)
    request.session[BEGAN] = clock.now().timestamp()
    if announced is not None:
        request.session[BUSINESS] = announced.business


@receiver(account_signals.user_logged_in)
def _signed_in(
    request: HttpRequest, user: Person, sociallogin: SocialLogin | None = None, **_signal: object
) -> None:
    remember_sign_in(request)
    if sociallogin is None:
        audit_for_person(user, "person.signed_in", {})
    elif company_session.company_session(request) is None:
        # A provider's sign-in that was put off and gone on with elsewhere would open everything.
        logout(request)
        raise PermissionDenied


@receiver(account_signals.password_changed)
def _password_changed(request: HttpRequest, user: Person, **_signal: object) -> None:
    _end_other_sessions(request, user)
    audit_for_person(user, "person.password_changed", {})


@receiver(account_signals.password_set)
def _password_set(request: HttpRequest, user: Person, **_signal: object) -> None:
    _end_other_sessions(request, user)
    audit_for_person(user, "person.password_changed", {})


@receiver(account_signals.password_reset)
def _password_reset(request: HttpRequest, user: Person, **_signal: object) -> None:
    _end_other_sessions(request, user)
    audit_for_person(user, "person.password_reset", {})


@receiver(account_signals.email_changed)
def _address_changed(
    request: HttpRequest, user: Person, from_email_address: EmailAddress | None, **_signal: object
) -> None:
    # The first address of an account changes nothing.
    if from_email_address is not None:
        _end_other_sessions(request, user)
        audit_for_person(user, "person.address_changed", {})


@receiver(mfa_signals.authenticator_added)
def _factor_added(
    request: HttpRequest, user: Person, authenticator: Authenticator, **_signal: object
) -> None:
    _end_other_sessions(request, user)
    audit_for_person(user, "person.second_factor_added", {"type": authenticator.type})
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        # Whoever sets a factor up has just used it, so nobody is asked for it twice in a row.
        record_authentication(request, user, "mfa", type=authenticator.type)
    code = request.POST.get("code", "")
    if authenticator.type == Authenticator.Type.TOTP and code:
        # The code that switched the factor on was shown and typed: it opens nothing any more.
        TOTP(authenticator).validate_code(code)


@receiver(mfa_signals.authenticator_removed)
def _factor_removed(
    request: HttpRequest, user: Person, authenticator: Authenticator, **_signal: object
) -> None:
    _end_other_sessions(request, user)
    audit_for_person(user, "person.second_factor_removed", {"type": authenticator.type})


@receiver(mfa_signals.authenticator_reset)
def _codes_renewed(
    request: HttpRequest, user: Person, authenticator: Authenticator, **_signal: object
) -> None:
    _end_other_sessions(request, user)
    audit_for_person(user, "person.second_factor_renewed", {"type": authenticator.type})


def _end_other_sessions(request: HttpRequest, user: Person) -> None:
    """Whoever else is signed in as this person has to sign in again."""
    others = UserSession.objects.filter(user=user)
    for session in others.exclude(session_key=request.session.session_key):
        session.end()
