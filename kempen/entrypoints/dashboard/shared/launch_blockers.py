"""What is in the way of a launch, or worth knowing, and where it is mended."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.launches.rules import LaunchFault
from kempen.domain.strategies.queries import Strategy
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of


@dataclass(frozen=True)
class BlockerRow:
    """What is in the way of a launch, or worth knowing, and where it is mended."""

    words: str
    blocks: bool
    mend: str
    address: str


def blocker_rows(strategy: Strategy, faults: Iterable[LaunchFault]) -> list[BlockerRow]:
    """Return what is in the way, each once, with a link to where it is mended."""
    return [
        BlockerRow(sentence_of(fault), fault.blocks, *_mended(strategy, fault)) for fault in faults
    ]


def _mended(strategy: Strategy, fault: LaunchFault) -> tuple[str, str]:
    match fault.code:
        case LaunchRefusal.NOT_CONNECTED:
            return _("Connect an account"), reverse("connector", args=[fault.facts["platform"]])
        case LaunchRefusal.RECONNECT_NEEDED | LaunchRefusal.NO_PIXEL:
            return _("Connect it again"), reverse("connector", args=[fault.facts["platform"]])
        case LaunchRefusal.OTHER_CURRENCY | LaunchRefusal.OTHER_ACCOUNT:
            is_money = fault.code is LaunchRefusal.OTHER_CURRENCY
            words = _("Enter the rate") if is_money else _("See the accounts")
            return words, reverse("settings_money" if is_money else "integrations")
        case LaunchRefusal.NOT_JOINED | LaunchRefusal.MAY_BE_THERE if (
            "connection_id" in fault.facts
        ):
            address = reverse("connection_campaigns", args=[fault.facts["connection_id"]])
            return _("Bring it in"), address
        case LaunchRefusal.DATES_PASSED:
            return _("Write a new brief"), reverse("new_strategy")
    return _("See the strategy"), reverse("strategy", args=[strategy.public_id])
