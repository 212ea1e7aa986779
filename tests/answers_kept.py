"""What a bounded process answered about a picture or the words of an ad, kept for later.

Many tests upload the same picture or have the same ads drawn, and each time another process began,
loaded what draws, and drew. The processes of a run of the tests share what they keep; it is as old
as the run at most. What refuses or fails is asked anew.
"""

import hashlib
import os
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from kempen.kit.bounded_process import Limits, run_bounded

SHARED = "KEMPEN_TEST_ANSWERS"  # A folder that the runner gives, empty at first.
# Larger contents are those of tests that look for a limit.
_LARGEST = 2**20


def answered_once(
    function: Callable[[bytes], bytes], content: bytes | Iterable[bytes], limits: Limits
) -> bytes:
    """Answer as `run_bounded` does."""
    if not isinstance(content, bytes) or len(content) > _LARGEST:
        return run_bounded(function, content, limits)
    return _answer(function, content, limits)


@lru_cache(maxsize=512)
def _answer(function: Callable[[bytes], bytes], content: bytes, limits: Limits) -> bytes:
    folder = os.environ.get(SHARED)
    if folder is None:
        return run_bounded(function, content, limits)
    asked = f"{function.__module__}:{function.__qualname__} {limits} ".encode()
    file = Path(folder, hashlib.sha256(asked + content).hexdigest())
    if not file.exists():
        # Renamed when it is whole: another process may ask the same now.
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(run_bounded(function, content, limits))
        unfinished.rename(file)
    return file.read_bytes()
