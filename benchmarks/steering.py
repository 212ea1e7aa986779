"""Live through random histories of plans that are steered; none may leave what was approved.

    python -m benchmarks.steering [histories]

Each history has campaigns, daily plans, floors, caps and limits of its own; on each of its days
any split is wanted, platforms spend what they like up to the daily budgets, and a person undoes
some moves. A day that leaves the envelope ends the run with an AssertionError.
"""

import sys
import time
from collections.abc import Sequence

from tests.domain.steering.histories import run_story, story_of

HISTORIES = 100_000
# For all of them, on one core.
MOST_SECONDS = 3_600.0


def main(arguments: Sequence[str]) -> int:
    """Run so many histories and print how many days moved something, and how long it took."""
    count = int(arguments[0]) if arguments else HISTORIES
    begun = time.perf_counter()
    moved = sum(run_story(story_of(seed)) for seed in range(count))
    taken = time.perf_counter() - begun
    limit = MOST_SECONDS * count / HISTORIES
    print(f"histories outside of the envelope        0 of {count:,}   goal 0")
    print(f"days on which something moved            {moved:,}")
    print(f"seconds {taken:39.1f}   goal {limit:.1f}   ratio {taken / limit:.2f}")
    return 0 if moved > 0 and taken <= limit else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
