"""Run the pretend partners: `python -m sandbox --port N --data-dir D`."""

import argparse
import fcntl
import sys
from pathlib import Path

from aiohttp import web

from sandbox.server import make_app


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and serve until told to stop."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8750, help="port on 127.0.0.1")
    parser.add_argument("--data-dir", type=Path, required=True, help="folder that keeps the state")
    parser.add_argument("--seed", type=int, default=20260831, help="which world; kept once chosen")
    parser.add_argument(
        "--review-seconds", type=float, default=60, help="how long the review of an ad takes"
    )
    chosen = parser.parse_args(arguments)
    chosen.data_dir.mkdir(parents=True, exist_ok=True)
    with (chosen.data_dir / "sandbox.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"The sandbox is already running on {chosen.data_dir}.")
        app = make_app(chosen.data_dir, seed=chosen.seed, review_seconds=chosen.review_seconds)
        sys.stdout.write(f"Sandbox partners at http://127.0.0.1:{chosen.port}\n")
        sys.stdout.flush()
        try:
            web.run_app(app, host="127.0.0.1", port=chosen.port, print=None, access_log=None)
        except OSError as error:
            sys.exit(f"The sandbox cannot listen on port {chosen.port}: {error.strerror}.")


if __name__ == "__main__":
    main()
