"""The CRM over HTTP, for one account."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

import httpx2

from kempen.platforms.calling import Caller, understood
from kempen.platforms.contacts import Contact, CrmFacts, Property, UpsertResult
from kempen.platforms.crm import translate
from kempen.platforms.crm.errors import AbsentError, InvalidError, refusal
from kempen.platforms.interface import PlatformError, Remedy

# The health check has a version of its own.
_DETAILS: Final = "/account-info/v3/details"


class CrmClient:
    """An open connection to one account; see `contacts.Crm` for the verbs."""

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str,
        version: str = "v3",
        time_zone: str = "UTC",
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        self._key = api_key
        self._zone = time_zone
        # The whole prefix, in one place: dated versions have another one.
        self._contacts = f"/crm/{version}/objects/contacts"
        self._properties = f"/crm/{version}/properties/contacts"
        self._caller = Caller(
            base_url,
            lambda response: refusal(response, (api_key,), self._zone),
            transport=transport,
            partner="crm",
        )

    def __repr__(self) -> str:
        return f"<CrmClient of {self._caller!r}>"

    def close(self) -> None:
        """Close the network connections."""
        self._caller.close()

    @understood
    def facts(self) -> CrmFacts:
        """Return the facts of the account: the key works."""
        facts = translate.facts_of(self._call("GET", _DETAILS))
        self._zone = facts.time_zone
        return facts

    @understood
    def properties(self) -> list[Property]:
        """Return the properties that a contact has."""
        body = self._call("GET", self._properties)
        return [translate.property_of(one) for one in body["results"]]

    def upsert(self, contacts: Sequence[Contact]) -> list[UpsertResult]:
        """Write contacts; after an error that all would meet, the rest is not sent."""
        answers: dict[str, UpsertResult] = {}
        stopped: PlatformError | None = None
        for batch in translate.batches(contacts):
            if stopped is None:
                stopped = self._write(batch, answers)
            for contact in batch:
                answers.setdefault(
                    contact.trace, UpsertResult(contact.trace, error=stopped, about_all=True)
                )
        return [answers[contact.trace] for contact in contacts]

    def _write(
        self, batch: list[Contact], answers: dict[str, UpsertResult]
    ) -> PlatformError | None:
        """Write a batch and note its answers; return the error that the next one would meet too.

        The CRM may refuse a whole batch for one record: it is halved until that one is alone.
        """
        try:
            results = self._upsert_once(batch)
        except InvalidError as error:
            return self._without(batch, error, answers)
        except PlatformError as error:
            return error
        answers.update((one.trace, one) for one in results)
        return None

    def _without(
        self, batch: list[Contact], error: InvalidError, answers: dict[str, UpsertResult]
    ) -> PlatformError | None:
        """Go on after a batch was refused as a whole."""
        bad = [one for one in batch if set(error.properties).intersection(one.properties)]
        if len(batch) == 1:
            bad = batch
        answers.update((one.trace, UpsertResult(one.trace, error=error)) for one in bad)
        rest = [one for one in batch if one not in bad]
        middle = len(rest) if bad else len(rest) // 2
        for part in (rest[:middle], rest[middle:]):
            stopped = self._write(part, answers) if part else None
            if stopped is not None:
                return stopped
        return None

    @understood
    def _upsert_once(self, batch: list[Contact]) -> list[UpsertResult]:
        content = {"inputs": [translate.input_of(contact) for contact in batch]}
        body = self._call("POST", f"{self._contacts}/batch/upsert", content)
        return translate.results_of(batch, body, (self._key,))

    @understood
    def find(self, email: str) -> str:
        """Return the number of the contact with this address, "" when there is none."""
        address = quote(translate.same_address(email), safe="")
        query = {"idProperty": "email", "properties": "email"}
        try:
            body = self._call("GET", f"{self._contacts}/{address}", parameters=query)
        except AbsentError:
            return ""
        return str(body["id"])

    @understood
    def delete(self, contact_id: str) -> None:
        """Remove a contact; one that is gone already is no error."""
        if not contact_id:
            raise PlatformError("This contact has no number in the CRM.", Remedy.PERMANENT)
        try:
            self._call("DELETE", f"{self._contacts}/{quote(contact_id, safe='')}")
        except AbsentError:
            return

    def _call(
        self,
        method: str,
        path: str,
        content: object = None,
        parameters: Mapping[str, str] | None = None,
    ) -> Any:  # Any: JSON; each verb names its shape
        """Call; each of these verbs may be repeated."""
        return self._caller.call(
            method,
            path,
            repeatable=True,
            content=content,
            parameters=parameters,
            headers={"Authorization": f"Bearer {self._key}"},
        )
