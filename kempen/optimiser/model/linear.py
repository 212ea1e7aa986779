"""Gaussian regression with a wandering level: the closed form that everything else leans on.

The level is a random walk on knots joined by straight lines; there are never more than some sixty
knots, so that the cost grows linearly with the days. Regression columns have Gaussian priors. See
Rue and Held, "Gaussian Markov Random Fields" (2005), chapter 3.
"""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.model.history import Floats

SPACING = 14
MOST_KNOTS = 54
HEAVY, SHRUNK = 4.0, 0.733
SMALL = 32


@dataclass(frozen=True)
class Walk:
    """A random walk on knots: `basis` (days, knots) and the days between two knots."""

    basis: Floats
    spacing: float
    today: int

    @property
    def knots(self) -> int:
        """How many knots there are."""
        return int(self.basis.shape[1])

    def precision(self, step: float, anchor: float = 1e-4) -> Floats:
        """Prior precision for a walk whose daily step has the standard deviation `step`.

        `anchor`: precision of its level today around 0.
        """
        inner = np.diff(np.eye(self.knots), axis=0) / (step * np.sqrt(self.spacing))
        out = inner.T @ inner
        out[self.today, self.today] += anchor
        return np.asarray(out)


def walk(days: int, ahead: int) -> Walk:
    """A walk over `days` of history and `ahead` days more; knots are counted back from today."""
    spacing = max(SPACING, -(-days // MOST_KNOTS))
    before = -(-days // spacing)
    after = max(1, -(-ahead // spacing))
    place = (np.arange(days + ahead) - (days - 1)) / spacing + before
    knot = np.arange(before + after + 1)
    return Walk(
        np.clip(1 - np.abs(place[:, None] - knot[None, :]), 0, None), float(spacing), before
    )


def cholesky_inverse(matrix: Floats) -> tuple[Floats, float]:
    """Inverse of the Cholesky factor of a positive matrix, and the matrix's log determinant."""
    factor = np.asarray(np.linalg.cholesky(matrix), dtype=float)
    return _triangle_inverse(factor), float(2 * np.log(np.diag(factor)).sum())


def _triangle_inverse(factor: Floats) -> Floats:
    """Inverse of a lower triangle by halves; taking it for any matrix costs up to twice as much."""
    if len(factor) <= SMALL:
        return np.asarray(np.linalg.inv(factor), dtype=float)
    half = len(factor) // 2
    top, bottom = _triangle_inverse(factor[:half, :half]), _triangle_inverse(factor[half:, half:])
    out = np.zeros_like(factor)
    out[:half, :half], out[half:, half:] = top, bottom
    out[half:, :half] = -bottom @ factor[half:, :half] @ top
    return out


def bounded(z: Floats) -> Floats:
    """Weights of standardised residuals, as of Student's t with 4 degrees of freedom, at most 1.

    Lange, Little and Taylor (1989). With these weights variances come out too small: 0.82 of the
    truth for normal noise, about `SHRUNK` of it with the tails that days of sales have.
    """
    return np.asarray(np.minimum((HEAVY + 1) / (HEAVY + z**2), 1.0))
