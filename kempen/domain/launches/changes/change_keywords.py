"""Add keywords to a campaign that runs, and exclude searches: what a person approved for it."""

from msgspec.structs import replace

from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.base import ChangeTarget, PlatformChange
from kempen.domain.strategies.targeting.shapes import ChosenKeyword, LineTargeting
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.targeting import TargetKeyword


class ChangeKeywords(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """Only what is added changes; whatever else stands there stays."""

    code = "change_keywords"

    added: tuple[ChosenKeyword, ...] = ()
    excluded: tuple[ChosenKeyword, ...] = ()

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Add them to what stands there; what is there already is left."""
        standing = target.platform.targeting([target.number]).get(target.number)
        if standing is None:
            raise PlatformError("The campaign is no longer on its platform.", Remedy.PERMANENT)
        target.platform.set_targeting(
            target.number,
            # A copy with what is missing: asked again, it is the same.
            type(standing)(
                places=standing.places,
                languages=standing.languages,
                interests=standing.interests,
                keywords=_joined(standing.keywords, self.added),
                negative_keywords=_joined(standing.negative_keywords, self.excluded),
            ),
        )
        return ChangeResult()

    def targeting_after(self, before: LineTargeting | None) -> LineTargeting | None:
        """What was approved, and what this adds; None where nothing was."""
        return None if before is None else self.added_to(before)

    def added_to(self, targeting: LineTargeting) -> LineTargeting:
        """Return a targeting with what this adds."""
        return replace(
            targeting,
            keywords=tuple(dict.fromkeys((*targeting.keywords, *self.added))),
            negative_keywords=tuple(dict.fromkeys((*targeting.negative_keywords, *self.excluded))),
        )


def _joined(
    standing: tuple[TargetKeyword, ...], wanted: tuple[ChosenKeyword, ...]
) -> tuple[TargetKeyword, ...]:
    new = (one.for_platform for one in wanted)
    return tuple(dict.fromkeys((*standing, *new)))
