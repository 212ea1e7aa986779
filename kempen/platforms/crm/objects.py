"""What the CRM answers with; it says itself that every field may be absent."""

from typing import TypedDict


class AccountDetails(TypedDict, total=False):
    """The account."""

    portalId: int
    timeZone: str


class _Modification(TypedDict, total=False):
    readOnlyValue: bool


class PropertyDetails(TypedDict, total=False):
    """A property of contacts."""

    name: str
    label: str
    type: str
    calculated: bool
    archived: bool
    modificationMetadata: _Modification


class _Context(TypedDict, total=False):
    propertyName: list[str]
    objectWriteTraceId: list[str]


class CrmError(TypedDict, total=False):
    """An error, of a whole answer or of one record, with those inside it."""

    message: str
    code: str
    category: str
    correlationId: str
    policyName: str
    context: _Context
    errors: list["CrmError"]


class _Written(TypedDict, total=False):
    id: str
    new: bool
    objectWriteTraceId: str
    properties: dict[str, str]


class BatchAnswer(TypedDict, total=False):
    """What became of a batch of contacts."""

    results: list[_Written]
    errors: list[CrmError]
