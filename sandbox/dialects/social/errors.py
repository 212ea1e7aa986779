"""The social platform's errors, as it words and numbers them."""

import secrets
from typing import Any


class GraphError(Exception):
    """An error that becomes the platform's error body."""

    def __init__(
        self,
        message: str,
        code: int,
        *,
        subcode: int | None = None,
        kind: str = "OAuthException",
        status: int = 400,
        user_title: str = "",
        user_message: str = "",
        blame: str = "",
        transient: bool = False,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.error: dict[str, Any] = {"message": message, "type": kind, "code": code}
        if subcode is not None:
            self.error["error_subcode"] = subcode
        if user_message:
            self.error["error_user_title"] = user_title or "Invalid parameter"
            self.error["error_user_msg"] = user_message
        if blame:
            self.error["error_data"] = {"blame_field_specs": [[blame]]}
        self.error["is_transient"] = transient

    def body(self) -> dict[str, Any]:
        """Return the answer's body with a number for support."""
        trace = secrets.token_urlsafe(9)
        return {"error": {**self.error, "fbtrace_id": trace}}


def invalid(message: str, blame: str = "", user_message: str = "") -> GraphError:
    """Return the error for a parameter that is wrong or missing."""
    return GraphError(f"(#100) {message}", 100, blame=blame, user_message=user_message or message)


def missing_object(number: str, method: str) -> GraphError:
    """Return the error for an object that is not there or not the caller's."""
    return GraphError(
        f"Unsupported {method.lower()} request. Object with ID '{number}' does not exist, cannot be"
        " loaded due to missing permissions, or does not support this operation.",
        100,
        subcode=33,
        kind="GraphMethodException",
    )


def no_token() -> GraphError:
    """Return the error for a call without a token."""
    return GraphError("An access token is required to request this resource.", 104)


def dead_token() -> GraphError:
    """Return the error for a token that is not valid."""
    return GraphError("Invalid OAuth access token - Cannot parse access token", 190)


def expired_token(words: str = "Session has expired.", subcode: int = 463) -> GraphError:
    """Return the error for a token that was valid once."""
    message = f"Error validating access token: {words}"
    return GraphError(message, 190, subcode=subcode, status=401)


def retired(version: str) -> GraphError:
    """Return the error for a version that is not served."""
    return GraphError(
        f"(#2635) You are calling a deprecated version of the Ads API ({version}).",
        2635,
        kind="OAuthException",
    )
