"""What a platform answered to a change, as it is kept beside it."""

from collections.abc import Mapping
from decimal import Decimal

import msgspec


class SentBudget(msgspec.Struct, frozen=True, kw_only=True):
    """A daily cap in the account's money, and what its currency was worth when it was sent."""

    amount: Decimal
    currency: str
    rate: Decimal


class AccountBudget(msgspec.Struct, frozen=True, kw_only=True):
    """A daily budget in the account's money; `amount` None: the platform has no daily budget."""

    amount: Decimal | None
    currency: str


class ChangeResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is kept of an answer; what a kind of change does not bring is None.

    `before` is the budget that a plan's first cap replaced. It is kept before anything is sent.
    `resumed`: the campaign had been paused with the end of its plan, and runs again.
    """

    campaign_id: str | None = None
    ads: Mapping[str, str] | None = None  # The platform's numbers of the ads, by our tags.
    sent: SentBudget | None = None
    paused: bool | None = None
    before: AccountBudget | None = None
    resumed: bool | None = None
