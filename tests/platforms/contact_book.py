"""A CRM in memory: keeps contacts, refuses what it is told to, and can fail on demand."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx2

from kempen.platforms.crm.client import CrmClient

KEY = "pat-na1-s3cr3t"
LIMIT = {"status": "error", "message": "Limit.", "errorType": "RATE_LIMIT", "correlationId": "c"}
Answer = tuple[int, Any, dict[str, str]]


def limit(policy: str) -> Answer:
    return 429, {**LIMIT, "policyName": policy}, {}


@dataclass
class ContactBook(httpx2.BaseTransport):
    """`fails` are answers given instead, the first first; a callable runs before a good answer.

    `refuses` are addresses that are not taken; `whole` refuses a batch with one of them whole.
    """

    refuses: set[str] = field(default_factory=set)
    fails: list[Answer | Callable[[], None]] = field(default_factory=list)
    whole: bool = False
    properties: tuple[str, ...] = ("email", "firstname", "lastname", "phone", "company")
    read_only: tuple[str, ...] = ("createdate",)
    contacts: dict[str, dict[str, str]] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    batches: list[list[str]] = field(default_factory=list)

    def client(self, time_zone: str = "Asia/Kuala_Lumpur") -> CrmClient:
        return CrmClient(KEY, base_url="https://crm.example", time_zone=time_zone, transport=self)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Answer as a CRM does."""
        self.asked.append(f"{request.method} {request.url.path}")
        if self.fails:
            fail = self.fails.pop(0)
            if not callable(fail):
                status, body, headers = fail
                return httpx2.Response(status, json=body, headers=headers)
            fail()
        status, body = self._answer(request)
        return httpx2.Response(status) if body is None else httpx2.Response(status, json=body)

    def _answer(self, request: httpx2.Request) -> tuple[int, Any]:
        if request.headers["Authorization"] != f"Bearer {KEY}":
            return 401, {"message": "Bad key.", "category": "INVALID_AUTHENTICATION"}
        path = request.url.path
        if path.endswith("/details"):
            return 200, {"portalId": 7, "timeZone": "Asia/Kuala_Lumpur"}
        if "/properties/" in path:
            return 200, {"results": [self._property(name) for name in self._known()]}
        if path.endswith("/batch/upsert"):
            return self._upsert(json.loads(request.content)["inputs"])
        return self._one(request.method, path.rpartition("/")[2])

    def _one(self, method: str, name: str) -> tuple[int, Any]:
        address = next((one for one in self.ids if name in (one, self.ids[one])), None)
        if address is None:
            return 404, {"message": "resource not found", "category": "OBJECT_NOT_FOUND"}
        if method == "DELETE":
            del self.contacts[address]
            del self.ids[address]
            return 204, None
        return 200, {"id": self.ids[address], "properties": self.contacts[address]}

    def _known(self) -> tuple[str, ...]:
        return (*self.properties, *self.read_only)

    def _property(self, name: str) -> dict[str, Any]:
        fixed = name in self.read_only
        kind = "datetime" if name.endswith("date") else "string"
        return {
            "name": name,
            "label": name.title(),
            "type": kind,
            "calculated": False,
            "modificationMetadata": {"readOnlyValue": fixed},
        }

    def _upsert(self, inputs: list[dict[str, Any]]) -> tuple[int, Any]:
        addresses = [one["id"] for one in inputs]
        self.batches.append(addresses)
        assert len(inputs) <= 100
        assert all(one["objectWriteTraceId"] for one in inputs)
        if len({address.lower() for address in addresses}) < len(addresses):
            return 400, {"message": "Duplicate IDs found in batch input"}
        faults = {one["objectWriteTraceId"]: fault for one in inputs if (fault := self._fault(one))}
        if faults and self.whole:
            return 400, next(iter(faults.values()))
        good = [one for one in inputs if one["objectWriteTraceId"] not in faults]
        # Not in the order of the inputs, as the real one.
        shown = {"status": "COMPLETE", "results": [self._keep(one) for one in reversed(good)]}
        if not faults:
            return 200, shown
        errors = [
            {**fault, "context": {"objectWriteTraceId": [trace]}} for trace, fault in faults.items()
        ]
        return 207, {**shown, "numErrors": len(errors), "errors": errors}

    def _fault(self, one: dict[str, Any]) -> dict[str, Any] | None:
        for name in one["properties"]:
            if name not in self.properties:
                context = {"propertyName": [name]}
                inner = {"message": name, "code": "PROPERTY_DOESNT_EXIST", "context": context}
                return {"message": "Not valid.", "category": "VALIDATION_ERROR", "errors": [inner]}
        if one["id"] in self.refuses:
            inner = {"message": f"{one['id']} is no address", "code": "INVALID_EMAIL"}
            return {"message": "Not valid.", "category": "VALIDATION_ERROR", "errors": [inner]}
        return None

    def _keep(self, one: dict[str, Any]) -> dict[str, Any]:
        address = one["id"].lower()
        is_new = address not in self.ids
        self.ids.setdefault(address, str(1000 + len(self.ids)))
        self.contacts[address] = {**self.contacts.get(address, {}), **one["properties"]}
        return {"id": self.ids[address], "properties": self.contacts[address], "new": is_new}
