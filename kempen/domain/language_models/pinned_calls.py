"""Calls to the address that a member entered: checked and pinned, as those of webhooks are."""

import asyncio
from collections.abc import Mapping
from typing import Final

from django.conf import settings

from kempen.domain.language_models.models import BusinessLanguageModel
from kempen.domain.language_models.sealing import key_of
from kempen.outbound.fetching import Fetched, Fetcher, FetchFailedError, FetchFault
from kempen.platforms.language_model import (
    MOST_BYTES,
    LanguageModel,
    ModelAnswer,
    ModelError,
    ModelFault,
)

_CONNECTING: Final = 5.0  # Seconds.
_FAULTS: Final[Mapping[FetchFault, ModelFault]] = {
    FetchFault.ADDRESS: ModelFault.ADDRESS,
    FetchFault.UNREACHABLE: ModelFault.UNREACHABLE,
    FetchFault.TLS: ModelFault.TLS,
    FetchFault.TOO_LONG: ModelFault.TOO_LONG,
}


def calling(model: BusinessLanguageModel) -> LanguageModel:
    """Return what asks a business's model; SecretError where its key cannot be decrypted."""
    return LanguageModel(model.url, key_of(model), model.name, send=_send)


def _send(
    url: str, content: Mapping[str, object], headers: Mapping[str, str], seconds: float
) -> ModelAnswer:
    try:
        answer = asyncio.run(_post(url, content, headers, seconds))
    except TimeoutError:
        raise ModelError(ModelFault.SLOW) from None
    except FetchFailedError as error:
        raise ModelError(_FAULTS[error.fault], error.detail) from None
    return ModelAnswer(answer.status, answer.body)


async def _post(
    url: str, content: Mapping[str, object], headers: Mapping[str, str], seconds: float
) -> Fetched:
    fetcher = Fetcher(
        settings.WEBHOOK_ALLOWED_NETWORKS, settings.WEBHOOK_CA_FILE, connect_seconds=_CONNECTING
    )
    async with fetcher, asyncio.timeout(seconds):
        return await fetcher.post_json(url, content, longest=MOST_BYTES, headers=headers)
