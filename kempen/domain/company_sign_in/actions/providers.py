"""Sets a business's provider up, has it checked, and removes it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.db import DatabaseError, IntegrityError, transaction

from kempen.domain.accounts.actions.profile import require_company_sign_in
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import Business
from kempen.domain.company_sign_in.exchange import read_provider
from kempen.domain.company_sign_in.models import IdentityProvider
from kempen.domain.company_sign_in.queries import emergency_owners, provider_of
from kempen.domain.company_sign_in.refusals import ProviderRefusal, SignInRefusal
from kempen.domain.company_sign_in.rules import (
    DEFAULT_ROLES,
    LONGEST_SECRET,
    LONGEST_VALUE,
    checked_domains,
    checked_role_values,
    checked_sign_in_name,
)
from kempen.domain.company_sign_in.sealing import seal_secret
from kempen.kit import clock, jobs
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS
from kempen.kit.refusal import Flaw, Refusal
from kempen.kit.tenancy import job_of
from kempen.outbound.addresses import check_url

CHECK: Final = "company_sign_in.check"
_LONGEST_ISSUER: Final = 300


@dataclass(frozen=True)
class ProviderSettings:
    """What an owner enters; an empty secret keeps the one before."""

    sign_in_name: str
    issuer: str
    client_id: str
    client_secret: str = field(default="", repr=False)
    email_domains: Iterable[str] = ()
    role_claim: str = ""
    role_values: Mapping[str, Iterable[str]] = field(default_factory=dict)
    default_role: str = DEFAULT_ROLES[0]
    can_make_owners: bool = False


def save_provider(actor: Actor, given: ProviderSettings) -> IdentityProvider:
    """Store the provider of a business and have it checked; Refusal by the field at fault.

    Another issuer is another provider: it is not required, and whoever was linked links anew.
    """
    changes = _checked(given)
    try:
        with transaction.atomic():
            Business.objects.select_for_update().get(pk=actor.business.pk)
            known = provider_of(actor.business)
            provider = known or IdentityProvider(business=actor.business)
            if known is None and not given.client_secret:
                raise Refusal.of(Flaw(("client_secret",), ProviderRefusal.NO_SECRET))
            has_moved = known is not None and known.issuer != changes["issuer"]
            for name, value in changes.items():
                setattr(provider, name, value)
            if given.client_secret:
                provider.sealed_secret = seal_secret(provider, given.client_secret)
            if known is None or has_moved:
                provider.metadata = None
            if has_moved:
                require_company_sign_in(actor, is_required=False)
                _unlink_everyone(provider)
            provider.revision = provider.revision + 1 if known else 1
            _await_check(provider)
            provider.save()
            audit(actor, "company_sign_in.configured", _facts(provider))
            _request_check(provider)
    except IntegrityError as error:
        flaw = Flaw(("sign_in_name",), ProviderRefusal.NAME_TAKEN)
        raise Refusal.of(flaw) from error
    return provider


def check_again(actor: Actor) -> None:
    """Have the worker ask the provider again; Refusal where there is none."""
    with transaction.atomic():
        provider = _locked(actor)
        _await_check(provider)
        provider.save(update_fields=["check_status", "check_fault", "check_detail"])
        audit(actor, "company_sign_in.check_asked", {"provider_id": provider.public_id})
        _request_check(provider)


@job_of(IdentityProvider)
def check_waiting(provider_id: str, revision: int) -> None:
    """Ask a provider what it publishes and store what came of it; the worker calls this.

    It may start more than once. What was changed meanwhile has a check of its own.
    """
    rows = IdentityProvider.objects.of_everyone().filter(pk=provider_id, revision=revision)
    provider = rows.first()
    if provider is None:
        return
    outcome: dict[str, object] = {"checked_at": clock.now(), "check_fault": "", "check_detail": ""}
    try:
        metadata = read_provider(provider.issuer)
    except Refusal as refusal:
        outcome |= {
            "check_status": IdentityProvider.Check.FAILS,
            "check_fault": refusal.code.value,
            "check_detail": str(refusal.facts.get("detail", ""))[:300],
        }
    except (DatabaseError, *TRANSIENT_ERRORS):
        raise
    except Exception:
        rows.update(
            checked_at=clock.now(),
            check_status=IdentityProvider.Check.FAILS,
            check_fault=SignInRefusal.INTERRUPTED.value,
        )
        raise
    else:
        outcome |= {"check_status": IdentityProvider.Check.WORKS, "metadata": metadata}
    rows.update(**outcome)


def require_provider(actor: Actor, *, is_required: bool) -> None:
    """Let only those in who come through the provider, or everybody again.

    Refusal before the provider was checked, and without an owner who can enter by a password and
    a second factor when the provider fails.
    """
    with transaction.atomic():
        provider = _locked(actor)
        if is_required and provider.metadata is None:
            raise Refusal(ProviderRefusal.NOT_CHECKED)
        if is_required and not emergency_owners(actor.business):
            raise Refusal(ProviderRefusal.NO_EMERGENCY_OWNER)
        require_company_sign_in(actor, is_required=is_required)


def remove_provider(actor: Actor) -> None:
    """Remove the provider: who came through it is signed out, and can choose a password by email.

    Doing it again changes nothing.
    """
    with transaction.atomic():
        Business.objects.select_for_update().get(pk=actor.business.pk)
        provider = provider_of(actor.business)
        if provider is None:
            return
        require_company_sign_in(actor, is_required=False)
        _unlink_everyone(provider)
        facts = _facts(provider)
        provider.delete()
        audit(actor, "company_sign_in.removed", facts)


def _checked(given: ProviderSettings) -> dict[str, object]:
    """Return the columns of what was entered; Refusal with every field at fault."""
    claim = given.role_claim.strip()
    checks: dict[str, Callable[[], object]] = {
        "sign_in_name": lambda: checked_sign_in_name(given.sign_in_name),
        "issuer": lambda: _checked_issuer(given.issuer.strip()),
        "client_id": lambda: _checked_client_id(given.client_id.strip()),
        "client_secret": lambda: _checked_text("client_secret", given.client_secret),
        "email_domains": lambda: checked_domains(given.email_domains),
        "role_claim": lambda: _checked_text("role_claim", claim),
        "role_values": lambda: checked_role_values(
            given.role_values, claim, can_make_owners=given.can_make_owners
        ),
    }
    columns, flaws = dict[str, object](), list[Flaw]()
    for name, check in checks.items():
        try:
            columns[name] = check()
        except Refusal as refusal:
            flaws += refusal.flaws
    if flaws:
        raise Refusal.of(*flaws)
    del columns["client_secret"]
    default = given.default_role if given.default_role in DEFAULT_ROLES else DEFAULT_ROLES[0]
    return {**columns, "default_role": default, "can_make_owners": given.can_make_owners}


def _checked_issuer(issuer: str) -> str:
    if len(issuer) > _LONGEST_ISSUER or "?" in issuer:
        raise Refusal.of(Flaw(("issuer",), ProviderRefusal.BAD_ISSUER))
    try:
        check_url(issuer, settings.WEBHOOK_ALLOWED_NETWORKS)
    except Refusal as refusal:
        raise Refusal.of(Flaw(("issuer",), refusal.code, refusal.facts)) from refusal
    return issuer


def _checked_client_id(client_id: str) -> str:
    if not client_id:
        raise Refusal.of(Flaw(("client_id",), ProviderRefusal.NO_CLIENT_ID))
    return _checked_text("client_id", client_id)


def _checked_text(name: str, text: str) -> str:
    longest = LONGEST_SECRET if name == "client_secret" else LONGEST_VALUE
    if len(text) > longest or not text.isprintable():
        raise Refusal.of(Flaw((name,), ProviderRefusal.TOO_LONG, {"longest": longest}))
    return text


def _locked(actor: Actor) -> IdentityProvider:
    Business.objects.select_for_update().get(pk=actor.business.pk)
    provider = provider_of(actor.business)
    if provider is None:
        raise Refusal(ProviderRefusal.NOT_SET_UP)
    return provider


def _await_check(provider: IdentityProvider) -> None:
    provider.check_status = IdentityProvider.Check.PENDING
    provider.check_fault = provider.check_detail = ""


def _request_check(provider: IdentityProvider) -> None:
    given: dict[str, str | int] = {
        "provider_id": str(provider.pk),
        "revision": provider.revision,
    }
    lock = f"{CHECK}:{provider.pk}"
    jobs.defer(CHECK, given, lock=lock, queue=jobs.PARTNERS_AT_ONCE)


def _unlink_everyone(provider: IdentityProvider) -> None:
    """A session that came by a link ends with it, at its next page."""
    SocialAccount.objects.filter(provider=provider.public_id).delete()


def _facts(provider: IdentityProvider) -> dict[str, object]:
    return {
        "provider_id": provider.public_id,
        "url": provider.issuer,
        "sign_in_name": provider.sign_in_name,
        "client_id": provider.client_id,
        "email_domains": list(provider.email_domains),
        "role_claim": provider.role_claim,
        "default_role": provider.default_role,
        "can_make_owners": provider.can_make_owners,
    }
