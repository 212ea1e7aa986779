"""The campaigns that the rows of an import name: found, or made once they are wanted."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Final
from uuid import UUID

import polars as pl

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import NewCampaign, create_campaign
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.rules import LONGEST_NAME
from kempen.domain.imports.queries import FoundCampaigns, campaigns_named, plain_name
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.performance.actions.staging import StagedRows
from kempen.domain.performance.actions.store import lock_business, lock_campaigns
from kempen.domain.performance.results import RowFault, shown
from kempen.domain.performance.rows import ROW, DayRows
from kempen.domain.performance.rules import CAMPAIGN, MOST_CAMPAIGNS, MOST_FAULTS
from kempen.kit import ids
from kempen.kit.plain_text import is_line, trimmed
from kempen.kit.refusal import Refusal

INCREASE_SALES: Final = Campaign.Objective.INCREASE_SALES.value
_UNKNOWN: Final = "unknown_campaign"


@dataclass(frozen=True)
class ImportTarget:
    """To which campaigns the rows of a file belong.

    One that exists (`campaign`), one to be made (`new_name`), or, with neither, those that the
    campaign column names; `creates_unknown` makes the ones that nobody knows. New ones get the
    `objective`.
    """

    campaign: UUID | None = None
    new_name: str = ""
    creates_unknown: bool = False
    objective: str = INCREASE_SALES

    @property
    def is_by_column(self) -> bool:
        """Whether a column of the file says it."""
        return self.campaign is None and not self.new_name

    def as_json(self) -> dict[str, str | bool | None]:
        """Return what is kept with an uploaded file."""
        return {**asdict(self), "campaign": str(self.campaign) if self.campaign else None}

    @classmethod
    def from_json(cls, stored: Mapping[str, str | bool | None]) -> "ImportTarget":
        """Return the target that `as_json` wrote."""
        campaign = stored["campaign"]
        return cls(
            UUID(str(campaign)) if campaign else None,
            str(stored["new_name"]),
            bool(stored["creates_unknown"]),
            str(stored["objective"]),
        )


class CampaignMatching:
    """Puts campaigns in place of the names of an import's rows, part by part.

    `unknown` has the number of rows of each name that no campaign has and that none is made for.
    Raises Refusal for a target that is gone or cannot be made.
    """

    def __init__(self, actor: Actor, target: ImportTarget) -> None:
        self._actor, self._target = actor, target
        self._known: dict[str, UUID] = {}
        self._planned: dict[str, UUID] = {}
        # Why a name cannot be used.
        self._codes: dict[str, str] = {}
        self.unknown: Counter[str] = Counter()
        if target.campaign is not None:
            if not Campaign.objects.of(actor.business).filter(id=target.campaign).exists():
                raise Refusal(FileRefusal.CAMPAIGN_GONE)
            self._known[""] = target.campaign
        elif target.new_name:
            if not _is_fit(target.new_name):
                raise Refusal(FileRefusal.BAD_CAMPAIGN_NAME)
            self._known[""] = ids.new_id()

    def stage(self, rows: DayRows, staged: StagedRows) -> None:
        """Stage rows with their campaigns; those of other names are faults."""
        if self._target.is_by_column:
            self._look_up(rows.names)
            self._count_lost(rows, staged)
        staged.add(rows.named(self._known))

    def _look_up(self, names: Iterable[str]) -> None:
        """Find the campaigns of names that were not seen before."""
        new = [name for name in names if name not in self._known and name not in self._codes]
        if not new:
            return
        campaigns = campaigns_named(self._actor.business, new)
        self._known |= campaigns.known
        codes = codes_of_names(campaigns, creates=self._target.creates_unknown)
        self._codes |= codes
        # Spellings of one name share one campaign, also with those of earlier parts.
        plain = {plain_name(name): identifier for name, identifier in self._planned.items()}
        for name in campaigns.unknown:
            if name not in codes:
                self._planned[name] = plain.setdefault(plain_name(name), ids.new_id())
        self._known |= self._planned
        if len(self._known) + len(self._codes) > MOST_CAMPAIGNS:
            raise Refusal(FileRefusal.TOO_MANY_CAMPAIGNS, most=MOST_CAMPAIGNS)

    def _count_lost(self, rows: DayRows, staged: StagedRows) -> None:
        """Count the rows whose name cannot be used: all of them, though only some are listed."""
        if not self._codes:
            return
        lost = rows.dated.filter(pl.col(CAMPAIGN).is_in(list(self._codes)))
        names = lost[CAMPAIGN].unique(maintain_order=True).to_list()
        counts = dict(lost[CAMPAIGN].value_counts().iter_rows())
        for code in {self._codes[name]: None for name in names}:
            of_code = [name for name in names if self._codes[name] == code]
            listed = lost.filter(pl.col(CAMPAIGN).is_in(of_code)).head(MOST_FAULTS)
            faults = [
                RowFault(code, row, CAMPAIGN, shown(name))
                for row, name in listed.select(ROW, CAMPAIGN).iter_rows()
            ]
            staged.faults.add_group(code, CAMPAIGN, sum(counts[name] for name in of_code), faults)
            if code == _UNKNOWN:
                self.unknown.update({name: counts[name] for name in of_code})

    def lock(self, staged: StagedRows, *, is_trial: bool) -> None:
        """Lock the campaigns; those to be made that somebody else made meanwhile are no longer."""
        if is_trial or not self._planned:
            lock_campaigns(self._actor.business, staged.counts)
            return
        # Of two files that bring the same campaign, the second finds that of the first.
        lock_business(self._actor.business)
        for name, there in campaigns_named(self._actor.business, self._planned).known.items():
            if (mine := self._planned.pop(name)) in staged.counts:
                staged.move(mine, there)

    def new_names(self, wanted: Collection[UUID]) -> dict[UUID, str]:
        """Return the names of the campaigns that are to be made for days, in the file's order."""
        if self._target.new_name:
            return {self._known[""]: trimmed(self._target.new_name)}
        names: dict[UUID, str] = {}
        for name, identifier in self._planned.items():
            if identifier in wanted:
                names.setdefault(identifier, name)
        return names

    def create(self, wanted: Collection[UUID]) -> None:
        """Make the campaigns that are wanted."""
        for identifier, name in self.new_names(wanted).items():
            # It has numbers, so it runs, if not through Kempen.
            new = NewCampaign(trimmed(name), self._target.objective, status="active")
            create_campaign(self._actor, new, identifier=identifier)


def codes_of_names(campaigns: FoundCampaigns, *, creates: bool) -> dict[str, str]:
    """Return why names cannot be used, for those that cannot."""
    codes = dict.fromkeys(campaigns.ambiguous, "ambiguous_campaign")
    for name in campaigns.unknown:
        if code := _code_of_name(name, creates=creates):
            codes[name] = code
    return codes


def _code_of_name(name: str, *, creates: bool) -> str:
    """Return why an unknown name cannot become a campaign, or nothing when it can."""
    if len(name) > LONGEST_NAME:
        return "campaign_name_too_long"
    if not _is_fit(name):
        return "campaign_name_unfit"
    if name.startswith("cmp_"):
        # A mistyped identifier is no name: no campaign is ever made of it.
        return "unknown_campaign_id"
    return "" if creates else _UNKNOWN


def _is_fit(name: str) -> bool:
    """Whether a text can be a campaign's name; signs of formulas are kept as they are."""
    return len(trimmed(name)) <= LONGEST_NAME and is_line(name)


__all__ = ["INCREASE_SALES", "CampaignMatching", "ImportTarget", "codes_of_names"]
