"""An answer as JSON."""

from dataclasses import asdict

from kempen.entrypoints.cli.plan.problem import PlanProblem
from kempen.optimiser.answer.answer import Plan
from kempen.optimiser.answer.chance import chance_of
from kempen.optimiser.answer.predict import Prediction
from kempen.optimiser.answer.reasons import sentence
from kempen.optimiser.answer.waves import COMING
from kempen.optimiser.model.posterior import ResponsePosterior

# 2: `daily` by campaign, and `learning`.
FORMAT = 2


def as_json(
    problem: PlanProblem, posterior: ResponsePosterior, plan: Plan, timings: dict[str, float]
) -> dict[str, object]:
    """What `plan.json` holds; `timings` are seconds."""
    chance = plan.predicted.chance_of_goal
    return {
        "format": FORMAT,
        "target": problem.target,
        "start_date": problem.start.isoformat(),
        "horizon": problem.horizon,
        "budget": problem.question.budget,
        "allocation": _split(posterior, plan.split),
        "predicted": _prediction(plan.predicted),
        "prob_goal": chance,
        "prob_goal_words": None if chance is None else chance_of(chance).words,
        "goal": problem.question.goal,
        "goal_reachable": plan.goal_reachable,
        "goal_expected": plan.goal_expected,
        "best_reachable_return": round(plan.best_return, 6),
        "budget_for_goal": plan.budget_for_goal,
        "smallest_budget": round(plan.smallest_budget, 2),
        "current": _prediction(plan.current),
        "gain": {
            "mean": round(plan.gain.mean, 4),
            "p10": round(plan.gain.p10, 4),
            "p90": round(plan.gain.p90, 4),
            "chance": plan.gain.chance,
        },
        "confidence": plan.confidence,
        "campaigns": [_campaign(one) for one in plan.campaigns],
        "reasons": [asdict(one) | {"text": sentence(one)} for one in plan.reasons],
        "notes": list(problem.notes),
        "daily": {
            name: [round(float(amount), 2) for amount in plan.daily[:, k]]
            for k, name in enumerate(posterior.names)
        },
        "learning": _learning(posterior, plan),
        "backtests": posterior.facts["backtests"],
        "timings": {name: round(value, 4) for name, value in timings.items()},
    }


def _prediction(one: Prediction) -> dict[str, float]:
    return {
        name: round(getattr(one, name), 4) for name in ("mean", "p05", "p10", "p50", "p90", "p95")
    }


def _learning(posterior: ResponsePosterior, plan: Plan) -> dict[str, object] | None:
    """Which campaigns' weeks swing, by what part, and what that costs and is worth."""
    wave = plan.learning
    if wave is None:
        return None
    swings = zip(posterior.names, wave.swing, strict=True)
    return {
        "swing": {name: round(float(part), 4) for name, part in swings if part > 0},
        "cost": round(wave.cost, 4),
        "worth": round(wave.worth, 4),
        "plans": COMING,
    }


def _split(posterior: ResponsePosterior, amounts: object) -> dict[str, float]:
    return {
        name: round(float(amount), 2)
        for name, amount in zip(posterior.names, amounts, strict=True)  # type: ignore[call-overload]
    }


def _campaign(one: object) -> dict[str, object]:
    held = asdict(one)  # type: ignore[call-overload]
    held["verdict"] = {
        "level": held["verdict"]["level"],
        "missing": [{"code": code, **figures} for code, figures in held["verdict"]["missing"]],
    }
    return {
        name: round(value, 4) if isinstance(value, float) else value for name, value in held.items()
    }
