"""A language model behind an OpenAI-compatible address: one question, one answer."""

from typing import Any, Final

import httpx2

from kempen.platforms.calling import OK, TOO_MANY, json_of, unreachable
from kempen.platforms.interface import PlatformError, Remedy

_TIMEOUT: Final = httpx2.Timeout(45.0, connect=5.0)
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
            with httpx2.Client(
                timeout=_TIMEOUT, follow_redirects=False, transport=self._transport
            ) as client:
                response = client.post(f"{self._url}/chat/completions", json=body, headers=headers)
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


def _text_of(answer: Any) -> str:
    try:
        text = answer["choices"][0]["message"]["content"]
    except (KeyError, IndexError, TypeError):
        text = None
    if not isinstance(text, str) or len(text) > _LONGEST_ANSWER:
        raise PlatformError("The language model's answer holds no usable text.", Remedy.PERMANENT)
    return text
