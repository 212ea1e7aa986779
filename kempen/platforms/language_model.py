"""A language model behind an OpenAI-compatible address: one question, one answer."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, Final, Protocol

import httpx2
import msgspec

from kempen.platforms.bounded_http import AnswerTooLargeError, bounded_client, request
from kempen.platforms.interface import PlatformError, Remedy

# In seconds and bytes: how long one answer may take, and how much of it is read.
LONGEST_CALL: Final = 60.0
MOST_BYTES: Final = 2**20
# In seconds: how long a server may say nothing, and how long a connection may take.
_TIMEOUT: Final = 45.0
_CONNECTING: Final = 5.0
_LONGEST_ANSWER: Final = 64 * 1024
_OK: Final = 200
# What servers answer that do not know a schema.
_REFUSES_SCHEMAS: Final = frozenset({400, 422})


class ModelFault(StrEnum):
    """Why a model gave no answer."""

    UNREACHABLE = "model_unreachable"
    SLOW = "model_slow"
    TLS = "model_tls"
    ADDRESS = "model_address"  # Not one that may be called.
    TOO_LONG = "model_answer_too_long"
    KEY_REFUSED = "model_key_refused"
    NOT_FOUND = "model_not_found"  # No such model, or no such path.
    BUSY = "model_busy"
    REFUSED = "model_refused"
    NOT_AN_ANSWER = "model_not_an_answer"


_LATER: Final = frozenset({ModelFault.UNREACHABLE, ModelFault.SLOW, ModelFault.BUSY})
_BY_STATUS: Final = {
    401: ModelFault.KEY_REFUSED,
    403: ModelFault.KEY_REFUSED,
    404: ModelFault.NOT_FOUND,
    429: ModelFault.BUSY,
}


class ModelError(PlatformError):
    """A model gave no answer: `fault` says why, `detail` what was seen of it."""

    def __init__(self, fault: ModelFault, detail: str = "") -> None:
        remedy = Remedy.AGAIN if fault in _LATER else Remedy.PERMANENT
        super().__init__(f"{fault}: {detail}" if detail else str(fault), remedy)
        self.fault, self.detail = fault, detail


@dataclass(frozen=True)
class ModelAnswer:
    """What a server answered, read whole."""

    status: int
    content: bytes


class Send(Protocol):
    """Posts JSON and returns the answer within `seconds`; ModelError without one."""

    def __call__(
        self, url: str, content: Mapping[str, object], headers: Mapping[str, str], seconds: float, /
    ) -> ModelAnswer:
        """Send it to an address that this sender may call."""
        ...


class LanguageModel:
    """`url` is the address up to and with the version, such as https://models.example/v1."""

    def __init__(
        self,
        url: str,
        key: str,
        name: str,
        *,
        send: Send | None = None,
        longest_call: float = LONGEST_CALL,
    ) -> None:
        """`longest_call` is in seconds, for one answer; without `send` any address is called."""
        self._url, self._key, self._name = url.rstrip("/"), key, name
        self._send, self._longest_call = send or send_directly, longest_call

    def complete(
        self, instructions: str, question: str, schema: Mapping[str, object] | None = None
    ) -> str:
        """Return the model's answer as text; raise ModelError when there is none.

        With a schema the answer should be JSON by it; a server that knows no schemas is asked again
        for JSON alone. Nobody may rely on either.
        """
        answer = self._ask(instructions, question, _format(schema))
        if schema is not None and answer.status in _REFUSES_SCHEMAS:
            answer = self._ask(instructions, question, _format(None))
        if answer.status != _OK:
            is_busy = answer.status >= httpx2.codes.INTERNAL_SERVER_ERROR
            otherwise = ModelFault.BUSY if is_busy else ModelFault.REFUSED
            raise ModelError(_BY_STATUS.get(answer.status, otherwise), str(answer.status))
        return _text_of(answer)

    def _ask(
        self, instructions: str, question: str, answer_format: Mapping[str, object]
    ) -> ModelAnswer:
        content = {
            "model": self._name,
            "messages": [
                {"role": "system", "content": instructions},
                {"role": "user", "content": question},
            ],
            "temperature": 0.7,
            "response_format": answer_format,
        }
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        return self._send(f"{self._url}/chat/completions", content, headers, self._longest_call)


def send_directly(
    url: str,
    content: Mapping[str, object],
    headers: Mapping[str, str],
    seconds: float,
    transport: httpx2.BaseTransport | None = None,
) -> ModelAnswer:
    """Send to whatever address: for the one that the operator set, which may be inside."""
    timeout = httpx2.Timeout(min(_TIMEOUT, seconds), connect=_CONNECTING)
    try:
        with bounded_client(timeout, transport) as client:
            response = request(
                client,
                "POST",
                url,
                until=time.monotonic() + seconds,
                most_bytes=MOST_BYTES,
                json=content,
                headers=headers,
            )
    except AnswerTooLargeError as error:
        raise ModelError(ModelFault.TOO_LONG) from error
    except httpx2.TimeoutException:
        # "from None", here and below: the library's error carries the request with its key.
        raise ModelError(ModelFault.SLOW) from None
    except httpx2.RequestError:
        raise ModelError(ModelFault.UNREACHABLE) from None
    return ModelAnswer(response.status_code, response.content)


def sending_by(transport: httpx2.BaseTransport) -> Send:
    """Return a sender over another transport than the network."""
    return partial(send_directly, transport=transport)


def _format(schema: Mapping[str, object] | None) -> Mapping[str, object]:
    if schema is None:
        return {"type": "json_object"}
    named = {"name": "ads", "strict": True, "schema": schema}
    return {"type": "json_schema", "json_schema": named}


def _text_of(answer: ModelAnswer) -> str:
    try:
        whole: Any = msgspec.json.decode(answer.content)  # Any: JSON, checked here
        text = whole["choices"][0]["message"]["content"]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LookupError, TypeError):
        text = None
    if not isinstance(text, str) or len(text) > _LONGEST_ANSWER:
        raise ModelError(ModelFault.NOT_AN_ANSWER)
    return text
