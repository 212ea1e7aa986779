"""The page of a strategy, and what is decided on it."""

from typing import Any

from django.test import Client

from kempen.domain.strategies.models import Strategy
from tests.builders import plans


def sent(client: Client, strategy: Strategy, action: str, **fields: str) -> Any:
    data = {"revision": str(strategy.revision), **fields}
    return client.post(f"/strategies/{strategy.public_id}/{action}/", data, follow=True)


def state(strategy: Strategy) -> str:
    return str(plans.again(strategy.business, strategy).status)


def page_of(client: Client, strategy: Strategy, section: str = "") -> str:
    """A section of a strategy's page; without one, the split or what stands in its place."""
    part = f"{section}/" if section else ""
    answer = client.get(f"/strategies/{strategy.public_id}/{part}")
    assert answer.status_code == 200
    return str(answer.content.decode())
