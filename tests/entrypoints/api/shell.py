"""Runs curl commands as a shell would read them, against the test client instead of a network."""

import os
import subprocess
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.test import Client

from tests.builders import shop
from tests.waiting import PATIENCE

# Prints the arguments of every curl, each ended by NUL, two of them between calls.
_SHIM = 'curl() { printf "%s\\0" "$@"; printf "\\0"; }\n'


def commands_of(script: str, **variables: str) -> list[list[str]]:
    """The arguments of each curl in a script, after the shell has read them."""
    done = subprocess.run(
        ["bash", "-euc", _SHIM + script],
        env={"PATH": os.environ["PATH"], **variables},
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    return [call.split("\0") for call in done.stdout.decode().split("\0\0") if call]


def send(arguments: list[str]) -> Any:
    """Send what curl would send."""
    method, url, headers, body = "", "", {}, b""
    waiting = iter(arguments)
    for argument in waiting:
        if argument in ("-X", "--request"):
            method = next(waiting)
        elif argument in ("-H", "--header"):
            name, _, value = next(waiting).partition(":")
            headers[name.strip()] = value.strip()
        elif argument in ("-d", "--data", "--data-binary"):
            given = next(waiting)
            body = shop.picture(kind="JPEG") if given == "@picture.jpg" else given.encode()
        elif argument in ("-i", "-s", "-sS"):
            continue
        else:
            assert not argument.startswith("-"), f"the test knows no {argument}"
            assert not url, f"two addresses: {url} and {argument}"
            url = argument
    parts = urlsplit(url)
    assert url.startswith(settings.BASE_URL), url
    return Client(raise_request_exception=False).generic(
        method or ("POST" if body else "GET"),
        f"{parts.path}?{parts.query}" if parts.query else parts.path,
        body,
        headers.pop("Content-Type", "application/x-www-form-urlencoded"),
        headers=headers,
    )
