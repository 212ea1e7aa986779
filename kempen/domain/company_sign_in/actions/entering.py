"""From a verified identity to a member: at once where it is linked, by a mailed link at first.

A provider says who somebody is in its own business and nothing else. So an identity is linked to an
account by whoever reads the mail of its address, and to an account that exists only by whoever
signs in to that account with its own means.
"""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.core import signing
from django.db import IntegrityError, transaction

from kempen.domain.accounts.actions.members import change_role, join
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import Business, Invitation, Member, Person
from kempen.domain.company_sign_in.actions.attempts import refuse_attempt
from kempen.domain.company_sign_in.models import CompanySignIn, Identity, IdentityProvider
from kempen.domain.company_sign_in.queries import (
    CompanySession,
    account_of_address,
)
from kempen.domain.company_sign_in.refusals import SignInRefusal
from kempen.domain.company_sign_in.rules import (
    LINK_LASTS,
    MOST_MAILS_OF_A_BUSINESS,
    MOST_MAILS_TO_AN_ADDRESS,
    role_of_claim,
)
from kempen.domain.page_links import page_links
from kempen.kit import clock, jobs, mail
from kempen.kit.database.scope import as_service, in_business
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import job_of

MAIL_LINK: Final = "company_sign_in.mail_link"
Status = CompanySignIn.Status
_SALT: Final = "kempen.company-sign-in"
_KEY: Final = re.compile(r"[-:\w]{1,400}")
_MAILED: Final = (Status.CONFIRMING, Status.LINKED)


@dataclass(frozen=True)
class Entry:
    """Who may be signed in now, and by which link."""

    member: Member
    link: SocialAccount


def enter(attempt: CompanySignIn) -> Entry | None:
    """Use a verified attempt up; return who may be signed in, None where a link was mailed.

    Refusal, which is stored and audited, for an account that may not enter. An attempt that is
    no longer verified is refused as over: it signs in once.
    """
    try:
        with in_business(attempt.business_id), transaction.atomic():
            return _enter(attempt)
    except Refusal as refusal:
        refuse_attempt(attempt, refusal)
        raise


def signed_in_by_company(entry: Entry) -> CompanySession:
    """Audit that a person signs in, in the business whose provider it was and in no other."""
    with in_business(entry.member.business_id):
        audit(Actor.member(entry.member), "person.signed_in", {"method": "company"})
    return CompanySession(str(entry.member.business_id), entry.link.pk)


@job_of(CompanySignIn)
def mail_link(attempt_id: str) -> None:
    """Mail the link of a first sign-in; the worker calls this. Doing it twice mails twice."""
    rows = CompanySignIn.objects.of_everyone().filter(pk=attempt_id, status=Status.CONFIRMING)
    attempt = rows.select_related("business").first()
    if attempt is None or attempt.identity is None:
        return
    context = {
        "business": attempt.business.name,
        "has_account": account_of_address(attempt.identity.email) is not None,
        "link_url": page_links().company_sign_in_link(_key_of(attempt)),
    }
    template = "company_sign_in/email/first_sign_in"
    mail.post(mail.write(template, attempt.identity.email, context, language=attempt.language))


@as_service("who follows the link of a first sign-in is not in its business yet")
def attempt_of_link(key: str) -> CompanySignIn:
    """Return the first sign-in that a mailed link stands for; Refusal where it works no more."""
    if not _KEY.fullmatch(key):
        raise Refusal(SignInRefusal.LINK_OVER)
    try:
        identifier = signing.loads(key, salt=_SALT, max_age=LINK_LASTS)
    except signing.BadSignature as error:
        raise Refusal(SignInRefusal.LINK_OVER) from error
    rows = CompanySignIn.objects.of_everyone().select_related("business", "provider__business")
    attempt = rows.filter(pk=UUID(identifier), status=Status.CONFIRMING).first()
    if attempt is None:
        raise Refusal(SignInRefusal.LINK_OVER)
    return attempt


@as_service("who follows the link of a first sign-in is not in its business yet")
def link_account(key: str, person: Person) -> Member:
    """Link the identity to the account of somebody who is signed in to it by its own means.

    It takes the place of an earlier link to this provider. Refusal for another address's account,
    and for an operator.
    """
    with transaction.atomic():
        attempt = _locked(attempt_of_link(key), Status.CONFIRMING)
        identity = _identity_of(attempt)
        if account_of_address(identity.email) != person:
            raise Refusal(SignInRefusal.OTHER_ACCOUNT, email=identity.email)
        return _link(attempt, identity, person)


@as_service("who follows the link of a first sign-in is not in its business yet")
def link_new_account(key: str, *, name: str, language: str) -> Member:
    """Make an account for the address, which has only the provider to sign in with, and link it.

    The link came to the address, so it needs no second verification. Refusal where the address has
    an account.
    """
    with transaction.atomic():
        attempt = _locked(attempt_of_link(key), Status.CONFIRMING)
        identity = _identity_of(attempt)
        if account_of_address(identity.email) is not None:
            raise Refusal(SignInRefusal.OTHER_ACCOUNT, email=identity.email)
        person = Person.objects.create_user(
            identity.email, None, name=name, language=language, terms_accepted_at=clock.now()
        )
        EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
        return _link(attempt, identity, person)


def _enter(attempt: CompanySignIn) -> Entry | None:
    attempt = _locked(attempt, Status.VERIFIED)
    identity = _identity_of(attempt)
    provider = attempt.provider
    link = SocialAccount.objects.filter(provider=provider.public_id, uid=identity.subject)
    known = link.select_related("user").first()
    attempt.status = Status.USED if known else Status.CONFIRMING
    if known is None:
        attempt.finished_at = clock.now()
        attempt.save(update_fields=["status", "finished_at"])
        if _may_mail(attempt, identity.email):
            jobs.defer(MAIL_LINK, {"attempt_id": str(attempt.pk)})
        return None
    if not known.user.is_active or known.user.is_operator:
        raise Refusal(SignInRefusal.CLOSED_ACCOUNT)
    entry = Entry(_member(provider, identity, known.user), known)
    attempt.identity, attempt.finished_at = None, clock.now()
    attempt.save(update_fields=["status", "identity", "finished_at"])
    return entry


def _member(provider: IdentityProvider, identity: Identity, person: Person) -> Member:
    """Return the member, with the role that the provider says now.

    Somebody who was removed stays so until a member invites them again, whatever the provider says.
    """
    service = Actor.service(provider.business, "company-sign-in")
    member = Member.objects.of(provider.business).filter(person=person).first()
    role = role_of_claim(provider.role_values, identity.values, provider.default_role)
    if member is None:
        open_rows = Invitation.objects.of(provider.business).filter(
            email=person.email.lower(),
            accepted_at=None,
            withdrawn_at=None,
            expires_at__gt=clock.now(),
        )
        invitation = open_rows.select_for_update().first()
        if invitation is None:
            raise Refusal(SignInRefusal.NOT_A_MEMBER)
        invitation.accepted_at = clock.now()
        invitation.save(update_fields=["accepted_at"])
        return join(service, person, invitation.role)
    if provider.role_claim and member.role != Member.Role.OWNER:
        return change_role(service, member, role)
    return member


def _link(attempt: CompanySignIn, identity: Identity, person: Person) -> Member:
    provider = attempt.provider
    if not person.is_active or person.is_operator:
        raise Refusal(SignInRefusal.CLOSED_ACCOUNT)
    # Who was made anew at the provider has another subject: the one before opens nothing then.
    SocialAccount.objects.filter(provider=provider.public_id, user=person).delete()
    try:
        with transaction.atomic():
            SocialAccount.objects.create(
                user=person, provider=provider.public_id, uid=identity.subject
            )
    except IntegrityError as error:
        # Another link of the same person at the provider was followed first.
        raise Refusal(SignInRefusal.LINK_OVER) from error
    role = role_of_claim(provider.role_values, identity.values, provider.default_role)
    member = join(Actor.service(provider.business, "company-sign-in"), person, role)
    facts = {"provider_id": provider.public_id, "member_id": member.public_id}
    audit(Actor.member(member), "company_sign_in.linked", facts)
    attempt.status, attempt.identity = Status.LINKED, Identity("", identity.email)
    attempt.save(update_fields=["status", "identity"])
    return member


def _locked(attempt: CompanySignIn, status: str) -> CompanySignIn:
    """Lock the business, then the attempt as it is now; Refusal when it is in another state."""
    Business.objects.select_for_update().get(pk=attempt.business.pk)
    rows = CompanySignIn.objects.of(attempt.business).select_related(
        "business", "provider__business"
    )
    row = rows.filter(pk=attempt.pk, status=status).first()
    if row is None:
        raise Refusal(
            SignInRefusal.LINK_OVER if status == Status.CONFIRMING else SignInRefusal.OVER
        )
    return row


def _identity_of(attempt: CompanySignIn) -> Identity:
    if attempt.identity is None:
        raise AssertionError("a verified attempt has an identity")
    return attempt.identity


def _may_mail(attempt: CompanySignIn, email: str) -> bool:
    """Whether neither the address nor the business had too many links mailed in the last hour.

    What the browser is shown is the same, so nothing is learnt from it.
    """
    since = clock.now() - timedelta(hours=1)
    mailed = CompanySignIn.objects.of_everyone().filter(status__in=_MAILED, created_at__gt=since)
    with as_service("an address may be of people in several businesses"):
        to_address = mailed.filter(identity__email=email).count()
    of_business = mailed.of(attempt.business).count()
    return to_address <= MOST_MAILS_TO_AN_ADDRESS and of_business <= MOST_MAILS_OF_A_BUSINESS


def _key_of(attempt: CompanySignIn) -> str:
    return signing.dumps(str(attempt.pk), salt=_SALT)


def member_address(attempt: CompanySignIn) -> str:
    """Return the address that a first sign-in is confirmed by; empty once it is over."""
    return attempt.identity.email if attempt.identity else ""
