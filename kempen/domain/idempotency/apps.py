"""The room of repeated requests as Django knows it."""

from django.apps import AppConfig


class IdempotencyConfig(AppConfig):
    """Keeps the label under which its tables and migrations are known to databases."""

    name = "kempen.domain.idempotency"
    label = "requests"
