"""The search platform over REST, for one customer account."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import Final

import httpx2

from kempen.platforms.ad_figures import AdDayResult, PeriodReach
from kempen.platforms.calling import understood
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
    Running,
)
from kempen.platforms.lead_forms import FormLead
from kempen.platforms.search import figures, launching, translate
from kempen.platforms.search.calls import SearchCalls, SearchCredentials
from kempen.platforms.search.errors import DuplicateNameError
from kempen.platforms.search.leads import LEADS_QUERY, lead_of
from kempen.platforms.search.money import to_micros
from kempen.platforms.search.running import running_of, switch_of
from kempen.platforms.search.targeting import SearchTargeting

__all__: Final = ["SearchCredentials", "SearchPlatform"]


class SearchPlatform(SearchTargeting):
    """An open connection to one customer account; see `interface.Platform` for the verbs."""

    def __init__(
        self,
        credentials: SearchCredentials,
        *,
        base_url: str,
        token_url: str,
        version: str = "v24",
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        base = f"{base_url.rstrip('/')}/{version}"
        super().__init__(SearchCalls(credentials, base, token_url=token_url, transport=transport))
        self._facts: AccountFacts | None = None

    def __repr__(self) -> str:
        return f"<SearchPlatform customer {self._calls.customer}>"

    def close(self) -> None:
        """Close the network connections."""
        self._calls.close()

    @understood
    def accessible_accounts(self) -> list[str]:
        """Return the ids of the accounts that the user's consent opens."""
        return [name.rpartition("/")[2] for name in self._calls.accessible()]

    @understood
    def account(self) -> AccountFacts:
        """Return the facts of the account."""
        rows = self._calls.rows(translate.ACCOUNT_QUERY)
        if not rows:
            raise PlatformError("The platform does not show this account.", Remedy.PERMANENT)
        self._facts = translate.account_of(rows[0])
        return self._facts

    @understood
    def access_ends(self) -> datetime | None:
        """Return when the refresh token ends by itself: told for clients in testing only."""
        return self._calls.token_ends()

    @understood
    def campaigns(self) -> list[PlatformCampaign]:
        """Return the account's campaigns that are not removed."""
        return [translate.campaign_of(row) for row in self._calls.rows(translate.CAMPAIGNS_QUERY)]

    @understood
    def daily_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[DayResult]:
        """Return the days on which the campaigns delivered."""
        if not campaign_ids or since > until:
            return []
        rows = self._calls.rows(figures.days_query(campaign_ids, since, until))
        results = [figures.day_of(row) for row in rows]
        return sorted(results, key=lambda row: (row.campaign_id, row.date))

    @understood
    def ad_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[AdDayResult]:
        """Return the days on which single ads of the campaigns delivered."""
        if not campaign_ids or since > until:
            return []
        rows = self._calls.rows(figures.ad_days_query(campaign_ids, since, until))
        return [figures.ad_day_of(row) for row in rows]

    @understood
    def reach(self, campaign_ids: Sequence[str], since: date, until: date) -> list[PeriodReach]:  # noqa: ARG002 -- the verb of every platform
        """Return nothing: people are not counted on searches."""
        return []

    @understood
    def create_campaign(self, new: NewPlatformCampaign) -> Created:
        """Make a campaign with its ads, paused, all or nothing.

        Names are unique there: a repeat of a call whose answer was lost finds the first one.
        """
        created = self._find(new)
        if created is not None:
            return created
        currency = (self._facts or self.account()).currency
        body = launching.launch_body(new, self._calls.customer, currency)
        return self._create(body, lambda: self._find(new))

    @understood
    def add_ads(self, campaign_id: str, new: NewAds) -> Created:
        """Add ads to a campaign that is there, all or nothing, in groups of their own.

        They are shown in the campaign's own places and languages.
        """
        number = translate.number(campaign_id)
        created = self._find_added(number, new)
        if created is not None:
            return created
        body = launching.addition_body(new, self._calls.customer, number)
        return self._create(body, lambda: self._find_added(number, new))

    @understood
    def reviews(self, campaign_ids: Sequence[str]) -> list[AdReview]:
        """Return where the ads of the campaigns stand."""
        if not campaign_ids:
            return []
        return [
            translate.review_of(row) for row in self._calls.rows(translate.ads_query(campaign_ids))
        ]

    @understood
    def leads(self, since: datetime) -> list[FormLead]:
        """Return what people entered in lead forms since a moment; 60 days back at most."""
        leads = [lead_of(row) for row in self._calls.rows(LEADS_QUERY)]
        return [lead for lead in leads if lead.created_at >= since]

    @understood
    def running(self, campaign_ids: Sequence[str]) -> list[Running]:
        """Return what stands there of the campaigns now."""
        if not campaign_ids:
            return []
        ads = self._calls.rows(translate.ads_query(campaign_ids))
        rows = self._calls.rows(translate.CAMPAIGNS_QUERY)
        return [running_of(row, ads) for row in rows if row["campaign"]["id"] in campaign_ids]

    @understood
    def pause(self, campaign_id: str) -> None:
        """Stop a campaign until it is resumed."""
        self._set(campaign_id, "status", "PAUSED")

    @understood
    def resume(self, campaign_id: str) -> None:
        """Let a campaign run."""
        self._set(campaign_id, "status", "ENABLED")

    @understood
    def set_daily_budget(self, campaign_id: str, amount: Decimal) -> None:
        """Set what a campaign may spend a day; a shared budget is refused."""
        wanted = translate.number(campaign_id)
        row = next(
            (
                r
                for r in self._calls.rows(translate.CAMPAIGNS_QUERY)
                if r["campaign"]["id"] == wanted
            ),
            None,
        )
        if row is None:
            raise PlatformError("The campaign is not in this account.", Remedy.PERMANENT)
        if translate.campaign_of(row).budget_shared:
            raise PlatformError(
                "This campaign shares its budget with others: give it its own on the platform"
                " first.",
                Remedy.PERMANENT,
            )
        currency = (self._facts or self.account()).currency
        update = {
            "resourceName": row["campaignBudget"]["resourceName"],
            "amountMicros": str(to_micros(amount, currency)),
        }
        self._update("campaignBudgets:mutate", update, "amountMicros")

    @understood
    def rename(self, campaign_id: str, name: str) -> None:
        """Give a campaign its name."""
        self._set(campaign_id, "name", name)

    @understood
    def set_end(self, campaign_id: str, end: date | None) -> None:
        """Set the last day of a campaign; a field that only the mask names is cleared there."""
        self._set(campaign_id, "endDateTime", f"{end.isoformat()} 23:59:59" if end else None)

    @understood
    def set_ad(self, campaign_id: str, ad_id: str, *, is_on: bool) -> None:
        """Stop one ad of a campaign, or let it run."""
        rows = self._calls.rows(translate.ads_query([campaign_id]))
        for verb, update in switch_of(rows, ad_id, is_on=is_on):
            self._update(verb, update, "status")

    def _set(self, campaign_id: str, field_name: str, value: str | None) -> None:
        name = f"customers/{self._calls.customer}/campaigns/{translate.number(campaign_id)}"
        field = {} if value is None else {field_name: value}
        self._update("campaigns:mutate", {"resourceName": name, **field}, field_name)

    def _update(self, verb: str, update: Mapping[str, object], mask: str) -> None:
        body = {"operations": [{"updateMask": mask, "update": update}]}
        self._calls.change(verb, body, repeatable=True)

    def _create(self, body: Mapping[str, object], find: Callable[[], Created | None]) -> Created:
        """Have the platform make what a body says, and return it as it stands there."""
        refused: DuplicateNameError | None = None
        try:
            self._calls.change("googleAds:mutate", body, repeatable=False)
        except DuplicateNameError as error:
            refused = error
        created = find()
        if created is not None:
            return created
        if refused is not None:
            raise PlatformError(refused.message, Remedy.PERMANENT, reference=refused.reference)
        message = "The platform made what was asked but does not show it yet."
        raise PlatformError(message, Remedy.AGAIN, undone=False)

    def _find_added(self, campaign_id: str, new: NewAds) -> Created | None:
        """Return the campaign with the ads that bear the tag, if they are there."""
        rows = self._calls.rows(translate.ads_query([campaign_id]))
        ads = translate.added_ads(new, rows)
        return Created(campaign_id, MappingProxyType(ads)) if ads else None

    def _find(self, new: NewPlatformCampaign) -> Created | None:
        """Return the campaign that bears the tag, if it is there."""
        for campaign in self.campaigns():
            if campaign.name == new.tagged_name:
                rows = self._calls.rows(translate.ads_query([campaign.campaign_id]))
                ads = translate.ads_of(new, rows)
                return Created(campaign.campaign_id, MappingProxyType(ads))
        return None
