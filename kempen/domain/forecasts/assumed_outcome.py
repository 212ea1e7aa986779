"""What a campaign without history is predicted to bring.

Apart from the assumption itself: every process loads that, with the models that store it, and few
need the optimiser and its libraries.
"""

import zlib
from functools import lru_cache

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


# A line and its curve ask for the same 26 times.
@lru_cache(maxsize=64)
def draws(assumed: Assumption, name: str, count: int) -> Floats:
    """Outcomes per 1 spent, evenly spread over the lognormal; for each name in another order.

    Their mean is exactly the expected one, and their range the same for every name: or else money
    moved between two campaigns of which the same is assumed would seem to bring more or less, and
    equal amounts would have different ranges. Nobody may change what is returned.
    """
    rng = np.random.default_rng([1, zlib.crc32(name.encode())])
    values = np.exp(assumed.spread * ndtri((rng.permutation(count) + 0.5) / count))
    outcomes = np.asarray(assumed.mean * values / values.mean())
    outcomes.flags.writeable = False
    return outcomes
