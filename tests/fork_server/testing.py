"""A process of tests is a fork, too: what it tests is loaded, and so is what programs load."""

import gc
import importlib
import io
import os
import socket
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from functools import cache
from typing import Final

from kempen.kit.processes import die_with_parent

TESTS: Final = "pytest"
# pytest says of each of its plugins that is loaded before it that its assertions stay as they are.
NO_REWRITING: Final = "ignore:Module already imported"
_LOADED: Final = (
    *("hypothesis", "jsonschema", "playwright.sync_api", "pypdf", "pytest"),
    # What bounded processes run (bounded.py).
    "kempen.domain.reports.pdf_layout",
)


@cache
def load_for_tests() -> None:
    """Load what the tests need beyond the programs, and make the document of the API once."""
    for module in _LOADED:
        importlib.import_module(module)
    # Late, because the server loads Kempen only once it is asked for.
    from kempen.entrypoints.api.openapi import document

    document()
    # What lays out PDFs; without Pango it says so and fails.
    with suppress(OSError), redirect_stdout(io.StringIO()):
        importlib.import_module("weasyprint")
    gc.freeze()


def have_server(serve: Callable[[socket.socket], None]) -> None:
    """Give this process, which will run tests, a server of its own, forked from what is loaded."""
    # Late, because it reads which part of the tests this is.
    from tests.fork_server import programs

    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    server = os.fork()
    if server == 0:
        gc.disable()
        die_with_parent()
        ours.close()
        serve(its)
        os._exit(0)
    its.close()
    programs.take_server(ours, server)
