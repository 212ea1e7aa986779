"""What comes next is worked on in a thread while the caller is busy."""

import threading
from collections.abc import Iterator
from contextvars import ContextVar

import pytest

from kempen.kit.work_ahead import worked_ahead

MANY = 1_000


def doubled(pieces: Iterator[int]) -> Iterator[int]:
    return (2 * piece for piece in pieces)


def threads() -> int:
    return sum(thread.name == "ahead" for thread in threading.enumerate())


def test_everything_comes_in_its_order() -> None:
    assert list(worked_ahead(range(MANY), doubled)) == [2 * piece for piece in range(MANY)]
    assert list(worked_ahead([], doubled)) == []
    assert threads() == 0


def test_work_may_make_more_and_fewer_than_there_are_pieces() -> None:
    def in_pairs(pieces: Iterator[int]) -> Iterator[int]:
        for piece in pieces:
            yield piece + next(pieces, 0)

    def twice(pieces: Iterator[int]) -> Iterator[int]:
        return (piece for piece in pieces for _ in range(2))

    assert list(worked_ahead(range(5), in_pairs)) == [1, 5, 4]
    assert list(worked_ahead(range(3), twice)) == [0, 0, 1, 1, 2, 2]


def test_the_next_is_made_while_the_caller_has_one() -> None:
    is_made = threading.Event()

    def announced(pieces: Iterator[int]) -> Iterator[int]:
        for piece in pieces:
            if piece == 1:
                is_made.set()
            yield piece

    for piece in worked_ahead(range(3), announced):
        if piece == 0:
            assert is_made.wait(30)


def test_pieces_are_asked_for_in_the_callers_thread_and_never_far_ahead() -> None:
    asked: list[int] = []
    where = set()

    def pieces() -> Iterator[int]:
        for piece in range(MANY):
            where.add(threading.get_ident())
            asked.append(piece)
            yield piece

    for piece in worked_ahead(pieces(), doubled):
        # A caller who is slower than the work.
        assert sum(range(20_000))
        assert len(asked) <= piece // 2 + 5
        if piece == 200:
            break
    assert where == {threading.get_ident()}


def test_what_the_work_raises_is_raised_after_what_it_made_before() -> None:
    def failing(pieces: Iterator[int]) -> Iterator[int]:
        for piece in pieces:
            if piece == 2:
                raise ValueError("no such piece")
            yield piece

    results = worked_ahead(range(MANY), failing)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(ValueError, match="no such piece"):
        next(results)
    assert threads() == 0


def test_what_asking_for_a_piece_raises_is_raised_and_ends_the_thread() -> None:
    def pieces() -> Iterator[int]:
        yield from range(5)
        raise OSError("the database is away")

    with pytest.raises(OSError, match="away"):
        list(worked_ahead(pieces(), doubled))
    assert threads() == 0


def test_who_stops_early_leaves_no_thread() -> None:
    ended = threading.Event()

    def announced(pieces: Iterator[int]) -> Iterator[int]:
        try:
            yield from pieces
        finally:
            ended.set()

    results = worked_ahead(range(MANY), announced)
    assert next(results) == 0
    results.close()
    assert ended.is_set()
    assert threads() == 0


def test_the_thread_knows_what_its_caller_knows() -> None:
    business = ContextVar("business", default="none")
    business.set("Kedai Kopi")

    def named(pieces: Iterator[int]) -> Iterator[str]:
        return (f"{business.get()} {piece}" for piece in pieces)

    assert list(worked_ahead([1], named)) == ["Kedai Kopi 1"]
