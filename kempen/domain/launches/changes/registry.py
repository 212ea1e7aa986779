"""Every kind of change by the code that lies in rows."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.ad_state import PauseAd, ResumeAd
from kempen.domain.launches.changes.add_ads import AddAds
from kempen.domain.launches.changes.base import ChangeRole, PlatformChange
from kempen.domain.launches.changes.change_keywords import ChangeKeywords
from kempen.domain.launches.changes.create_campaign import CreateCampaign
from kempen.domain.launches.changes.move_budget import MoveBudget
from kempen.domain.launches.changes.restore_targeting import RestoreTargeting
from kempen.domain.launches.changes.restoring import Rename, RunAd, SetEnd, StopAd
from kempen.domain.launches.changes.run_state import End, Pause, Resume
from kempen.domain.launches.changes.set_budget import SetBudget
from kempen.domain.launches.changes.start import Start
from kempen.domain.launches.changes.start_reserve import StartReserve
from kempen.domain.launches.models import Change

# In the order in which the API documents them.
_CLASSES: Final[tuple[type[PlatformChange], ...]] = (
    CreateCampaign,
    Start,
    AddAds,
    SetBudget,
    MoveBudget,
    Pause,
    Resume,
    End,
    Rename,
    SetEnd,
    StopAd,
    RunAd,
    PauseAd,
    ResumeAd,
    StartReserve,
    ChangeKeywords,
    RestoreTargeting,
)
KINDS: Final[Mapping[str, type[PlatformChange]]] = {kind.code: kind for kind in _CLASSES}


def kinds_with(role: ChangeRole) -> frozenset[str]:
    """Return the codes of the kinds that have a role."""
    return frozenset(code for code, kind in KINDS.items() if role in kind.roles)


def content_of(change: Change) -> PlatformChange:
    """Return what a change is to do."""
    return KINDS[change.kind].from_json(change.payload)


def result_of(change: Change) -> ChangeResult:
    """Return what a platform answered so far."""
    return change.result or ChangeResult()
