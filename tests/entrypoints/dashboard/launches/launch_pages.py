"""The page of a launch."""

from typing import Any

from django.test import Client

from kempen.domain.strategies.models import Strategy


def page(client: Client, strategy: Strategy, more: str = "") -> Any:
    return client.get(f"/strategies/{strategy.public_id}/launch/{more}")


def has_button(answer: Any) -> bool:
    return 'name="once"' in answer.content.decode()
