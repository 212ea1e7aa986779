"""What a campaign without history is predicted to bring.

Apart from the assumption itself: every process loads that, with the models that store it, and few
need the optimiser and its libraries.
"""

import zlib

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from kempen.domain.forecasts.rules import Assumption
from kempen.optimiser.answer.predict import Prediction
from kempen.optimiser.model.fit import DRAWS

Floats = NDArray[np.float64]


def predict(assumed: Assumption, amount: float) -> Prediction:
    """Predict what so much money brings with a campaign of which this is assumed."""
    return Prediction.of(amount * draws(assumed, "", DRAWS))


def draws(assumed: Assumption, name: str, count: int) -> Floats:
    """Outcomes per 1 spent, evenly spread over the lognormal; for each name in another order.

    Their mean is exactly the expected one, and their range the same for every name: or else money
    moved between two campaigns of which the same is assumed would seem to bring more or less, and
    equal amounts would have different ranges.
    """
    rng = np.random.default_rng([1, zlib.crc32(name.encode())])
    values = np.exp(assumed.spread * ndtri((rng.permutation(count) + 0.5) / count))
    return np.asarray(assumed.mean * values / values.mean())
