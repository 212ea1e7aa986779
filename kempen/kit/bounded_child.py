"""The program that a bounded process runs: limits first, then one function of bytes.

Run as a file by bounded_process.py, with the function's name, the parent's process number, and the
limits of CPU seconds, memory and answer. It begins without our environment and without our folder
on Python's path, which is added at its end.
"""

import errno
import importlib
import json
import os
import resource
import sys
from pathlib import Path
from typing import Final

# What it ends with, besides 0; 1 is an exception of another kind.
REFUSED: Final = 3
TOO_MUCH: Final = 4
_ROOT: Final = Path(__file__).resolve().parents[2]
# Whoever waits for a page goes first.
_NICENESS: Final = 10


def main() -> int:
    """Answer standard input on standard output."""
    name, parent, *limits = sys.argv[1:]
    _limit(*map(int, limits))
    sys.path.append(str(_ROOT))
    # A late import: Kempen is found from here on.
    from kempen.kit.processes import die_with_parent

    die_with_parent()
    if os.getppid() != int(parent):
        return 1
    try:
        return _answer(name)
    except MemoryError:
        return TOO_MUCH
    except OSError as error:
        if error.errno in (errno.ENOMEM, errno.EFBIG):
            return TOO_MUCH
        raise


def _answer(name: str) -> int:
    from kempen.kit.child_refusal import ChildRefused

    module, _, function = name.partition(":")
    code = 0
    try:
        answer = getattr(importlib.import_module(module), function)(sys.stdin.buffer.read())
    except ChildRefused as refusal:
        code, answer = REFUSED, json.dumps({"code": refusal.code, "facts": refusal.facts}).encode()
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
    return code


def _limit(cpu_seconds: int, memory: int, answer: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (answer, answer))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(_NICENESS)


if __name__ == "__main__":
    raise SystemExit(main())
