"""Between our words and the CRM's; pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from kempen.platforms.contacts import LARGEST_BATCH, Contact, CrmFacts, Property, UpsertResult
from kempen.platforms.crm.errors import invalid
from kempen.platforms.crm.objects import AccountDetails, BatchAnswer, CrmError, PropertyDetails
from kempen.platforms.interface import PlatformError, Remedy

_UNANSWERED: Final = "The CRM did not say what became of this contact."


def facts_of(body: AccountDetails) -> CrmFacts:
    """Read the account."""
    number = str(body["portalId"])
    return CrmFacts(
        account_id=number,
        name=f"CRM {number}",
        time_zone=str(body.get("timeZone") or "UTC"),
    )


def property_of(body: PropertyDetails) -> Property:
    """Read one property of contacts."""
    name = str(body["name"])
    meta = body.get("modificationMetadata") or {}
    fixed = body.get("calculated") is True or meta.get("readOnlyValue") is True
    return Property(
        name=name,
        label=str(body.get("label") or name),
        kind=str(body.get("type") or "string"),
        writable=not fixed and body.get("archived") is not True,
    )


def same_address(email: str) -> str:
    """Return the address as the CRM compares it."""
    return email.strip().lower()


def batches(contacts: Iterable[Contact]) -> list[list[Contact]]:
    """Return batches of 100 at most in which no address stands twice, in the order given.

    A later contact of an address stands in a later batch, so that what it says is kept last.
    """
    full_batches: list[list[Contact]] = []
    addresses: list[set[str]] = []
    first_free: dict[str, int] = {}
    for contact in contacts:
        email = same_address(contact.email)
        place = first_free.get(email, 0)
        while place < len(full_batches) and len(full_batches[place]) >= LARGEST_BATCH:
            place += 1
        if place == len(full_batches):
            full_batches.append([])
            addresses.append(set())
        full_batches[place].append(contact)
        addresses[place].add(email)
        first_free[email] = place + 1
    return full_batches


def input_of(contact: Contact) -> dict[str, object]:
    """Return one contact of a batch: all that we own of it, since a part of it is not taken.

    A value that is not known is left out: an empty text would clear what the CRM has.
    """
    email = same_address(contact.email)
    known = {name: value for name, value in contact.properties.items() if value}
    return {
        "id": email,
        "idProperty": "email",
        "properties": {**known, "email": email},
        "objectWriteTraceId": contact.trace,
    }


def results_of(
    sent: Sequence[Contact], body: BatchAnswer, secrets: tuple[str, ...]
) -> list[UpsertResult]:
    """Read what became of each contact of a batch; answers come in any order."""
    ids, by_address, new_ids = {}, {}, set()
    for result in body.get("results") or []:
        number = str(result["id"])
        address = same_address(str((result.get("properties") or {}).get("email") or ""))
        ids[str(result.get("objectWriteTraceId") or "")] = number
        by_address[address] = number
        if result.get("new") is True:
            new_ids.add(number)
    errors = {
        str(trace): error
        for error in body.get("errors") or []
        for trace in (error.get("context") or {}).get("objectWriteTraceId") or []
    }
    results = [_result_of(contact, ids, by_address, errors, secrets) for contact in sent]
    return [replace(one, is_new=one.contact_id in new_ids) for one in results]


def _result_of(
    contact: Contact,
    ids: Mapping[str, str],
    by_address: Mapping[str, str],
    errors: Mapping[str, CrmError],
    secrets: tuple[str, ...],
) -> UpsertResult:
    if contact.trace in errors:
        return UpsertResult(contact.trace, error=invalid(errors[contact.trace], secrets))
    number = ids.get(contact.trace) or by_address.get(same_address(contact.email))
    if number:
        return UpsertResult(contact.trace, number)
    return UpsertResult(contact.trace, error=PlatformError(_UNANSWERED, Remedy.AGAIN, undone=False))
