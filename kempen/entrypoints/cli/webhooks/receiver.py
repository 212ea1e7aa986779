"""A TLS receiver on this machine that shows each delivery, verified or not. For trying only."""

import asyncio
import contextlib
import json
import os
import ssl
import time
from collections.abc import Mapping
from pathlib import Path

import trustme
from aiohttp import web
from rich.console import Console
from rich.text import Text

from kempen.domain.webhooks.signing import SERVICE_HEADER
from kempen.domain.webhooks.verifying import explain

LARGEST_BODY = 512 * 1024
_MOST_SHOWN = 6_000
_NAMES = ("localhost", "127.0.0.1", "::1")
_NETWORKS = "127.0.0.0/8,::1/128"


def serve(folder: Path, port: int, secret: str | None, status: int) -> None:
    """Listen until Ctrl-C. Raises OSError when the port or the folder cannot be used."""
    ca_file, server_file = certificates(folder)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(server_file)
    console = Console(highlight=False, soft_wrap=True)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(console, tls, ca_file, port, secret, status))


def certificates(folder: Path) -> tuple[Path, Path]:
    """Return the authority's file and the server's, made when they are not there.

    The authority's own key is never written, so nobody can make further certificates with it.
    """
    ca_file, server_file = folder / "ca.pem", folder / "server.pem"
    if not (ca_file.exists() and server_file.exists()):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        authority = trustme.CA(organization_name="Kempen: webhooks listen, this machine only")
        leaf = authority.issue_cert(*_NAMES)
        _write(server_file, leaf.private_key_and_cert_chain_pem.bytes())
        _write(ca_file, authority.cert_pem.bytes())
    return ca_file, server_file


def _write(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)


async def _serve(
    console: Console,
    tls: ssl.SSLContext,
    ca_file: Path,
    port: int,
    secret: str | None,
    status: int,
) -> None:
    async def receive(request: web.Request) -> web.Response:
        body = await request.read()
        show(console, request.headers, body, secret)
        return web.Response(status=status, text="received\n")

    app = web.Application(client_max_size=LARGEST_BODY)
    app.router.add_route("*", "/{path:.*}", receive)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        for host in ("127.0.0.1", "::1"):
            # A machine without IPv6 is served on IPv4 alone.
            with contextlib.suppress(OSError) if host == "::1" else contextlib.nullcontext():
                await web.TCPSite(runner, host, port, ssl_context=tls).start()
        _greet(console, ca_file, port, secret)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


def _greet(console: Console, ca_file: Path, port: int, secret: str | None) -> None:
    lines = [
        "Start the service with these two settings:",
        f"  WEBHOOK_ALLOWED_NETWORKS={_NETWORKS} WEBHOOK_CA_FILE={ca_file} kempen run",
        "and create an endpoint with this URL:",
        f"  https://localhost:{port}/",
    ]
    if secret is None:
        lines.append("To verify, enter its secret with --secret or KEMPEN_WEBHOOK_SECRET.")
    console.print("\n".join(lines), markup=False)
    console.print("Waiting for deliveries. Ctrl-C stops.", style="dim")


def show(console: Console, headers: Mapping[str, str], body: bytes, secret: str | None) -> None:
    """Print one delivery: the verdict, the event, its body in lines."""
    console.print()
    signature = headers.get(SERVICE_HEADER, "")
    if secret is None:
        verdict = Text("not verified: no --secret", "yellow")
    elif not signature:
        verdict = Text("unverified: it has no X-Service-Signature", "bold red")
    else:
        finding = explain(secret, signature, body, time.time())
        mark, style = ("verified", "bold green") if finding.is_genuine else ("unverified", "red")
        verdict = Text(f"{mark}: {' '.join(finding.sentences)}", style)
    console.print(Text(time.strftime("%H:%M:%S "), "dim") + verdict)
    console.print(Text(f"webhook-id {_plain(headers.get('webhook-id', '–'))}", "dim"))
    console.print(Text(_pretty(body)))


def _pretty(body: bytes) -> str:
    try:
        text = json.dumps(json.loads(body), indent=2, ensure_ascii=False)
    except (ValueError, RecursionError):
        text = body.decode("utf-8", "replace")
    shown = _plain(text[:_MOST_SHOWN])
    return shown if len(text) <= _MOST_SHOWN else f"{shown}\n… {len(text):,} characters in total"


def _plain(text: str) -> str:
    """Return the text without signs that a terminal would take for commands."""
    return "".join(one if one.isprintable() or one == "\n" else "\ufffd" for one in text)
