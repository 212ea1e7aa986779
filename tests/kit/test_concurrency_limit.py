"""Heavy work at once: bounded in all and for each key, refused early, never for everybody."""

from threading import Event, Thread

import pytest

from kempen.kit.concurrency_limit import AtCapacity, ConcurrencyLimit
from tests.waiting import PATIENCE, wait_until


def test_one_key_cannot_take_the_place_of_another() -> None:
    limit = ConcurrencyLimit(total=2, per_key=1, waiting_seconds=0)
    with limit.place("a"):
        with pytest.raises(AtCapacity), limit.place("a"):
            pass
        with limit.place("b"), pytest.raises(AtCapacity), limit.place("c"):
            pass
        with limit.place("c"):
            pass
    with limit.place("a"):
        pass


def test_a_place_is_given_back_after_a_fault() -> None:
    limit = ConcurrencyLimit(total=1, per_key=1, waiting_seconds=0)
    with pytest.raises(ValueError, match="broken"), limit.place("a"):
        raise ValueError("broken")
    with limit.place("a"):
        pass


def test_one_waits_for_its_turn_and_a_second_is_refused_at_once() -> None:
    limit = ConcurrencyLimit(total=1, per_key=1, waiting_seconds=PATIENCE)
    got, done = Event(), Event()

    def wait() -> None:
        with limit.place("b"):
            got.set()
            done.wait(PATIENCE)

    waiting = Thread(target=wait)
    with limit.place("a"):
        waiting.start()
        wait_until(lambda: limit._is_somebody_waiting)
        with pytest.raises(AtCapacity), limit.place("c"):
            pass
        assert not got.is_set()
    assert got.wait(PATIENCE)
    done.set()
    waiting.join()


def test_who_is_patient_waits_beyond_the_bound() -> None:
    limit = ConcurrencyLimit(total=1, per_key=1, waiting_seconds=0)
    got = Event()

    def wait() -> None:
        with limit.place("a", patient=True):
            got.set()

    patient = Thread(target=wait)
    with limit.place("a"):
        patient.start()
        assert not got.wait(0.2)
    assert got.wait(PATIENCE)
    patient.join()
