"""One value of each kind that CREDENTIALS_KEYS encrypts, as the rooms themselves store it."""

from base64 import b64encode
from dataclasses import dataclass

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.conf import settings

from kempen.domain.accounts.actions.security import password_refused
from kempen.domain.accounts.models import Business, Person
from kempen.domain.alerts.actions.channels import save_telegram
from kempen.domain.alerts.rules import AlertDelivery
from kempen.domain.company_sign_in.actions.attempts import begin_exchange
from kempen.domain.company_sign_in.exchange import Return
from kempen.domain.connections.models import Connection, PartnerCall
from kempen.domain.connections.partner_calls import encryption_owner as call_owner
from kempen.domain.connections.queries import owner_of as connection_owner
from kempen.domain.events.audit_chain import seal_entries
from kempen.domain.idempotency.actions import IdempotentRequest, StoredAnswer, store_answer
from kempen.domain.language_models.actions.settings import save_model
from kempen.domain.language_models.rules import ModelSettings
from kempen.domain.leads.actions.erase_person import encryption_owner as erasure_owner
from kempen.domain.leads.models import Erasure, Lead
from kempen.domain.webhooks.actions.endpoints import create_endpoint, rotate_secret
from kempen.domain.webhooks.models import Endpoint
from kempen.entrypoints.dashboard.sign_in.second_factor import owner_of as person_owner
from kempen.kit import ids, mail
from kempen.kit.sessions import SessionStore
from tests import make
from tests.builders.identity_provider import set_up


@dataclass(frozen=True)
class SealedRows:
    """The rows that the values of one business are in."""

    business: Business
    person: Person
    endpoint: Endpoint
    connection: Connection
    totp: Authenticator
    recovery: Authenticator


def sealed_rows(name: str = "alice") -> SealedRows:
    """Store them; each kind of value is there at least once."""
    business, person = make.business(name), make.person(name)
    member = make.member(business, person)
    save_telegram(member, f"123456789:{'a' * 35}", "@kopirimba", AlertDelivery.AT_ONCE)
    ring = settings.CREDENTIALS_KEYS
    endpoint, _ = create_endpoint(
        make.actor(business), f"https://{name}.example.com/hook", ["campaign.created"]
    )
    rotate_secret(make.actor(business), endpoint)
    connection = Connection.objects.add(
        business, platform="search", environment="live", account_id="1"
    )
    connection.sealed_credentials = ring.encrypt(
        b'{"token": "t"}', owner=connection_owner(connection)
    )
    connection.save()
    call = PartnerCall(
        business=business, person=person, kind="connect", platform="search", environment="live"
    )
    call.sealed_input = ring.encrypt(b"{}", owner=call_owner(call))
    call.save(force_insert=True)
    save_model(make.actor(business), ModelSettings("https://models.example.com/v1", "m", "key"))
    provider = set_up(business, "https://login.example.com", sign_in_name=f"{name}-company")
    begin_exchange(provider, Return("code", "verifier", "nonce", "https://a/"), language="en")
    lead = Lead.objects.add(business, source="api", email=f"{name}-lead@example.com")
    erasure = Erasure.objects.add(business, lead=lead, crm=connection)
    erasure.sealed_email = ring.encrypt(b"x@example.com", owner=erasure_owner(erasure))
    erasure.save()
    store_answer(
        IdempotentRequest(business, "/v1/campaigns", "key-1", b"digest"),
        StoredAnswer(201, {}, b"{}"),
    )
    password_refused(person.email, address="203.0.113.7", wait=0)
    mail.post(mail.Mail(str(ids.new_id()), person.email, "Hello", "Text", "<p>Text</p>"))
    session = SessionStore()
    session["n"] = 1
    session.create()
    seal_entries()
    return SealedRows(
        business,
        person,
        endpoint,
        connection,
        _authenticator(person, "totp", "secret"),
        _authenticator(person, "recovery_codes", "seed"),
    )


def seed_of(authenticator: Authenticator, name: str) -> str:
    """Return a seed in clear, as sign-in reads it."""
    row = Authenticator.objects.get(pk=authenticator.pk)
    return str(get_adapter().decrypt(row.data[name]))


def _authenticator(person: Person, kind: str, name: str) -> Authenticator:
    sealed = settings.CREDENTIALS_KEYS.encrypt(b"SEED" * 20, owner=person_owner(person.pk))
    row = Authenticator(
        user=person, type=kind, data={name: f"{person.pk}|{b64encode(sealed).decode()}", "x": 1}
    )
    row.save()
    return row
