"""The socket that the web server listens at: made here, or handed over by systemd."""

import errno
import os
import socket

from kempen.entrypoints.cli.opening import CommandRefused

BACKLOG = 1024
# The first that systemd hands over (sd_listen_fds); kempen-web.socket has one.
_FIRST_HANDED_OVER = 3


def listening_socket(host: str, port: int) -> socket.socket:
    """Return the socket that was handed over, else one at this address; else raise CommandRefused.

    One that systemd holds outlives this process: while a new version starts, connections wait in
    it instead of being refused.
    """
    handed_over = os.environ.pop("LISTEN_FDS", "")
    meant_for = os.environ.pop("LISTEN_PID", str(os.getpid()))
    if handed_over and meant_for == str(os.getpid()):
        if handed_over != "1":
            raise CommandRefused(
                f"systemd passed {handed_over} sockets. Set exactly one ListenStream="
            )
        return socket.socket(fileno=_FIRST_HANDED_OVER)
    return _bound(host, port, other="KEMPEN_PORT")


def refuse_unusable_port(host: str, port: int, *, other: str) -> None:
    """Raise CommandRefused where nobody can listen at this port; `other`: how to choose another."""
    _bound(host, port, other=other).close()


def _bound(host: str, port: int, *, other: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    # A port that is only cooling down after its last user is free.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except PermissionError as error:
        listening.close()
        raise CommandRefused(f"port {port} needs more rights. Choose one from 1024 up") from error
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise CommandRefused(
                f"another program uses port {port}. Choose another port with {other}"
            ) from error
        raise CommandRefused(
            f"{host} is not an IP address of this machine: {error.strerror}"
        ) from error
    return listening
