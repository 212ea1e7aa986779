"""A checked problem in, posterior and answer out."""

from kempen.optimiser.answer import Plan, answer
from kempen.optimiser.fit import fit
from kempen.optimiser.posterior import Posterior
from kempen.optimiser.problem import Problem


def fit_problem(problem: Problem) -> Posterior:
    """Fit what a problem gives."""
    return fit(
        problem.history,
        problem.horizon,
        target=problem.target,
        budget=problem.question.budget,
        wait=problem.wait,
    )


def ask(problem: Problem) -> tuple[Posterior, Plan]:
    """Fit and answer. Raises `BadInput`."""
    posterior = fit_problem(problem)
    return posterior, answer(posterior, problem.question)
