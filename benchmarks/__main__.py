"""Every benchmark, one after the other, and at the end which lines miss their limit.

    python -m benchmarks [name ...] [--without name ...]

A line is missed when it says so ("MISSES"), or when its ratio is above 1 and it does not say that
it meets what it is measured by. The exit code is 1 when a line is missed or a benchmark fails.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
_RATIO: Final = re.compile(r"\bratio\s+(\d+(?:\.\d+)?|inf|nan)")
_SAYS: Final = re.compile(r"\b(MISSES|missed|meets|met)\b")
_FAULTS: Final = {"MISSES", "missed"}


@dataclass(frozen=True)
class Ran:
    """What one benchmark printed that counts, how it ended, and how long it took."""

    name: str
    measured: int
    missed: tuple[str, ...]
    code: int
    seconds: float


def names() -> list[str]:
    """Return the benchmarks of this folder in the order of their names."""
    files = [file.stem for file in _HERE.glob("[a-z]*.py")]
    return sorted(files + [file.parent.name for file in _HERE.glob("[a-z]*/__main__.py")])


def is_measured(line: str) -> bool:
    """Whether a line compares a figure with what is wanted."""
    return bool(_RATIO.search(line) or _SAYS.search(line))


def is_missed(line: str) -> bool:
    """Whether a line misses what is wanted."""
    if verdicts := set(_SAYS.findall(line)):
        return bool(verdicts & _FAULTS)
    return any(not float(ratio) <= 1 for ratio in _RATIO.findall(line))


def run(name: str) -> Ran:
    """Run one benchmark in a process of its own and show its lines as they come."""
    load = os.getloadavg()[0]
    print(f"== {name}   {time.strftime('%d %B %Y, %H:%M')}, load {load:.1f}", flush=True)
    begun = time.monotonic()
    command = [sys.executable, "-u", "-m", f"benchmarks.{name}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        lines = list(_shown(process))
    missed = tuple(line.strip() for line in lines if is_missed(line))
    taken = time.monotonic() - begun
    return Ran(name, sum(map(is_measured, lines)), missed, process.returncode, taken)


def _shown(process: "subprocess.Popen[str]") -> Iterator[str]:
    assert process.stdout is not None
    for line in process.stdout:
        print(line, end="", flush=True)
        yield line


def conclude(results: Sequence[Ran]) -> int:
    """Print what took how long and what is missed; return the exit code."""
    print(f"\n{'benchmark':<20} seconds  lines  missed")
    for one in results:
        failed = f"   ended with {one.code}" if one.code else ""
        print(f"{one.name:<20} {one.seconds:7.0f}  {one.measured:5}  {len(one.missed):6}{failed}")
    missed = [f"{one.name}: {line}" for one in results for line in one.missed]
    missed += [f"{one.name} ended with {one.code}" for one in results if one.code]
    measured = sum(one.measured for one in results)
    if not missed:
        print(f"All {measured} lines are within their limits.")
        return 0
    print(f"\nNot within their limits ({len(missed)}; {measured} lines in all):")
    print("\n".join(missed))
    return 1


def main() -> int:
    """Run what is asked for: everything, unless names are given."""
    known = names()
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("name", nargs="*", help="of: " + " ".join(known))
    asked.add_argument("--without", nargs="*", default=[], metavar="name")
    options = asked.parse_args()
    if unknown := sorted({*options.name, *options.without} - {*known}):
        asked.error(f"no benchmark: {', '.join(unknown)}; there are {', '.join(known)}")
    wanted = [name for name in options.name or known if name not in options.without]
    return conclude([run(name) for name in wanted])


if __name__ == "__main__":
    sys.exit(main())
