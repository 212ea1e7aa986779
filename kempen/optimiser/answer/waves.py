"""Learning while earning: weeks that are spent a little above or below plan, where that pays.

Spend that never varies says nothing of what other amounts would bring. A wave moves whole weeks of
a campaign up or down, each campaign by a pattern of its own, around the same sum. What it costs and
what it is worth are both told in outcome of the target, to second order around the split: cost by
the bend of the mean curve; worth by what knowing a campaign's slope would let the next plans gain.
"""

import zlib
from dataclasses import dataclass

import numpy as np

from kempen.optimiser.answer.plan import AllocationQuestion, mean_curves
from kempen.optimiser.interpolate import smooth, smooth_each
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior

SWING, WEEK = 0.2, 7
# So many plans after this one use what it taught.
COMING = 3
# Money is moved by this part to see how a curve bends.
BEND = 0.3
# What carry-over leaves of a week's swing, squared; days of a week are not independent; the
# likelihood is believed by 0.8 (learn.BELIEF).
CARRIED, ALIKE, BELIEVED = 0.7, 1.5, 0.8
LEAST_SWING = 0.05


@dataclass(frozen=True)
class LearningWave:
    """Which campaigns' weeks swing, by how much, and whether that pays.

    `swing` (n,): part of a day's money, 0 where none; `costs`, `worths` (n,): outcome of the target
    that this plan is expected to lose and the coming ones to gain; `signs` (weeks, n): 1 and -1.
    """

    swing: Floats
    signs: Floats
    costs: Floats
    worths: Floats

    @property
    def cost(self) -> float:
        """What this plan is expected to lose by all of them."""
        return float(self.costs.sum())

    @property
    def worth(self) -> float:
        """What the coming plans are expected to gain by all of them."""
        return float(self.worths.sum())

    @property
    def any(self) -> bool:
        """Whether a week of any campaign swings."""
        return bool((self.swing > 0).any())

    def factors(self, horizon: int) -> Floats:
        """What each day's money is multiplied by: (horizon, n); days after whole weeks stay."""
        out = np.ones((horizon, len(self.swing)))
        days = np.repeat(1 + self.signs * self.swing, WEEK, axis=0)
        out[: len(days)] = days
        return out


def learning_wave(
    posterior: ResponsePosterior, question: AllocationQuestion, split: Floats
) -> LearningWave:
    """The wave that pays around a split (n,), in money of the horizon; milliseconds.

    Campaigns swing whose gain in the coming plans is expected to exceed what it costs in this one.
    Locked ones do not, nor those whose lowest days would fall below their least amount.
    """
    weeks, count = posterior.horizon // WEEK, len(split)
    swing = _room(posterior, question, split) if weeks > 1 else np.zeros(count)
    cost, worth = _cost(posterior, split, swing), _worth(posterior, question, split, swing, weeks)
    pays = (swing > 0) & (worth > cost)
    return LearningWave(
        np.where(pays, swing, 0.0),
        _signs(posterior, weeks),
        np.where(pays, cost, 0.0),
        np.where(pays, worth, 0.0),
    )


def _room(posterior: ResponsePosterior, question: AllocationQuestion, split: Floats) -> Floats:
    """How far each campaign's weeks may swing: (n,)."""
    free = (split > 0) & (question.high > question.low)
    if question.least is None:
        return np.where(free, SWING, 0.0)
    lowest = split * posterior.worth.min(0) ** 0.5
    room = np.minimum(SWING, 1 - question.least / np.maximum(lowest, 1e-9))
    return np.asarray(np.where(free & (room >= LEAST_SWING), room, 0.0))


def _cost(posterior: ResponsePosterior, split: Floats, swing: Floats) -> Floats:
    """Expected outcome that each campaign loses by weeks up and down: (n,), not below 0."""
    curves = mean_curves(posterior)[:, None]
    money = np.stack([split * (1 - swing), split, split * (1 + swing)], axis=1)
    below, plain, above = smooth_each(posterior.money, curves, money)[:, 0].T
    return np.asarray(np.maximum(plain - (below + above) / 2, 0.0))


def _worth(
    posterior: ResponsePosterior, question: AllocationQuestion, split: Floats, swing: Floats,
    weeks: int,
) -> Floats:  # fmt: skip
    """What the coming plans are expected to gain by what each campaign's weeks teach: (n,).

    If slopes g were known, the best move δ would bring Σ (g - λ)² / 2|h| more, with h the bend of
    the curves and λ the return at which money moves; weeks tell a part of the slope's variance.
    """
    slopes, values, bend = _slopes(posterior, split)
    free = (question.high > question.low) & (split > 0)
    stiff = np.where(free, 1 / np.maximum(-bend, 1e-12), 0.0)
    if not stiff.any():
        return np.zeros(len(split))
    apart = slopes - slopes.mean(0)
    common = (apart @ stiff) / stiff.sum()
    move = np.clip((apart - common[:, None]) * stiff, -split, split)
    gain = (move * (apart - common[:, None]) / 2).mean(0)
    relative = slopes * split / np.maximum(values, 1e-9)
    noise = np.asarray(posterior.facts["noise"], dtype=float) ** 2 * ALIKE / WEEK
    information = BELIEVED * weeks * CARRIED * swing**2 / np.maximum(noise, 1e-9)
    share = 1 - 1 / (1 + information * relative.var(0))
    return np.asarray(COMING * share * gain)


def _slopes(posterior: ResponsePosterior, split: Floats) -> tuple[Floats, Floats, Floats]:
    """Slope and value of each draw's curves, (m, n) both, and the mean curves' bend, (n,)."""
    step = np.maximum(BEND * split, posterior.money[:, 1])
    low, high = np.maximum(split - step, 0.0), split + step
    slopes, values, bends = [], [], []
    curves = mean_curves(posterior)
    for k, own in enumerate(posterior.money):
        at = np.array([low[k], split[k], high[k]])
        each = smooth(own, posterior.tables[k], at)[posterior.chosen[:, k]]
        slopes.append((each[:, 2] - each[:, 0]) / (high[k] - low[k]))
        values.append(each[:, 1])
        below, here, above = smooth(own, curves[k], at)
        bends.append((above + below - 2 * here) / step[k] ** 2)
    return np.stack(slopes, axis=1), np.stack(values, axis=1), np.array(bends)


def _signs(posterior: ResponsePosterior, weeks: int) -> Floats:
    """A pattern of weeks up and down for each campaign: (weeks, n), as many up as down.

    The next plan of the same campaigns gets other ones; an odd week stays as planned.
    """
    out = np.zeros((weeks, len(posterior.names)))
    even = np.tile([1.0, -1.0], weeks // 2)
    for k, name in enumerate(posterior.names):
        luck = zlib.crc32(f"{posterior.facts['end']} {name}".encode())
        out[: len(even), k] = np.random.default_rng(luck).permutation(even)
    return out
