"""A language model behind an OpenAI-compatible address: one question, one answer."""

import time
from typing import Any, Final

import httpx2

from kempen.platforms.bounded_http import AnswerTooLargeError, bounded_client, request
from kempen.platforms.calling import OK, TOO_MANY, json_of, too_large, unreachable
from kempen.platforms.interface import PlatformError, Remedy

_TIMEOUT: Final = httpx2.Timeout(45.0, connect=5.0)
# In seconds and bytes: how long one answer may take, and how much of it is read.
_LONGEST_CALL: Final = 60.0
_MOST_BYTES: Final = 2**20
_LONGEST_ANSWER: Final = 64 * 1024
_SERVER_ERROR: Final = 500


class LanguageModel:
    """`url` is the address up to and with the version, such as https://models.example/v1."""

    def __init__(
        self, url: str, key: str, name: str, *, transport: httpx2.BaseTransport | None = None
    ) -> None:
        self._url, self._key, self._name = url.rstrip("/"), key, name
        self._transport = transport

    def complete(self, instructions: str, question: str) -> str:
        """Return the model's answer as text; raise PlatformError when there is none."""
        body = {
            "model": self._name,
            "messages": [
                {"role": "system", "content": instructions},
                {"role": "user", "content": question},
            ],
            "temperature": 0.7,
            "response_format": {"type": "json_object"},
        }
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        try:
            with bounded_client(_TIMEOUT, self._transport) as client:
                response = request(
                    client,
                    "POST",
                    f"{self._url}/chat/completions",
                    until=time.monotonic() + _LONGEST_CALL,
                    most_bytes=_MOST_BYTES,
                    json=body,
                    headers=headers,
                )
        except AnswerTooLargeError as error:
            raise too_large(_MOST_BYTES) from error
        except httpx2.RequestError as error:
            # "from None": the library's error carries the request with its key.
            raise unreachable(error) from None
        if response.status_code != OK:
            later = response.status_code == TOO_MANY or response.status_code >= _SERVER_ERROR
            raise PlatformError(
                f"The language model answered {response.status_code}.",
                Remedy.AGAIN if later else Remedy.PERMANENT,
            )
        return _text_of(json_of(response))


def _text_of(answer: Any) -> str:  # Any: JSON, checked here
    try:
        text = answer["choices"][0]["message"]["content"]
    except (KeyError, IndexError, TypeError):
        text = None
    if not isinstance(text, str) or len(text) > _LONGEST_ANSWER:
        raise PlatformError("The language model's answer holds no usable text.", Remedy.PERMANENT)
    return text
