"""granian, listening at one socket that all its workers share."""

import gc
import logging
import os
import socket

import django
from django.urls import get_resolver
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.net import SocketHolder  # type: ignore[attr-defined] # Not in the list it exports.

from kempen.entrypoints.admission import THREADS
from kempen.entrypoints.cli.ports import BACKLOG

# Who takes longer to say what they want keeps a place that others could use.
_HEADER_MILLISECONDS = 10_000
# A fresh process holds some 180, and one that has shown every page and written ads 330. What comes
# in the moment of a replacement may be closed unanswered: 2 of 30,000 requests when measured.
_MOST_MEGABYTES = 480
_SECONDS_BETWEEN_LOOKS = 20


def _concerns_us(record: logging.LogRecord) -> bool:
    """Keep out two warnings: most threads only hold requests that wait, and the socket is one."""
    message = record.getMessage()
    return "Python threads" not in message and "tcp_migrate_req" not in message


def load_pages() -> None:
    """Load pages and API, with which workers are then forked: each is ready at once.

    No thread may be started and no connection opened by it, because neither survives a fork.
    """
    # What is loaded stays: to look for garbage in it takes a tenth of the time, and would have each
    # worker copy the memory that they share.
    gc.disable()
    # Requests share the cores with each other, and their tables are small: to hand parts of one to
    # a second thread takes longer than to do them.
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    django.setup()
    _ = get_resolver().url_patterns
    gc.freeze()
    gc.enable()


class WebServer(Granian):  # type: ignore[misc,valid-type] # It is another class on each system.
    """Takes a socket instead of an address.

    By itself granian gives every worker a socket of its own at the same port: connections that
    wait in it are reset when the worker ends. One socket keeps them for whoever serves next.
    """

    def __init__(self, listening: socket.socket, workers: int, **options: object) -> None:
        host, port, *_ = listening.getsockname()
        self._listening = listening
        logging.getLogger("_granian").addFilter(_concerns_us)
        super().__init__(
            "config.wsgi:application",
            address=host,
            port=port,
            interface=Interfaces.WSGI,
            # nginx and programs speak HTTP/1.1. Clear HTTP/2 has no time-out for headers here.
            http=HTTPModes.http1,
            workers=workers,
            blocking_threads=THREADS,
            backlog=BACKLOG,
            http1_settings=HTTP1Settings(header_read_timeout=_HEADER_MILLISECONDS),
            respawn_failed_workers=True,
            workers_kill_timeout=10,
            # A process that opened files of 20 MB stays large: another takes its place in order.
            workers_max_rss=_MOST_MEGABYTES,
            rss_sample_interval=_SECONDS_BETWEEN_LOOKS,
            rss_samples=2,
            log_level=LogLevels.warning,
            **options,
        )

    def _init_shared_socket(self) -> None:
        self._listening.set_inheritable(True)
        self._sfd = self._listening.fileno()
        self._shd = SocketHolder(self._sfd, False, BACKLOG)  # type: ignore[call-arg] # Its stub is older.
        self._ssp, self._sso = None, self._listening
