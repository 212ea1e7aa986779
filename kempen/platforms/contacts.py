"""What every CRM can do for us. It is no advertising platform: it has its own few verbs.

Nothing here names a product.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from kempen.platforms.interface import PlatformError

# What a CRM takes in one call.
LARGEST_BATCH: Final = 100


@dataclass(frozen=True)
class CrmFacts:
    """What we need to know of a CRM's account; its day ends at midnight of `time_zone`."""

    account_id: str
    name: str
    time_zone: str


@dataclass(frozen=True)
class Property:
    """A property of the CRM's contacts; one that is not `writable` is computed or read-only."""

    name: str
    label: str
    kind: str
    writable: bool = True


@dataclass(frozen=True)
class Contact:
    """A contact to be written: `trace` is ours, unique in a batch; values are texts, none empty."""

    trace: str
    email: str = field(repr=False)
    properties: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True)
class UpsertResult:
    """What became of one contact: the CRM's id, or the error that says what helps.

    `is_new`: the CRM says that this call made the contact; nobody was there before.
    `about_all` errors hinder every contact, and this one may not have been sent at all.
    """

    trace: str
    contact_id: str = ""
    error: PlatformError | None = None
    about_all: bool = False
    is_new: bool = False


class Crm(Protocol):
    """An open connection to a CRM's account; every verb may raise PlatformError."""

    def facts(self) -> CrmFacts:
        """Return the facts of the account: the key works."""

    def properties(self) -> list[Property]:
        """Return the properties that a contact has."""

    def upsert(self, contacts: Sequence[Contact]) -> list[UpsertResult]:
        """Write contacts, found by their address; one answer for each, in the order given.

        Any number: batches are made here. One bad contact leaves the others alone, and two of the
        same address are written one after the other. May be repeated freely; never raises for
        what a contact's own answer can say.
        """

    def find(self, email: str) -> str:
        """Return the number of the contact with this address, "" when there is none."""

    def delete(self, contact_id: str) -> None:
        """Remove a contact; one that is gone already is no error."""

    def close(self) -> None:
        """Close the network connections."""
