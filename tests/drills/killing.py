"""Lets a worker die in the middle of its work, in this process, where a test says."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.launches.models import Change
from kempen.platforms.calling import Caller


class Killed(BaseException):
    """Nothing catches it, as nothing catches a SIGKILL."""


def lives(work: Callable[[], object]) -> bool:
    """Do some work and return whether the worker lived to its end."""
    try:
        work()
    except Killed:
        return False
    return True


@contextmanager
def killed_after_answer(fatal: int) -> Iterator[None]:
    """Let whoever asks a partner die as its answer of this number, from 1, has come."""
    ask = Caller._once
    calls = itertools.count(1)

    def dying(self: Caller, *given: Any, **more: Any) -> Any:  # as it is
        answer = ask(self, *given, **more)
        if next(calls) == fatal:
            raise Killed
        return answer

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Caller, "_once", dying)
        yield


def deaths_until_done(
    business: Business, work: Callable[[], object], *, most: int
) -> Iterator[int]:
    """Kill a worker at a business's work after its first answer, the next after its second, and on.

    Yields the number of that answer after each death; ends when one has lived to the end of its
    work, and fails when none of so many did. No death counts as an attempt that failed.
    """
    for fatal in range(1, most + 1):
        Change.objects.of(business).update(attempts=0)
        with killed_after_answer(fatal):
            if lives(work):
                return
        yield fatal
    raise AssertionError(f"{most} workers were killed, and the work is not done")


@contextmanager
def killed_around(module: ModuleType, name: str, moment: str) -> Iterator[None]:
    """Let whoever calls a function of a module die before it or after it."""
    step = getattr(module, name)

    def dying(*given: Any, **more: Any) -> None:
        if moment == "after":
            step(*given, **more)
        raise Killed

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, name, dying)
        yield


def moments(
    steps: Sequence[tuple[ModuleType, str]],
) -> Iterator[tuple[ModuleType, str, str]]:
    """Return each step twice: a worker dies before and after what is committed there."""
    for (module, name), moment in itertools.product(steps, ("before", "after")):
        yield module, name, moment
