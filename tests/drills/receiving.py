"""Receivers in a process of their own, fast enough for drills: each delivery is a line in a file.

    python -m tests.drills.receiving FOLDER

`/ok/…` answers 200 at once, `/slow/…` after four seconds, `/dead/…` with 500, `/hung/…` never. A
delivery is in the file `received` before it is answered: path, webhook-id, and seconds since 1970.
"""

import asyncio
import os
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import trustme
from aiohttp import web

from tests.drills.running import environment, kill
from tests.house.places import ROOT
from tests.waiting import wait_until

SLOW_SECONDS = 4.0


@dataclass(frozen=True)
class Got:
    """One delivery, as it came."""

    path: str
    message_id: str
    at: float


@dataclass(frozen=True)
class Receivers:
    """The running process: `ca_file` for WEBHOOK_CA_FILE, addresses below `url`."""

    folder: Path
    port: int

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def received(self) -> list[Got]:
        """Return what came so far; a line that is being written is left for later."""
        text = (self.folder / "received").read_text()
        whole = text[: text.rfind("\n") + 1]
        rows = (line.split("\t") for line in whole.splitlines())
        return [Got(path, message, float(at)) for path, message, at in rows]


@contextmanager
def receivers(folder: Path) -> Iterator[Receivers]:
    """Run the receivers for the length of a block."""
    folder.mkdir()
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(folder / "ca.pem"))
    leaf = authority.issue_cert("localhost", "127.0.0.1")
    leaf.private_key_and_cert_chain_pem.write_to_path(str(folder / "server.pem"))
    (folder / "received").touch()
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.drills.receiving", str(folder)],
        cwd=ROOT,
        env=environment(folder),
    )
    try:
        wait_until((folder / "port").exists)
        yield Receivers(folder, int((folder / "port").read_text()))
    finally:
        kill(process.pid)
        process.wait()


async def _serve(folder: Path) -> None:
    log = os.open(folder / "received", os.O_WRONLY | os.O_APPEND)

    async def answer(request: web.BaseRequest) -> web.Response:
        await request.read()
        line = f"{request.path}\t{request.headers.get('webhook-id', '')}\t{time.time()}\n"
        os.write(log, line.encode())
        if request.path.startswith("/slow"):
            await asyncio.sleep(SLOW_SECONDS)
        if request.path.startswith("/hung"):
            await asyncio.Event().wait()
        return web.Response(status=500 if request.path.startswith("/dead") else 200)

    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(folder / "server.pem")
    runner = web.ServerRunner(web.Server(answer, access_log=None))
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls, backlog=512).start()
    address = runner.addresses[0]
    # Renamed when complete: whoever waits for the file never reads half a number.
    (folder / "port.new").write_text(str(address[1]))
    (folder / "port.new").rename(folder / "port")
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve(Path(sys.argv[1])))
