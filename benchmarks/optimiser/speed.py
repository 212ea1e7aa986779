"""`python -m benchmarks.optimiser.speed`: CPU seconds and memory of a whole answer, by size."""

import os
import resource
import subprocess
import sys
import time
from dataclasses import replace

SIZES = [(5, 730), (10, 730), (20, 730), (40, 730), (80, 730), (10, 365), (10, 1460)]
ONE = "import sys; from benchmarks.optimiser.speed import one; one(*map(int, sys.argv[1:]))"
ROUNDS = 20


def one(campaigns: int, days: int) -> None:
    """Fit and answer one market of this size in this process, from its imports on."""
    from kempen.optimiser.answer.answer import answer
    from kempen.optimiser.answer.plan import AllocationQuestion, best_split
    from kempen.optimiser.answer.predict import predict, predict_gain
    from kempen.optimiser.model.fit import fit

    imported = time.process_time()
    from benchmarks.optimiser.draw import draw
    from benchmarks.optimiser.families import FAMILIES
    from benchmarks.optimiser.ours import history_of

    world = draw(replace(FAMILIES["ten"], campaigns=campaigns, days=days), 1)
    history = history_of(world, "attributed")
    began = time.process_time()
    posterior = fit(history, 28, budget=world.budget)
    low, high = world.bounds.T
    question = AllocationQuestion(world.budget, low, high, world.current, 4.0)
    answer(posterior, question)
    spent = time.process_time() - began
    again = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time()
        split = best_split(posterior, question)
        predict(posterior, split, goal=4.0 * world.budget)
        predict_gain(posterior, split, world.current)
        again = min(again, time.process_time() - began)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{campaigns:9d} {days:5d} {imported:8.2f} {spent:8.2f} {imported + spent:8.2f} "
        f"{1000 * again:9.1f} {peak:7.0f} {len(posterior.to_bytes()) / 1024:8.0f}"
    )


def main() -> None:
    """Each size in a process of its own, on one thread as `kempen plan` runs."""
    alone = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    print("campaigns  days   import   answer    total   what-if  peak    stored")
    print("                   CPU s    CPU s    CPU s    CPU ms   MiB       KiB")
    for campaigns, days in SIZES:
        subprocess.run(
            [sys.executable, "-c", ONE, str(campaigns), str(days)], check=True, env=alone
        )


if __name__ == "__main__":
    main()
