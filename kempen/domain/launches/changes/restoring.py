"""Put back what somebody changed on the platform, because a person asked for it."""

from datetime import date

from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.base import ChangeTarget, PlatformChange


class Rename(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """The approved name, with its tag where Kempen made the campaign."""

    code = "rename"

    name: str

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Rename it."""
        target.platform.rename(target.number, self.name)
        return ChangeResult()

    @property
    def given_name(self) -> str:
        """The name."""
        return self.name


class SetEnd(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """The approved last day."""

    code = "set_end"

    end: date

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Set it."""
        target.platform.set_end(target.number, self.end)
        return ChangeResult()

    @property
    def last_day(self) -> date:
        """The day."""
        return self.end


class StopAd(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """Stop an ad that nobody approved; `ad` is its number there."""

    code = "stop_ad"

    ad: str

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Switch it off."""
        target.platform.set_ad(target.number, self.ad, is_on=False)
        return ChangeResult()


class RunAd(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """Let an approved ad run again; `ad` is its number there."""

    code = "run_ad"

    ad: str

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Switch it on."""
        target.platform.set_ad(target.number, self.ad, is_on=True)
        return ChangeResult()
