"""A simulated market whose truth is known: its history, and what any split would really bring."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
EPOCH = np.datetime64("2024-01-01")
FUTURES = 300


@dataclass(frozen=True)
class Family:
    """What kind of market a world is drawn from; figures are daily.

    `claimed`: how many times what ads really bring platforms claim, beside what else they claim.
    """

    name: str
    days: int = 540
    campaigns: int = 5
    horizon: int = 28
    kernel: str = "geometric"
    saturation: str = "logistic"
    spend_wobble: float = 0.4
    spend_steps: float = 0.35
    follows_demand: float = 0.1
    demand_shock: float = 0.06
    shock_memory: float = 0.75
    demand_walk: float = 0.005
    effect_walk: float = 0.002
    effect_trend: float = 0.0
    noise: float = 0.22
    claims: float = 0.0
    claimed: float = 1.0
    bias: float = 0.25
    event_size: float = 0.3
    event_spend: float = 0.1
    gaps: int = 0
    outliers: float = 0.0
    late_starts: float = 0.0
    extra: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class World:
    """One drawn market. Arrays are (days, campaigns); `days` of history come before the horizon."""

    family: Family
    seed: int
    names: list[str]
    start: np.datetime64
    spend: Floats
    revenue: Floats
    clicks: Floats
    conversions: Floats
    first_day: NDArray[np.int64]
    total: Floats
    events: list[tuple[np.datetime64, str]]
    demand: Floats
    truth: "Truth"
    budget: float = 0.0
    current: Floats = field(default_factory=lambda: np.zeros(0))
    bounds: Floats = field(default_factory=lambda: np.zeros((0, 2)))
    goal: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Truth:
    """What the world knows and nobody else does.

    `stock` is what was carried on each day of history; `happenings` names each happening of an
    event, and `heights` says how near each is on each day: (happenings, history and horizon).
    """

    kernels: Floats
    shape: tuple[str, Floats, Floats]
    size: Floats
    incremental: Floats
    claims: Floats
    usual: Floats
    carried: Floats
    future_demand: Floats
    future_effect: Floats
    future_noise: Floats
    base: float
    stock: Floats = field(default_factory=lambda: np.zeros((0, 0)))
    happenings: list[str] = field(default_factory=list)
    heights: Floats = field(default_factory=lambda: np.zeros((0, 0)))

    def answer(self, stock: Floats) -> Floats:
        """Revenue at demand 1 for a carried stock of spend, per campaign on the last axis."""
        kind, half, slope = self.shape
        return self.size * saturate(kind, stock / self.usual, half, slope)

    def revenues(self, split: Floats, target: str) -> Floats:
        """Revenue of the horizon in each future: (futures,). `split` is money per campaign."""
        horizon = self.carried.shape[0]
        return self.revenues_of_days(np.tile(split / horizon, (horizon, 1)), target)

    def revenues_of_days(self, daily: Floats, target: str) -> Floats:
        """The same for money per day and campaign (horizon, campaigns)."""
        mean = self.answer(self.carried + carry(daily, self.kernels))
        paid = self.future_demand[:, :, None] * self.future_effect * mean * self.future_noise
        organic = self.future_demand * self.base
        if target == "total":
            return np.asarray((paid * self.incremental).sum((1, 2)) + organic.sum(1))
        present = (daily > 0) * self.claims * self.base
        return np.asarray((paid + self.future_demand[:, :, None] * present).sum((1, 2)))

    def worth(self, target: str) -> Floats:
        """Expected demand × effect over the futures: (horizon, campaigns)."""
        mean = (self.future_demand[:, :, None] * self.future_effect * self.future_noise).mean(0)
        return np.asarray(mean * (self.incremental if target == "total" else 1.0))

    def curve(self, campaign: int, money: Floats, worth: Floats) -> Floats:
        """Expected revenue of one campaign for each amount of `money` over the horizon."""
        horizon = self.carried.shape[0]
        reach = np.cumsum(self.kernels[campaign, :horizon])
        stock = self.carried[:, campaign] + reach * (money[:, None] / horizon)
        kind, half, slope = self.shape
        answer = saturate(kind, stock / self.usual[campaign], half[campaign], slope[campaign])
        return np.asarray(self.size[campaign] * (answer * worth[:, campaign]).sum(1))


def saturate(kind: str, ratio: Floats, half: Floats, slope: Floats) -> Floats:
    """The share of the ceiling reached at `ratio` × usual spend."""
    ratio = np.maximum(ratio, 0)
    if kind == "hill":
        return np.asarray(ratio**slope / (half**slope + ratio**slope))
    if kind == "logistic":
        return np.asarray(np.tanh(0.55 * ratio / half))
    if kind == "root":
        return np.asarray((ratio / half) ** slope)
    return np.asarray(np.log1p(ratio / half))


def kernels_of(kind: str, campaigns: int, length: int, rng: np.random.Generator) -> Floats:
    """Carry-over weights that sum to 1: (campaigns, length)."""
    lag = np.arange(length)[None, :]
    if kind == "weibull":
        shape = rng.uniform(1.4, 2.4, (campaigns, 1))
        scale = rng.uniform(2.0, 6.0, (campaigns, 1))
        weights = ((lag + 0.5) / scale) ** (shape - 1) * np.exp(-(((lag + 0.5) / scale) ** shape))
    elif kind == "none":
        weights = np.where(lag == 0, 1.0, 0.0) * np.ones((campaigns, 1))
    else:
        weights = rng.uniform(0.05, 0.75, (campaigns, 1)) ** lag
    return np.asarray(weights / weights.sum(1, keepdims=True))


def carry(spend: Floats, kernels: Floats) -> Floats:
    """Stock of advertising from daily spend: (days, campaigns)."""
    return np.stack(
        [np.convolve(spend[:, k], kernels[k])[: len(spend)] for k in range(spend.shape[1])], axis=1
    )
