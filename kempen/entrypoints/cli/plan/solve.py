"""A checked problem in, posterior and answer out."""

from kempen.entrypoints.cli.plan.problem import PlanProblem
from kempen.optimiser.answer.answer import Plan, answer
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.posterior import ResponsePosterior


def fit_problem(problem: PlanProblem) -> ResponsePosterior:
    """Fit what a problem gives."""
    return fit(
        problem.history,
        problem.horizon,
        target=problem.target,
        budget=problem.question.budget,
        wait=problem.wait,
    )


def solve_problem(problem: PlanProblem) -> tuple[ResponsePosterior, Plan]:
    """Fit and answer. Raises `BadInput`."""
    posterior = fit_problem(problem)
    return posterior, answer(posterior, problem.question)
