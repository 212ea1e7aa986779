"""A language model behind an OpenAI-compatible address: one question, one answer."""

import time
from collections.abc import Mapping
from typing import Any, Final

import httpx2

from kempen.platforms.bounded_http import AnswerTooLargeError, bounded_client, request
from kempen.platforms.calling import OK, TOO_MANY, json_of, too_large, unreachable
from kempen.platforms.interface import PlatformError, Remedy

# In seconds: how long a server may say nothing, and how long a connection may take.
_TIMEOUT: Final = 45.0
_CONNECTING: Final = 5.0
# In seconds and bytes: how long one answer may take, and how much of it is read.
_LONGEST_CALL: Final = 60.0
_MOST_BYTES: Final = 2**20
_LONGEST_ANSWER: Final = 64 * 1024
_SERVER_ERROR: Final = 500
# What servers answer that do not know a schema.
_REFUSES_SCHEMAS: Final = frozenset({400, 422})


class LanguageModel:
    """`url` is the address up to and with the version, such as https://models.example/v1."""

    def __init__(
        self,
        url: str,
        key: str,
        name: str,
        *,
        transport: httpx2.BaseTransport | None = None,
        longest_call: float = _LONGEST_CALL,
    ) -> None:
        """`longest_call` is in seconds, for one answer."""
        self._url, self._key, self._name = url.rstrip("/"), key, name
        self._transport, self._longest_call = transport, longest_call

    def complete(
        self, instructions: str, question: str, schema: Mapping[str, object] | None = None
    ) -> str:
        """Return the model's answer as text; raise PlatformError when there is none.

        With a schema the answer should be JSON by it; a server that knows no schemas is asked again
        for JSON alone. Nobody may rely on either.
        """
        answer = self._ask(instructions, question, _format(schema))
        if schema is not None and answer.status_code in _REFUSES_SCHEMAS:
            answer = self._ask(instructions, question, _format(None))
        if answer.status_code != OK:
            later = answer.status_code == TOO_MANY or answer.status_code >= _SERVER_ERROR
            raise PlatformError(
                f"The language model answered {answer.status_code}.",
                Remedy.AGAIN if later else Remedy.PERMANENT,
            )
        return _text_of(json_of(answer))

    def _ask(
        self, instructions: str, question: str, answer_format: Mapping[str, object]
    ) -> httpx2.Response:
        body = {
            "model": self._name,
            "messages": [
                {"role": "system", "content": instructions},
                {"role": "user", "content": question},
            ],
            "temperature": 0.7,
            "response_format": answer_format,
        }
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        try:
            timeout = httpx2.Timeout(min(_TIMEOUT, self._longest_call), connect=_CONNECTING)
            with bounded_client(timeout, self._transport) as client:
                return request(
                    client,
                    "POST",
                    f"{self._url}/chat/completions",
                    until=time.monotonic() + self._longest_call,
                    most_bytes=_MOST_BYTES,
                    json=body,
                    headers=headers,
                )
        except AnswerTooLargeError as error:
            raise too_large(_MOST_BYTES) from error
        except httpx2.RequestError as error:
            # "from None": the library's error carries the request with its key.
            raise unreachable(error) from None


def _format(schema: Mapping[str, object] | None) -> Mapping[str, object]:
    if schema is None:
        return {"type": "json_object"}
    named = {"name": "ads", "strict": True, "schema": schema}
    return {"type": "json_schema", "json_schema": named}


def _text_of(answer: Any) -> str:  # Any: JSON, checked here
    try:
        text = answer["choices"][0]["message"]["content"]
    except (KeyError, IndexError, TypeError):
        text = None
    if not isinstance(text, str) or len(text) > _LONGEST_ANSWER:
        raise PlatformError("The language model's answer holds no usable text.", Remedy.PERMANENT)
    return text
