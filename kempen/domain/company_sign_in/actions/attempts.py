"""A return from the provider: the browser brings a code, the worker asks whom it stands for."""

from dataclasses import asdict
from datetime import timedelta
from typing import Final

from django.db import DatabaseError, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import Business
from kempen.domain.company_sign_in.exchange import Client, Return, identify
from kempen.domain.company_sign_in.models import CompanySignIn, IdentityProvider
from kempen.domain.company_sign_in.refusals import SignInRefusal
from kempen.domain.company_sign_in.rules import LINK_LASTS
from kempen.domain.company_sign_in.sealing import client_secret, input_of, seal_input
from kempen.kit import clock, jobs
from kempen.kit.database import server_time
from kempen.kit.database.scope import in_business
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS
from kempen.kit.refusal import Refusal
from kempen.kit.secrets import SecretError
from kempen.kit.tenancy import job_of

EXCHANGE: Final = "company_sign_in.exchange"
Status = CompanySignIn.Status
# After so long nothing comes of an attempt that the worker has begun.
_ABANDONED_AFTER: Final = timedelta(minutes=2)


def begin_exchange(provider: IdentityProvider, returned: Return, *, language: str) -> CompanySignIn:
    """Have the worker exchange a code; call it once for each code."""
    attempt = CompanySignIn(business=provider.business, provider=provider, language=language)
    attempt.sealed_input = seal_input(attempt, asdict(returned))
    with in_business(provider.business_id), transaction.atomic():
        attempt.save(force_insert=True)
        jobs.defer(EXCHANGE, {"attempt_id": str(attempt.pk)}, queue=jobs.PARTNERS_AT_ONCE)
    return attempt


@job_of(CompanySignIn)
def exchange_waiting(attempt_id: str) -> None:
    """Ask the provider whom a code stands for and store the answer; the worker calls this.

    A code works once: an exchange that was begun and did not end is not begun again.
    """
    with transaction.atomic():
        rows = CompanySignIn.objects.of_everyone().filter(pk=attempt_id, status=Status.PENDING)
        attempt = rows.select_for_update(of=("self",)).select_related("provider__business").first()
        if attempt is None or attempt.sealed_input is None:
            return
        try:
            given = input_of(attempt)
        except SecretError:
            refuse_attempt(attempt, Refusal(SignInRefusal.INTERRUPTED, detail="key"))
            return
        attempt.sealed_input = None
        attempt.save(update_fields=["sealed_input"])
    provider = attempt.provider
    try:
        identity, metadata = identify(_client(provider), Return(**given))
    except Refusal as refusal:
        refuse_attempt(attempt, refusal)
    except (DatabaseError, *TRANSIENT_ERRORS):
        raise
    except Exception:
        refuse_attempt(attempt, Refusal(SignInRefusal.INTERRUPTED, detail=""))
        raise
    else:
        with transaction.atomic():
            rows.update(status=Status.VERIFIED, identity=identity, finished_at=clock.now())
            fresh = IdentityProvider.objects.of(provider.business)
            fresh.filter(pk=provider.pk, revision=provider.revision).update(metadata=metadata)


def refuse_attempt(attempt: CompanySignIn, refusal: Refusal) -> None:
    """Store and audit that a sign-in was refused; the same again changes nothing."""
    detail = str(refusal.facts.get("detail", ""))[:300]
    with in_business(attempt.business_id), transaction.atomic():
        rows = CompanySignIn.objects.of(attempt.business).filter(pk=attempt.pk)
        changed = rows.filter(status__in=[Status.PENDING, Status.VERIFIED]).update(
            status=Status.REFUSED,
            fault=refusal.code.value,
            detail=detail,
            identity=None,
            sealed_input=None,
            finished_at=clock.now(),
        )
        if changed:
            audit_refusal(attempt.provider, attempt.business, refusal.code.value, detail)


def audit_refusal(
    provider: IdentityProvider, business: Business, why: str, detail: str = ""
) -> None:
    """Audit that nobody was let in."""
    facts = {"provider_id": provider.public_id, "why": why, "detail": detail}
    with in_business(business.pk):
        audit(Actor.service(business, "company-sign-in"), "company_sign_in.refused", facts)


def provider_declined(provider: IdentityProvider, error: str) -> Refusal:
    """Audit that a provider sent a browser back without a code; return what the page says."""
    refusal = Refusal(SignInRefusal.DECLINED, detail=error)
    audit_refusal(provider, provider.business, refusal.code.value, error)
    return refusal


def end_old_attempts() -> None:
    """End exchanges that a worker began and did not end, and delete what is over."""
    late = CompanySignIn.objects.of_everyone().filter(
        status=Status.PENDING, created_at__lte=clock.now() - _ABANDONED_AFTER
    )
    for attempt in late.select_related("business", "provider"):
        refuse_attempt(attempt, Refusal(SignInRefusal.INTERRUPTED, detail=""))
    now = server_time.time_to_delete_by()
    if now is not None:
        CompanySignIn.objects.of_everyone().filter(created_at__lt=now - LINK_LASTS).delete()


def _client(provider: IdentityProvider) -> Client:
    try:
        secret = client_secret(provider)
    except SecretError as error:
        raise Refusal(SignInRefusal.INTERRUPTED, detail="key") from error
    return Client(
        provider.issuer,
        provider.client_id,
        secret,
        provider.role_claim,
        tuple(provider.email_domains),
    )
