"""The proposed ads of a strategy by campaign."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.creatives.ad_claims import other_languages
from kempen.domain.offerings.queries import Offering, offerings_of
from kempen.domain.strategies.actions.written_ads import guidelines_of
from kempen.domain.strategies.existing_campaigns import running_lines
from kempen.domain.strategies.queries import (
    Strategy,
    StrategyAd,
    StrategyLine,
    ads_of,
    laws_of,
    lines_of,
)
from kempen.domain.strategies.replacing.same_brief import is_editable
from kempen.entrypoints.dashboard.shared.ads.previews import AdPreview, preview_of
from kempen.entrypoints.dashboard.shared.copy.ads import LANGUAGES
from kempen.platforms.ad_formats import AdLayout
from kempen.platforms.registry import is_platform


@dataclass(frozen=True)
class SoldHere:
    """What a campaign sells and what else it could, by identifier and name."""

    address: str
    chosen: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class AdGroup:
    """The ads of one campaign of a strategy.

    `may_edit`: its ads can still be changed. `runs`: it gets money; else none of its ads is sent.
    `languages` are those of the brief, with their names; `offering` is what they sell, where that
    is not what the brief sells. `refresh_address` is empty for a campaign that the launch creates;
    in one that its platform has, ads start only where a person said so. `sold` is there where a
    person may choose among offerings.
    """

    line_id: str
    campaign: str
    platform_name: str
    revision: int
    may_edit: bool
    ads: list[AdPreview]
    runs: bool = True
    languages: tuple[tuple[str, str], ...] = ()
    compare_address: str = ""
    offering: str = ""
    refresh_address: str = ""
    sold: SoldHere | None = None

    @property
    def layout(self) -> AdLayout | None:
        """How the ads look, all of one platform; None where there is none."""
        return self.ads[0].layout if self.ads else None

    @property
    def by_angle(self) -> list[list[AdPreview]]:
        """The ads of each angle beside each other: the same in each language, then variants."""
        rows: dict[str, list[AdPreview]] = {}
        for ad in self.ads:
            rows.setdefault(str(ad.angle), []).append(ad)
        return list(rows.values())

    @property
    def chosen(self) -> int:
        """How many of the ads are to run."""
        return sum(ad.is_chosen for ad in self.ads) if self.runs else 0

    @property
    def in_reserve(self) -> int:
        """How many of the ads wait until one that runs pauses."""
        return sum(ad.is_reserve for ad in self.ads) if self.runs else 0

    @property
    def missing_images(self) -> int:
        """How many ads that are to run, or may once one pauses, have no picture and need one."""
        approved = [ad for ad in self.ads if ad.is_chosen or ad.is_reserve]
        return sum(ad.needs_picture for ad in approved) if self.runs else 0


def groups_of(strategy: Strategy, *, may_edit: bool) -> list[AdGroup]:
    """Return the proposed ads by campaign; campaigns of other platforms have no ads."""
    ads, lines = ads_of(strategy), lines_of(strategy)
    running = running_lines(strategy.business, lines)
    laws, languages = laws_of(strategy, lines), languages_of(strategy)
    may_edit = may_edit and is_editable(strategy)
    offerings = _offered(strategy) if may_edit else []
    return [
        AdGroup(
            line_id=line.public_id,
            campaign=line.name,
            platform_name=platform_name(line.platform),
            revision=strategy.revision,
            may_edit=may_edit,
            ads=[preview_of(strategy, ad, laws[line.pk]) for ad in ads if ad.line_id == line.id],
            runs=line.amount > 0,
            languages=languages,
            compare_address=reverse("compare_ads", args=[strategy.public_id]),
            offering=line.offering.name if line.offering is not None else "",
            sold=_sold(strategy, line, offerings) if may_edit else None,
            refresh_address=_refresh_address(strategy, line) if line.pk in running else "",
        )
        for line in lines
        if is_platform(line.platform) and _has_or_needs_ads(line, ads)
    ]


def languages_of(strategy: Strategy, other_than: str = "") -> tuple[tuple[str, str], ...]:
    """Return the languages of a brief's ads with their names."""
    codes = other_languages(guidelines_of(strategy.brief), other_than)
    return tuple((code, LANGUAGES[code]) for code in codes)


def _has_or_needs_ads(line: StrategyLine, ads: list[StrategyAd]) -> bool:
    return line.campaign_id is None or any(ad.line_id == line.id for ad in ads)


def _offered(strategy: Strategy) -> list[Offering]:
    """Return what the lines of a strategy can sell: the brief's own offering first."""
    own = strategy.brief.offering
    others = [one for one in offerings_of(strategy.business) if own is None or one.pk != own.pk]
    return [*([own] if own is not None else []), *others]


def _sold(strategy: Strategy, line: StrategyLine, offerings: Sequence[Offering]) -> SoldHere | None:
    """Return what a line can sell; None where there is nothing to choose."""
    choices = {one.public_id: one.name for one in offerings}
    sold = line.offering or strategy.brief.offering
    if len(choices) < 2 and (sold is None or sold.public_id in choices):
        return None
    if sold is not None:
        choices.setdefault(sold.public_id, sold.name)
    address = reverse("line_offering", args=[strategy.public_id, line.public_id])
    return SoldHere(address, sold.public_id if sold else "", tuple(choices.items()))


def _refresh_address(strategy: Strategy, line: StrategyLine) -> str:
    return reverse("refresh_ads", args=[strategy.public_id, line.public_id])
