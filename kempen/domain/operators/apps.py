"""Writes the log of operators for the room below, `accounts`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from kempen.domain.accounts.models import Person


class OperatorsConfig(AppConfig):
    """The room of operators."""

    name = "kempen.domain.operators"

    def ready(self) -> None:
        """Listen to what operators do to their own account: each becomes a line of their log."""
        from kempen.domain.accounts.audit_log import operator_acted

        operator_acted.connect(_record, dispatch_uid="operators")


def _record(*, operator: "Person", action: str, data: Mapping[str, object], **_: object) -> None:
    # Late, because models cannot be imported before every app is known.
    from kempen.domain.operators.actions.log import record

    record(operator.email, action, data)
