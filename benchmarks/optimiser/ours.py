"""Kempen's own optimiser, asked as the command line asks it."""

import time
from datetime import date

import numpy as np

from benchmarks.optimiser.scores import Answer
from benchmarks.optimiser.worlds import World
from kempen.optimiser.answer.plan import AllocationQuestion, best_split
from kempen.optimiser.answer.predict import predict
from kempen.optimiser.answer.waves import learning_wave
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.history import CalendarEvent, History


def history_of(world: World, target: str) -> History:
    """What the world shows."""
    running = np.arange(len(world.spend))[:, None] >= world.first_day
    return History(
        world.start.astype(date), tuple(world.names), world.spend, world.revenue, world.clicks,
        world.conversions, running, world.total if target == "total" else None,
        tuple(CalendarEvent(day.astype(date), name) for day, name in world.events),
    )  # fmt: skip


def kempen(world: World, target: str) -> Answer:
    """Fit and answer; every day alike."""
    return _answer(world, target, learns=False)


def learning(world: World, target: str) -> Answer:
    """The same, with weeks that swing where what they teach is worth more than it costs."""
    return _answer(world, target, learns=True)


def _answer(world: World, target: str, *, learns: bool) -> Answer:
    began = time.process_time()
    posterior = fit(
        history_of(world, target), world.family.horizon, target=target, budget=world.budget
    )
    question = AllocationQuestion(
        world.budget, world.bounds[:, 0], world.bounds[:, 1], world.current, world.goal[target]
    )
    split = best_split(posterior, question)
    seen = predict(posterior, split, goal=world.goal[target] * world.budget)
    daily = None
    if learns:
        wave = learning_wave(posterior, question, split)
        daily = split / posterior.horizon * wave.factors(posterior.horizon)
    spent = time.process_time() - began
    return Answer(split, seen.mean, seen.p10, seen.p90, seen.chance_of_goal or 0.0, spent, daily)
