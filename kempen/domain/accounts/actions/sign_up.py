"""From a sign-up to an active business.

The answer to a sign-up must not tell whether the address is known, so a request only hashes and
writes one row; the worker finds out. Each sign-up has its own link: an account gets the password
and the company name of the sign-up whose link was followed, so nobody can prepare an account for
somebody else's address.
"""

import re
from datetime import timedelta
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.core import signing
from django.db import connection, transaction
from django.db.models import QuerySet

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import Business, Member, PendingSignUp, Person
from kempen.domain.page_links import page_links
from kempen.kit import clock, jobs, mail
from kempen.kit.database import server_time
from kempen.kit.database.scope import as_service

LINK_LASTS: Final = timedelta(days=3)
# To one address in one hour.
MOST_MAILS: Final = 5
_SALT = "kempen.sign-up"
_KEY = re.compile(r"[-:\w]{1,400}")


def request_sign_up(*, email: str, company_name: str, password: str, language: str) -> None:
    """Write down a sign-up whose terms were accepted now; takes as long for a known address."""
    with transaction.atomic():
        pending = PendingSignUp.objects.create(
            email=email.strip().lower(),
            company_name=company_name,
            password_hash=make_password(password),
            language=language,
            terms_accepted_at=clock.now(),
        )
        jobs.defer("accounts.finish_sign_up", {"sign_up_id": str(pending.id)})


def finish_sign_up(sign_up_id: str) -> None:
    """Make the account of a sign-up and mail its link; or mail that the account exists.

    Doing it twice mails nothing twice: `mailed_at` is set in the transaction that posts the mail.
    """
    with transaction.atomic():
        pending = PendingSignUp.objects.select_for_update().filter(id=UUID(sign_up_id)).first()
        if pending is None or pending.mailed_at is not None:
            return
        lock_email(pending.email)
        if _has_reached_mail_limit(pending.email):
            pending.delete()
            return
        pending.mailed_at = clock.now()
        if EmailAddress.objects.filter(email__iexact=pending.email, verified=True).exists():
            # The row only counts mails now; the hash of a password that nobody will use goes.
            pending.password_hash = ""
            pending.save(update_fields=["mailed_at", "password_hash"])
            _mail_account_exists(pending)
            return
        pending.save(update_fields=["mailed_at"])
        person = Person.objects.filter(email__iexact=pending.email).first()
        address = _address_of(person or _new_account(pending))
        _mail_link(address, pending)


def request_verification_mail(email: str) -> None:
    """Have the verification mail sent again, if the address waits for one."""
    jobs.defer("accounts.mail_link_again", {"email": email.strip().lower()})


def mail_link_again(email: str) -> None:
    """Mail the link of the newest sign-up of an address that is not verified yet."""
    with transaction.atomic():
        person = Person.objects.filter(email__iexact=email).first()
        if person is None:
            return
        address = _address_of(person)
        if address.verified:
            return
        newest = PendingSignUp.objects.filter(email=address.email).order_by("-id").first()
        _mail_link(address, newest)


def address_of_link(key: str) -> EmailAddress | None:
    """Return the address that the link of a sign-up stands for, or None when it does not hold."""
    opened = _opened(key)
    return opened[0] if opened else None


@as_service("whoever follows the link of a sign-up is in no business yet")
def apply_sign_up(key: str) -> None:
    """Give the account the password and the company name of the sign-up whose link was followed.

    Call it in the transaction that verifies the address.
    """
    opened = _opened(key)
    if opened is None:
        return
    address, pending = opened
    if pending is not None:
        person = address.user
        person.password = pending.password_hash
        person.language = pending.language
        person.terms_accepted_at = pending.terms_accepted_at
        person.save(update_fields=["password", "language", "terms_accepted_at"])
        _unverified_businesses(person).update(name=pending.company_name)


@as_service("whoever follows the link of a sign-up is in no business yet")
def address_verified(person: Person) -> None:
    """Turn the businesses that this person signed up active; doing it again changes nothing."""
    with transaction.atomic():
        for business in _unverified_businesses(person).select_for_update():
            business.status = Business.Status.ACTIVE
            business.save(update_fields=["status"])
            member = Member.objects.of(business).get(person=person)
            audit(Actor.member(member), "business.verified", {"business_id": business.public_id})
        PendingSignUp.objects.filter(email=person.email).delete()


def delete_old_sign_ups() -> None:
    """Delete sign-ups whose links no longer work; they hold password hashes."""
    now = server_time.time_to_delete_by()
    if now is not None:
        PendingSignUp.objects.filter(created_at__lt=now - 2 * LINK_LASTS).delete()


def _new_account(pending: PendingSignUp) -> Person:
    person = Person(
        email=pending.email,
        password=pending.password_hash,
        language=pending.language,
        terms_accepted_at=pending.terms_accepted_at,
    )
    person.save(force_insert=True)
    business = Business.objects.create(name=pending.company_name)
    member = Member.objects.add(business, person=person, role=Member.Role.OWNER)
    audit(Actor.member(member), "business.signed_up", {"business_id": business.public_id})
    return person


def _address_of(person: Person) -> EmailAddress:
    address, _is_new = EmailAddress.objects.get_or_create(
        user=person, email=person.email, defaults={"primary": True, "verified": False}
    )
    return address


def _unverified_businesses(person: Person) -> QuerySet[Business]:
    owned = Member.objects.of_everyone().filter(person=person, role=Member.Role.OWNER)
    return Business.objects.filter(
        id__in=owned.values("business_id"), status=Business.Status.UNVERIFIED
    )


def lock_email(email: str) -> None:
    """Have the second of two accounts made of one address at once see what the first made.

    Until the transaction ends.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"sign-up:{email}"])


def _has_reached_mail_limit(email: str) -> bool:
    """Nobody's inbox is filled by somebody who signs up again and again with their address."""
    since = clock.now() - timedelta(hours=1)
    return PendingSignUp.objects.filter(email=email, mailed_at__gt=since).count() >= MOST_MAILS


def _mail_link(address: EmailAddress, pending: PendingSignUp | None) -> None:
    key = signing.dumps([address.pk, str(pending.id) if pending else ""], salt=_SALT)
    person = address.user
    mail.post(
        mail.write(
            "account/email/email_confirmation_signup",
            address.email,
            # Not a word of whoever signed up: the address may be a stranger's.
            {"activate_url": page_links().verify_email(key)},
            language=pending.language if pending else person.language,
        )
    )


def _mail_account_exists(pending: PendingSignUp) -> None:
    person = Person.objects.filter(email__iexact=pending.email).first()
    mail.post(
        mail.write(
            "account/email/account_already_exists",
            pending.email,
            {
                "login_url": page_links().sign_in(),
                "password_reset_url": page_links().request_password_reset(),
            },
            language=person.language if person else pending.language,
        )
    )


def _opened(key: str) -> tuple[EmailAddress, PendingSignUp | None] | None:
    if not _KEY.fullmatch(key):
        return None
    try:
        address_id, sign_up_id = signing.loads(key, max_age=LINK_LASTS, salt=_SALT)
    except signing.BadSignature:
        return None
    address = EmailAddress.objects.filter(pk=address_id).select_related("user").first()
    if address is None:
        return None
    pending = PendingSignUp.objects.filter(id=sign_up_id).first() if sign_up_id else None
    if sign_up_id and pending is None and not address.verified:
        return None
    return address, pending
