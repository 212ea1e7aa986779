"""What the past would have brought with other spend: learned once, kept, asked in milliseconds."""

import io
import json
from dataclasses import dataclass, fields
from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.confounding import following, strength
from kempen.optimiser.model.event_effects import EventEffect, event_effects
from kempen.optimiser.model.facts import facts_of
from kempen.optimiser.model.fit import drawn_points
from kempen.optimiser.model.history import Floats, History
from kempen.optimiser.model.learn import Learned, learn
from kempen.optimiser.model.linear import walk
from kempen.optimiser.model.prepare import Prepared, prepare
from kempen.optimiser.model.response import (
    BENDS,
    HALVES,
    KERNELS,
    LAGS,
    LEAST,
    POWERS,
    PRESENT,
    SLOPES,
    points,
)

VERSION = 5
DRAWS = 600
# The posterior is that of each campaign's shape given one course of demand, and nothing of what no
# shape of the grid can say. On simulated truth its ranges had to be this much wider to hold, and
# more where spend follows demand (docs/metrics.md has the figures).
UNSEEN, CONFOUNDED = 1.7, 3.0

# Half of the space, and twice the speed, of what the fit itself works with.
Single = NDArray[np.float32]
Whole = NDArray[np.integer]

_SHAPES = points()
_KERNEL = np.array([shape.kernel for shape in _SHAPES])
_SATURATION = np.array([shape.saturation for shape in _SHAPES])
_OFFSET = np.array([shape.offset for shape in _SHAPES])
# In the order of response.log_saturations: Hill, logistic, power.
HILLS = len(HALVES) * len(SLOPES)
_HALF, _SLOPE = np.repeat(HALVES, len(SLOPES)), np.tile(SLOPES, len(HALVES))
_BEND, _POWER = np.array(BENDS), np.array(POWERS)


@dataclass(frozen=True)
class Counterfactual:
    """Belief about `t` past days of `n` campaigns: enough to say what other spend had brought.

    `spend`, `outcome` (t, n): what was, in money (or prospects); `running` (t, n): 1 between a
    campaign's first and last row; `demand` (t,): shared demand in logs; `usual`, `smear` (n,);
    `shapes` (n, p): grid points; `knots` (k,): days between which levels are straight; `levels` (n,
    p, k): log levels there; `chosen` (m, n): each draw's row of `shapes`; `factors` (m, n): its
    level as a factor with mean 1; `stretch`: how much wider than the draws ranges are told.
    """

    start: date
    names: tuple[str, ...]
    spend: Floats
    outcome: Floats
    running: Whole
    demand: Floats
    usual: Floats
    smear: Floats
    shapes: Whole
    knots: Whole
    levels: Single
    chosen: Whole
    factors: Single
    stretch: float
    version: int = VERSION

    @property
    def days(self) -> int:
        """How many days it covers."""
        return len(self.spend)

    @property
    def end(self) -> date:
        """The last day that it covers."""
        return self.start + timedelta(days=self.days - 1)

    def differences(self, first: Whole, stop: int, baseline: Floats, which: Whole) -> Floats:
        """Draws of what came because spend was not at `baseline`: (m, len(which)).

        `which`: columns of campaigns; `first` and `baseline`, as long: the day from which each goes
        on with so much money a day, up to the day before `stop`.
        """
        out = np.empty((len(self.chosen), len(which)))
        for at, k in enumerate(which):
            begin, back = int(first[at]), max(0, int(first[at]) - LAGS + 1)
            real = self.spend[back:stop, k] / self.usual[k]
            spared = real.copy()
            spared[begin - back :] = baseline[at] / self.usual[k]
            answers = _answers((real, spared), self.shapes[k], begin - back)
            gained = answers[:, 0] - answers[:, 1]
            logs = self._levels(k, begin, stop) + self.demand[begin:stop].astype(np.float32)
            values = np.einsum("pt,pt->p", np.exp(logs), gained, dtype=float) * self.smear[k]
            out[:, at] = values[self.chosen[:, k]] * self.factors[:, k]
        return out

    def _levels(self, k: int, begin: int, stop: int) -> Single:
        """Log levels of a campaign's shapes on some days: (p, stop - begin)."""
        days, knots = np.arange(begin, stop), self.knots
        left = np.clip(np.searchsorted(knots, days, side="right") - 1, 0, len(knots) - 2)
        part = ((days - knots[left]) / (knots[left + 1] - knots[left])).astype(np.float32)
        levels = self.levels[k]
        return np.asarray(levels[:, left] * (1 - part) + levels[:, left + 1] * part)

    def to_bytes(self) -> bytes:
        """An npz archive without pickles."""
        held = {one.name: getattr(self, one.name) for one in fields(self)}
        arrays = {name: value for name, value in held.items() if isinstance(value, np.ndarray)}
        plain = {name: value for name, value in held.items() if name not in arrays}
        text = json.dumps({**plain, "start": self.start.isoformat()}).encode()
        out = io.BytesIO()
        np.savez(out, allow_pickle=False, _plain=np.frombuffer(text, dtype=np.uint8), **arrays)
        return out.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> "Counterfactual":
        """Read what `to_bytes` wrote; raises `BadInput` when an older version wrote it."""
        with np.load(io.BytesIO(data), allow_pickle=False) as held:
            plain = json.loads(held["_plain"].tobytes())
            arrays = {name: held[name] for name in held.files if name != "_plain"}
        if plain.get("version") != VERSION:
            raise BadInput(
                "old_posterior", "This estimate was made by an older version: learn it again."
            )
        plain["names"], plain["start"] = tuple(plain["names"]), date.fromisoformat(plain["start"])
        return cls(**plain, **arrays)


def look_back(history: History, *, target: str = "attributed", seed: int = 1) -> Counterfactual:
    """Learn what each day of a history owed to spend. Deterministic for a seed; `BadInput`."""
    return look_back_with_effects(history, target=target, seed=seed)[0]


def look_back_with_effects(
    history: History, *, target: str = "attributed", seed: int = 1
) -> tuple[Counterfactual, list[EventEffect]]:
    """Learn the same, and what the named days of the history did to demand."""
    outcome = history.conversions if target == "prospects" else history.revenue
    if not outcome.any():
        raise BadInput("no_outcome", "There is no revenue in the history.")
    prepared = prepare(history, outcome)
    learned = learn(history, prepared, history.days, 1, history.events)
    past = counterfactual_of(history, prepared, learned, target, seed)
    return past, event_effects(history, learned)


def counterfactual_of(
    history: History, prepared: Prepared, learned: Learned, target: str, seed: int
) -> Counterfactual:
    """What is kept of a fit."""
    rng = np.random.default_rng(seed)
    rises = rng.choice(len(learned.rises), DRAWS, p=learned.rises)
    count, most = len(history.names), max(len(one.points) for one in learned.campaigns)
    knots = _knots(history.days)
    shapes = np.zeros((count, most), dtype=np.int16)
    levels = np.zeros((count, most, len(knots)), dtype=np.float32)
    chosen = np.zeros((DRAWS, count), dtype=np.int16)
    factors = np.ones((DRAWS, count), dtype=np.float32)
    for k, campaign in enumerate(learned.campaigns):
        size = len(campaign.points)
        shapes[k, :size] = campaign.points
        levels[k, :size] = campaign.levels(knots)
        drawn = drawn_points(campaign, rises, rng)
        level = campaign.spread[drawn, 0] * rng.standard_normal(DRAWS)
        chosen[:, k], factors[:, k] = drawn, np.exp(level - level.var() / 2)
    followed = following(facts_of(history, prepared, learned, [], target), history.recent_spend())
    return Counterfactual(
        history.start, history.names, history.spend, prepared.outcome,
        history.running.astype(np.int8),
        learned.demand.smooth[: history.days] + learned.demand.shocks,
        prepared.usual, learned.smear, shapes, knots, levels, chosen, factors,
        UNSEEN * (1 + CONFOUNDED * strength(followed)),
    )  # fmt: skip


def _knots(days: int) -> Whole:
    """Days that levels are straight between: the walk's knots, counted back from the last day."""
    spacing = int(walk(days, 1).spacing)
    return np.unique([0, *range(days - 1, -1, -spacing)])


def _answers(ratios: tuple[Floats, ...], shapes: Whole, skip: int) -> Single:
    """Response of each shape to each course of daily spend: (p, courses, days less `skip`).

    Spend is in usual days. Single precision is enough for differences of whole parts, and fast.
    """
    used, row = np.unique(_KERNEL[shapes], return_inverse=True)
    carried = np.array(
        [[np.convolve(ratio, KERNELS[k])[skip : len(ratio)] for ratio in ratios] for k in used],
        dtype=np.float32,
    )
    logs = np.log(np.maximum(carried, LEAST))
    out = np.empty((len(shapes), *carried.shape[1:]), dtype=np.float32)
    saturation = _SATURATION[shapes]
    hill, power = saturation < HILLS, saturation >= HILLS + len(BENDS)
    bend = ~hill & ~power
    half, slope = (_rows(table, saturation[hill]) for table in (_HALF, _SLOPE))
    out[hill] = (1 + half**slope) / (1 + np.exp(slope * (np.log(half) - logs[row[hill]])))
    width = _rows(_BEND, saturation[bend] - HILLS)
    out[bend] = np.tanh(np.maximum(carried[row[bend]], LEAST) / width) / np.tanh(1 / width)
    steep = _rows(_POWER, saturation[power] - HILLS - len(BENDS))
    out[power] = np.exp(steep * logs[row[power]])
    part = _OFFSET[shapes] > 0
    if part.any():
        offset = _rows(_OFFSET, shapes[part])
        presence = np.maximum(1 - np.exp(-carried[row[part]] / PRESENT), 1e-9)
        out[part] = offset * presence + (1 - offset) * out[part]
    return out


def _rows(table: Floats, at: Whole) -> Single:
    """Entries of a table as a column for rows of courses and days."""
    return np.asarray(table[at].astype(np.float32)[:, None, None])
