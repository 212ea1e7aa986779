"""How many requests a key and a business may make in a minute, and what headers say of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponseBase

from kempen.domain.accounts.queries import ApiKey
from kempen.domain.idempotency.actions import count_request
from kempen.domain.idempotency.rules import (
    IMPORTS_A_MINUTE,
    REQUESTS_A_MINUTE,
    REQUESTS_A_MINUTE_PER_BUSINESS,
    WINDOW_SECONDS,
)
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.kit.refusal import Refusal

_HEADERS = "kempen.limit_headers"


@dataclass(frozen=True)
class Quota:
    """A number of requests a minute; `paths` are those it counts, all of them when empty."""

    name: str
    most: int
    paths: tuple[str, ...] = ()

    def counts(self, request: HttpRequest) -> bool:
        """Whether this request is one that the quota counts."""
        return not self.paths or (request.method == "POST" and request.path_info in self.paths)


QUOTAS: Final = (
    Quota("default", REQUESTS_A_MINUTE),
    Quota("imports", IMPORTS_A_MINUTE, ("/v1/data/import", "/v1/sales")),
)
# What all keys of a business may make together.
BUSINESS: Final = Quota("business", REQUESTS_A_MINUTE_PER_BUSINESS)


def count(request: HttpRequest, key: ApiKey) -> None:
    """Count this request; Refusal above what the key, or its business, may make."""
    quotas = [quota for quota in QUOTAS if quota.counts(request)]
    names = {quota.name: f"{key.public_id}:{quota.name}" for quota in quotas}
    all_keys = f"{key.business.public_id}:{BUSINESS.name}"
    counts, seconds_left = count_request(list(names.values()), most=quotas[0].most, shared=all_keys)
    used = {quota.name: counts[names[quota.name]] for quota in quotas}
    if all_keys in counts:
        quotas = [*quotas, BUSINESS]
        used[BUSINESS.name] = counts[all_keys]
    # The words of draft-ietf-httpapi-ratelimit-headers-10.
    request.META[_HEADERS] = {
        "RateLimit-Policy": ", ".join(
            f'"{quota.name}";q={quota.most};w={WINDOW_SECONDS}' for quota in quotas
        ),
        "RateLimit": ", ".join(
            f'"{quota.name}";r={max(0, quota.most - used[quota.name])};t={seconds_left}'
            for quota in quotas
        ),
    }
    _refuse(quotas, used, seconds_left)


def _refuse(quotas: Sequence[Quota], used: dict[str, int], seconds_left: int) -> None:
    for quota in quotas:
        if used[quota.name] > quota.most:
            code = RequestRefusal.TOO_MANY_OF_KEY
            if quota.paths:
                code = RequestRefusal.TOO_MANY_IMPORTS_OF_KEY
            if quota is BUSINESS:
                code = RequestRefusal.TOO_MANY_OF_BUSINESS
            raise Refusal(code, most=quota.most, seconds=seconds_left)


def add_headers(request: HttpRequest, response: HttpResponseBase) -> None:
    """Put the headers on the answer, if the request was counted."""
    for name, value in request.META.get(_HEADERS, {}).items():
        response.headers[name] = value
