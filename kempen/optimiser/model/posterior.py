"""What is kept of a fit: enough to answer any what-if without the history, in under a megabyte."""

import io
import json
from dataclasses import dataclass, fields

import numpy as np

from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.history import Floats, Ints

VERSION = 11


@dataclass(frozen=True)
class ResponsePosterior:
    """Belief about `n` campaigns over the horizon, as tables over money and joint draws.

    `money` (n, s): amounts for the horizon, rising from 0; `tables` (n, p, s): expected revenue of
    the horizon under each kept grid point, rows past a campaign's own `p` repeat with weight 0;
    `weights` (n, p); `chosen` (m, n): the grid point of each draw; `factors` (m, n): each draw's
    level and noise as a factor with mean 1; `demand` (m,): shared demand as a factor with mean 1;
    `widen`: by how much backtests say that ranges must be stretched, in logs; `recent` (n,): money
    that the last 28 days' spend would make over the horizon; `base` (m,): sales that no campaign
    brings; `worth` (horizon, n): each day's demand as each campaign meets it, mean 1; `facts`:
    plain figures for reasons and verdicts.
    """

    names: tuple[str, ...]
    horizon: int
    money: Floats
    tables: Floats
    weights: Floats
    chosen: Ints
    factors: Floats
    demand: Floats
    widen: float
    recent: Floats
    base: Floats
    worth: Floats
    facts: dict[str, object]
    version: int = VERSION

    def to_bytes(self) -> bytes:
        """An npz archive without pickles."""
        held = {f.name: getattr(self, f.name) for f in fields(self)}
        arrays = {name: value for name, value in held.items() if isinstance(value, np.ndarray)}
        plain = {name: value for name, value in held.items() if name not in arrays}
        out = io.BytesIO()
        text = np.frombuffer(json.dumps(plain).encode(), dtype=np.uint8)
        np.savez_compressed(out, allow_pickle=False, _plain=text, **arrays)
        return out.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> "ResponsePosterior":
        """Read what `to_bytes` wrote; raises `BadInput` when an older version wrote it."""
        with np.load(io.BytesIO(data), allow_pickle=False) as held:
            plain = json.loads(held["_plain"].tobytes())
            arrays = {name: held[name] for name in held.files if name != "_plain"}
        if plain.get("version") != VERSION:
            raise BadInput(
                "old_posterior", "This forecast was made by an older version: fit it again."
            )
        plain["names"] = tuple(plain["names"])
        return cls(**plain, **arrays)
