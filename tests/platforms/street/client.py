"""The pretended platform's connector: the verbs of `interface.Platform`."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType

from kempen.platforms.ad_figures import AdDayResult, PeriodReach
from kempen.platforms.interface import (
    AccountFacts,
    AdReview,
    Created,
    DayResult,
    NewAds,
    NewPlatformCampaign,
    PlatformCampaign,
    PlatformError,
    Remedy,
    ReviewState,
    Running,
    RunningAd,
    RunState,
)
from kempen.platforms.lead_forms import FormLead
from kempen.platforms.targeting import (
    Criterion,
    CriterionKind,
    RegionResult,
    SearchTermResult,
    Targeting,
)
from tests.platforms.street.partner import ACCOUNT, KEY, PARTNER, Screen

RETURN = Decimal(5)


def _state(screen: Screen) -> RunState:
    return RunState.ACTIVE if screen.is_on else RunState.PAUSED


class StreetClient:
    """An open connection to the one account that there is."""

    def __init__(self, board: str, key: str) -> None:
        if key != KEY:
            raise PlatformError("The key is not known.", Remedy.RECONNECT)
        self._board = board

    def account(self) -> AccountFacts:
        return AccountFacts(
            account_id=ACCOUNT,
            name=f"Board {self._board}",
            currency="MYR",
            time_zone="Asia/Kuala_Lumpur",
            usable=True,
            smallest_daily_budget=Decimal(25),
        )

    def access_ends(self) -> datetime | None:
        return None

    def campaigns(self) -> list[PlatformCampaign]:
        return [
            PlatformCampaign(one.number, one.name, _state(one), one.daily)
            for one in PARTNER.screens.values()
        ]

    def daily_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[DayResult]:
        return [
            DayResult(number, day, spend, 900, 40, Decimal(3), spend * RETURN)
            for number in campaign_ids
            for day, spend in sorted(PARTNER.screens[number].spent.items())
            if since <= day <= until
        ]

    def ad_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[AdDayResult]:
        days = self.daily_results(campaign_ids, since, until)
        return [
            AdDayResult(next(iter(PARTNER.screens[day.campaign_id].ads)), **vars(day))
            for day in days
            if PARTNER.screens[day.campaign_id].ads
        ]

    def reach(self, campaign_ids: Sequence[str], since: date, until: date) -> list[PeriodReach]:
        return []

    def create_campaign(self, new: NewPlatformCampaign) -> Created:
        screen = next(
            (one for one in PARTNER.screens.values() if one.name == new.tagged_name),
            None,
        )
        if screen is None:
            number = f"st-{next(PARTNER.numbers)}"
            screen = Screen(number, new.tagged_name, new.daily_budget, end=new.end)
            PARTNER.screens[number] = screen
        return self.add_ads(screen.number, new)

    def add_ads(self, campaign_id: str, new: NewAds) -> Created:
        numbers = {ad.tag: f"{campaign_id}-{ad.tag}" for ad in new.ads}
        for ad in new.ads:
            PARTNER.screens[campaign_id].ads[numbers[ad.tag]] = ad.headlines
        return Created(campaign_id, MappingProxyType(numbers))

    def reviews(self, campaign_ids: Sequence[str]) -> list[AdReview]:
        return [
            AdReview(ad, number, ReviewState.APPROVED)
            for number in campaign_ids
            for ad in PARTNER.screens[number].ads
        ]

    def leads(self, since: datetime) -> list[FormLead]:
        return []

    def running(self, campaign_ids: Sequence[str]) -> list[Running]:
        screens = [PARTNER.screens[number] for number in campaign_ids]
        return [
            Running(
                one.number,
                one.name,
                _state(one),
                one.daily,
                one.end,
                tuple(
                    RunningAd(ad, " ".join(words), ad not in one.stopped)
                    for ad, words in one.ads.items()
                ),
            )
            for one in screens
        ]

    def find_criteria(
        self, kind: CriterionKind, query: str, country: str = "MY"
    ) -> list[Criterion]:
        return []

    def targeting(self, campaign_ids: Sequence[str]) -> dict[str, Targeting]:
        return {number: Targeting() for number in campaign_ids}

    def set_targeting(self, campaign_id: str, targeting: Targeting) -> None:
        raise PlatformError("A screen stands where it stands.", Remedy.PERMANENT)

    def search_terms(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[SearchTermResult]:
        return []

    def region_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[RegionResult]:
        return []

    def pause(self, campaign_id: str) -> None:
        PARTNER.screens[campaign_id].is_on = False

    def resume(self, campaign_id: str) -> None:
        PARTNER.screens[campaign_id].is_on = True

    def set_daily_budget(self, campaign_id: str, amount: Decimal) -> None:
        PARTNER.screens[campaign_id].daily = amount

    def rename(self, campaign_id: str, name: str) -> None:
        PARTNER.screens[campaign_id].name = name

    def set_end(self, campaign_id: str, end: date | None) -> None:
        PARTNER.screens[campaign_id].end = end

    def set_ad(self, campaign_id: str, ad_id: str, *, is_on: bool) -> None:
        stopped = PARTNER.screens[campaign_id].stopped
        stopped.discard(ad_id) if is_on else stopped.add(ad_id)

    def close(self) -> None:
        return
