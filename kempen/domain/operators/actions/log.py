"""The log of what operators did."""

from collections.abc import Mapping

from kempen.domain.operators.models import OperatorAction


def record(operator: str, action: str, data: Mapping[str, object]) -> None:
    """Write one entry, in this transaction, under the operator's e-mail address.

    Never put a secret into `data`, nor anything of a business but an identifier.
    """
    OperatorAction.objects.create(operator=operator, action=action, data=dict(data))
