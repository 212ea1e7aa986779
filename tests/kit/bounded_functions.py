"""Functions that tests run in a bounded process."""

import ctypes
import json
import os
import sys
import time

from kempen.kit.child_refusal import ChildRefused


def upper(content: bytes) -> bytes:
    return content.upper()


def environment(_content: bytes) -> bytes:
    return json.dumps(sorted(os.environ)).encode()


def refuse(content: bytes) -> bytes:
    raise ChildRefused("too_odd", {"bytes": len(content)})


def fail(content: bytes) -> bytes:
    raise ValueError(f"cannot use {content!r}")


def sleep(_content: bytes) -> bytes:
    time.sleep(600)
    return b""


def spin(_content: bytes) -> bytes:
    while True:
        pass


def fill(_content: bytes) -> bytes:
    return b"x" * 2**30


def write_much(_content: bytes) -> bytes:
    return b"x" * 2**21


def crash(_content: bytes) -> bytes:
    ctypes.string_at(0)
    return b""


def modules(_content: bytes) -> bytes:
    return json.dumps(sorted(sys.modules)).encode()
