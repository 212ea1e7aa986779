"""All tests of a business's figures on one morning, with what they found."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

import numpy as np

from kempen.domain.alerts.detection.conversion_tests import spend_without_sales, tracking_stopped
from kempen.domain.alerts.detection.expectation import Maturity
from kempen.domain.alerts.detection.return_tests import not_spending, return_outside_range
from kempen.domain.alerts.detection.series import DailySeries, together
from kempen.domain.alerts.rules import Cause

_ALL_IS_TOLD: Final = Maturity()


@dataclass(frozen=True)
class WatchedCampaign:
    """A campaign that runs: its days up to yesterday."""

    key: str
    account: str  # What tells accounts apart, such as an identifier.
    series: DailySeries


@dataclass(frozen=True)
class AlertFinding:
    """What is wrong since a day, in one campaign or, with "" as the campaign, in a whole account.

    `facts` has numbers, and texts of days, for the sentence about it.
    """

    cause: Cause
    account: str
    campaign: str
    since: date
    facts: Mapping[str, float | str] = field(default_factory=dict)


Known = Collection[tuple[Cause, str, str]]


def findings_of(
    campaigns: Sequence[WatchedCampaign], maturities: Mapping[str, Maturity], known: Known = ()
) -> list[AlertFinding]:
    """Return what the figures of a business's campaigns show; each series ends yesterday.

    `maturities` are by account; `known` are (cause, account, campaign) that are told already and
    end only once they are clearly over.
    """
    cost = _usual_cost(campaigns)
    findings: list[AlertFinding] = []
    for account in sorted({one.account for one in campaigns}):
        ours = [one for one in campaigns if one.account == account]
        maturity = maturities.get(account, _ALL_IS_TOLD)
        findings += _of_account(account, ours, maturity, known)
        for one in ours:
            findings += _of_campaign(one, maturity, cost, known)
    return findings


def _of_account(
    account: str, campaigns: Sequence[WatchedCampaign], maturity: Maturity, known: Known
) -> list[AlertFinding]:
    """Return what is wrong with a account's campaigns together."""
    whole = together([one.series for one in campaigns])
    findings = []
    spending = not_spending(whole, is_open=(Cause.ACCOUNT_NOT_SPENDING, account, "") in known)
    if spending:
        facts = {"usual": round(spending.usual, 2), "days": spending.days}
        findings.append(
            AlertFinding(Cause.ACCOUNT_NOT_SPENDING, account, "", spending.since, facts)
        )
    if len(campaigns) > 1:
        findings += _tracking(account, "", whole, maturity, known)
    return findings


def _of_campaign(
    one: WatchedCampaign, maturity: Maturity, cost: float | None, known: Known
) -> list[AlertFinding]:
    findings = _tracking(one.account, one.key, one.series, maturity, known)
    fruitless = spend_without_sales(
        one.series,
        maturity,
        cost,
        is_open=(Cause.SPEND_WITHOUT_SALES, one.account, one.key) in known,
    )
    if fruitless:
        facts: dict[str, float | str] = {
            "spend": round(fruitless.spend, 2),
            "expected": round(fruitless.expected, 1),
            "days": fruitless.days,
        }
        findings.append(
            AlertFinding(Cause.SPEND_WITHOUT_SALES, one.account, one.key, fruitless.since, facts)
        )
    outside = return_outside_range(
        one.series,
        maturity,
        is_open=(Cause.RETURN_OUTSIDE_RANGE, one.account, one.key) in known,
    )
    if outside:
        facts = {
            "return": round(outside.return_, 2),
            "low": round(outside.low, 2),
            "high": round(outside.high, 2),
        }
        findings.append(
            AlertFinding(Cause.RETURN_OUTSIDE_RANGE, one.account, one.key, outside.since, facts)
        )
    return findings


def _tracking(
    account: str, key: str, series: DailySeries, maturity: Maturity, known: Known
) -> list[AlertFinding]:
    stopped = tracking_stopped(
        series, maturity, is_open=(Cause.TRACKING_BROKEN, account, key) in known
    )
    if stopped is None:
        return []
    facts = {
        "conversions": round(stopped.conversions, 1),
        "expected": round(stopped.expected, 1),
        "clicks": round(stopped.clicks),
    }
    return [AlertFinding(Cause.TRACKING_BROKEN, account, key, stopped.since, facts)]


def _usual_cost(campaigns: Sequence[WatchedCampaign]) -> float | None:
    """Return what a conversion costs in the business, by the middle of its campaigns (MYR)."""
    costs = []
    for one in campaigns:
        spend, counts = one.series.spend[-90:], one.series.conversions[-90:]
        is_known = np.isfinite(spend) & np.isfinite(counts)
        if counts[is_known].sum() >= 10:
            costs.append(float(spend[is_known].sum() / counts[is_known].sum()))
    return float(np.median(costs)) if costs else None
