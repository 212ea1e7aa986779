"""The search platform's errors, as it words and numbers them."""

import secrets
from typing import Any

_TYPE = "type.googleapis.com/google.ads.googleads.v24.errors.GoogleAdsFailure"
_STATUS = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
}
Path = list[dict[str, Any]]


class AdsError(Exception):
    """An error that becomes the platform's error body.

    `family` and `name` make its code (`campaignError`, `DUPLICATE_CAMPAIGN_NAME`); `path` says in
    snake_case which field of the request is meant.
    """

    def __init__(
        self,
        family: str,
        name: str,
        message: str,
        *,
        status: int = 400,
        path: Path | None = None,
        trigger: str = "",
        details: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.path = path or []
        self._entry: dict[str, Any] = {"errorCode": {family: name}, "message": message}
        if trigger:
            self._entry["trigger"] = {"stringValue": trigger}
        if details:
            self._entry["details"] = details

    def at(self, *above: dict[str, Any]) -> "AdsError":
        """Put field path elements before what is already known."""
        self.path = [*above, *self.path]
        return self

    def entry(self) -> dict[str, Any]:
        """Return the error with its place in the request."""
        if not self.path:
            return self._entry
        return {**self._entry, "location": {"fieldPathElements": self.path}}


def failure(errors: list[AdsError], request_id: str) -> dict[str, Any]:
    """Return the failure object that holds several errors."""
    return {
        "@type": _TYPE,
        "errors": [error.entry() for error in errors],
        "requestId": request_id,
    }


def body(error: AdsError, request_id: str) -> dict[str, Any]:
    """Return the answer's body of one error."""
    return {
        "error": {
            "code": error.status,
            "message": "Request contains an invalid argument."
            if error.status == 400
            else str(error),
            "status": _STATUS.get(error.status, "INTERNAL"),
            "details": [failure([error], request_id)],
        }
    }


def new_request_id() -> str:
    """Return a number for support."""
    return secrets.token_urlsafe(16)


def field(name: str, index: int | None = None) -> dict[str, Any]:
    """Return one element of a field path."""
    return {"fieldName": name} if index is None else {"fieldName": name, "index": index}


def invalid_query(name: str, message: str) -> AdsError:
    """Return the error for a query that cannot be understood."""
    return AdsError("queryError", name, message)


def not_found(resource: str) -> AdsError:
    """Return the error for a resource that is not there."""
    return AdsError(
        "mutateError", "RESOURCE_NOT_FOUND", "Resource was not found.", trigger=resource
    )


def missing(name: str) -> AdsError:
    """Return the error for a field that has to be there."""
    return AdsError(
        "fieldError",
        "REQUIRED",
        "The required field was not present.",
        path=[field(name)],
    )
