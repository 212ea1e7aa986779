"""What blocks a launch, or is worth knowing, and where to fix it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.launches.rules import LaunchFault
from kempen.domain.strategies.queries import Strategy
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of

_OF_ADS: Final = (
    LaunchRefusal.NO_ADS,
    LaunchRefusal.NO_PICTURE,
    LaunchRefusal.AD_STOPPED,
    LaunchRefusal.MANY_ADS,
)
_OF_AUDIENCE: Final = (
    LaunchRefusal.TARGET_UNKNOWN,
    LaunchRefusal.TARGET_NOT_LOOKED_UP,
    LaunchRefusal.TARGET_OVERLAPS,
    LaunchRefusal.NO_KEYWORDS,
)


@dataclass(frozen=True)
class BlockerRow:
    """What blocks a launch, or is worth knowing, and where to fix it."""

    words: str
    blocks: bool
    fix: str
    address: str


def blocker_rows(strategy: Strategy, faults: Iterable[LaunchFault]) -> list[BlockerRow]:
    """Return what blocks a launch, each once, with a link to where it is fixed."""
    return [
        BlockerRow(sentence_of(fault), fault.blocks, *_fixed_at(strategy, fault))
        for fault in faults
    ]


def _fixed_at(strategy: Strategy, fault: LaunchFault) -> tuple[str, str]:
    match fault.code:
        case LaunchRefusal.NOT_CONNECTED:
            return _("Connect an account"), reverse("connector", args=[fault.facts["platform"]])
        case LaunchRefusal.RECONNECT_NEEDED | LaunchRefusal.NO_PIXEL:
            return _("Reconnect it"), reverse("connector", args=[fault.facts["platform"]])
        case LaunchRefusal.OTHER_CURRENCY | LaunchRefusal.OTHER_ACCOUNT:
            is_money = fault.code is LaunchRefusal.OTHER_CURRENCY
            words = _("Enter the exchange rate") if is_money else _("View accounts")
            return words, reverse("settings_money" if is_money else "integrations")
        case LaunchRefusal.NOT_JOINED | LaunchRefusal.MAY_BE_THERE if (
            "connection_id" in fault.facts
        ):
            address = reverse("connection_campaigns", args=[fault.facts["connection_id"]])
            return _("Add it"), address
        case LaunchRefusal.DATES_PASSED:
            return _("Write a new brief"), reverse("new_strategy")
    return _fixed_in(strategy, fault)


def _fixed_in(strategy: Strategy, fault: LaunchFault) -> tuple[str, str]:
    """Return the section of the strategy where a fault of its own is fixed."""
    if fault.code is LaunchRefusal.REPLACES_PLAN:
        earlier = reverse("strategy", args=[fault.facts["strategy_id"]])
        return _("View the earlier plan"), earlier
    if fault.code is LaunchRefusal.STAYS_PAUSED:
        return _("View campaigns"), reverse("campaigns")
    if fault.code in _OF_ADS:
        return _("Go to the ads"), reverse("strategy_creatives", args=[strategy.public_id])
    if fault.code in _OF_AUDIENCE:
        page = reverse("strategy_audience", args=[strategy.public_id])
        line_id = fault.facts.get("line_id", "")
        return _("Go to the audience"), f"{page}?campaign={line_id}" if line_id else page
    return _("Go to the split"), reverse("strategy", args=[strategy.public_id])
