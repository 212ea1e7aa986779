"""A change is executed in an open account; what it asks of our rows meanwhile is answered here."""

from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from typing import Final

from kempen.ad_images.task import Shape
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.rates import rates_for
from kempen.domain.creatives.made_images import Crop, cut_to_shape
from kempen.domain.creatives.models import Image
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.launches.approvals import approved_amount, cap_in_force
from kempen.domain.launches.budget_before import budget_before
from kempen.domain.launches.change_result import AccountBudget, ChangeResult, SentBudget
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import content_of, kinds_with
from kempen.domain.launches.models import Change
from kempen.domain.launches.paused_campaigns import is_paused_by_plan_end
from kempen.domain.launches.queries import external_id_of
from kempen.kit import clock
from kempen.platforms.interface import AdImage, Platform, PlatformError, Remedy
from kempen.platforms.own_failures import OwnFailure
from kempen.platforms.registry import billable

_SIX_PLACES: Final = Decimal("0.000001")


def execute_change(opened: Platform, change: Change) -> ChangeResult:
    """Do on the platform what a change says and return what to keep of the answer.

    Networking: never inside a transaction. Raises PlatformError.
    """
    return content_of(change).execute(_OpenAccount(opened, change))


@dataclass(frozen=True)
class _OpenAccount:
    """An account that is open for one change; every answer is read when it is asked for."""

    platform: Platform
    change: Change

    @property
    def number(self) -> str:
        known = external_id_of(self.change.campaign, self.change.connection.platform)
        if not known:
            raise PlatformError(OwnFailure.NOT_THERE, Remedy.PERMANENT)
        return known

    @property
    def tag(self) -> str:
        return self.change.tag

    @property
    def is_made_here(self) -> bool:
        creations = Change.objects.of(self.change.business).filter(
            campaign=self.change.campaign_id,
            kind__in=kinds_with(ChangeRole.MAKES_CAMPAIGN),
            status=Change.Status.DONE,
        )
        return creations.exists()

    @property
    def is_active(self) -> bool:
        return self._campaign().status == Campaign.Status.ACTIVE

    @property
    def is_paused_by_plan_end(self) -> bool:
        return is_paused_by_plan_end(self._campaign())

    @property
    def has_cap_of_nothing(self) -> bool:
        cap = cap_in_force(self._campaign())
        return cap is not None and approved_amount(cap) <= 0

    def in_account_money(self, amount: Decimal, original: AccountBudget | None) -> SentBudget:
        """Return an approved cap in the account's money, rounded down: never more than approved."""
        connection = self.change.connection
        currency = connection.currency
        rate = rates_for(self.change.business, currency).needed_on(clock.today())
        if original is not None and original.amount is not None and original.currency == currency:
            # The account's own budget from before a plan: it is not converted there and back.
            return SentBudget(amount=original.amount, currency=currency, rate=rate)
        exact = amount if rate == 1 else (amount / rate).quantize(_SIX_PLACES, rounding=ROUND_DOWN)
        billed = billable(connection.platform, exact, currency)
        return SentBudget(amount=billed, currency=currency, rate=rate)

    def budget_before(self) -> AccountBudget:
        return budget_before(self.platform, self.change, self.number)

    def image(
        self, image_id: str, shape: str = "", focus: tuple[int, int] | None = None
    ) -> AdImage:
        image = Image.objects.of(self.change.business).get(pk=image_id)
        content = bytes(image.content)
        if focus is not None:
            point = (focus[0] / FOCAL_SCALE, focus[1] / FOCAL_SCALE)
            content = cut_to_shape(Crop(content, Shape(shape), point))
        return AdImage(content, image.name, shape)

    def _campaign(self) -> Campaign:
        return Campaign.objects.of(self.change.business).get(pk=self.change.campaign_id)
