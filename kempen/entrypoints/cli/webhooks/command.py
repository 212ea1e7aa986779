"""`kempen webhooks`: a local receiver for trying, and an explainer of signatures."""

import os
import time
from pathlib import Path
from typing import IO

import click

from kempen.entrypoints.cli.opening import CommandRefused

_DEFAULT_PORT = 8444
_MOST_BODY_BYTES = 1024 * 1024


@click.group("webhooks")
def command() -> None:
    """Listen for webhooks and check signatures."""


@command.command("listen")
@click.option("--port", type=click.IntRange(1, 65_535), default=_DEFAULT_PORT, show_default=True)
@click.option("--secret", envvar="KEMPEN_WEBHOOK_SECRET", help="The endpoint's secret (whsec_…).")
@click.option(
    "--status",
    type=click.IntRange(200, 599),
    default=200,
    show_default=True,
    help="The status to answer. Try 500 to see retries, or 410 to have the endpoint disabled.",
)
@click.option(
    "--data-dir",
    type=click.Path(path_type=Path),
    help="The folder of the certificates (default: KEMPEN_DATA_DIR).",
)
def listen(port: int, secret: str | None, status: int, data_dir: Path | None) -> None:
    """Receive deliveries over TLS on this machine and show whether each is genuine.

    The first start creates a certificate authority for this machine alone. Start the service with
    the two settings that it prints, and create an endpoint with the URL that it prints.
    """
    # Late, so that `kempen --help` is quick; the same holds below.
    from kempen.entrypoints.cli.webhooks.receiver import serve

    folder = _data_dir(data_dir) / "webhooks-listen"
    try:
        serve(folder, port, secret, status)
    except OSError as error:
        raise CommandRefused(f"port {port} or {folder} is not usable: {error.strerror}") from error


@command.command("verify")
@click.option(
    "--secret",
    envvar="KEMPEN_WEBHOOK_SECRET",
    required=True,
    help="The endpoint's secret (whsec_…); or KEMPEN_WEBHOOK_SECRET.",
)
@click.option(
    "--header", required=True, help="X-Service-Signature, or webhook-signature with the two below."
)
@click.option(
    "--body",
    required=True,
    type=click.File("rb"),
    help="A file with the raw body (- for standard input).",
)
@click.option("--id", "message_id", help="webhook-id, to check webhook-signature.")
@click.option("--timestamp", help="webhook-timestamp, to check webhook-signature.")
@click.option(
    "--at",
    type=float,
    help="The Unix time at which the request arrived, to check its age (default: now).",
)
def verify(
    secret: str,
    header: str,
    body: IO[bytes],
    message_id: str | None,
    timestamp: str | None,
    at: float | None,
) -> None:
    """Check whether a request is genuine. If it is not, exit with 1 and say why."""
    from kempen.domain.webhooks.verifying import explain, explain_standard

    content = body.read(_MOST_BODY_BYTES + 1)
    if len(content) > _MOST_BODY_BYTES:
        raise CommandRefused(
            f"the body is over {_MOST_BODY_BYTES:,} bytes: Kempen sends up to 256 KiB"
        )
    now = time.time() if at is None else at
    if message_id is not None and timestamp is not None:
        finding = explain_standard(secret, message_id, timestamp, header, content, now)
    else:
        finding = explain(secret, header, content, now)
    for sentence in finding.sentences:
        click.secho(sentence, fg="green" if finding.is_genuine else "red")
    if not finding.is_genuine:
        raise click.exceptions.Exit(1)


def _data_dir(given: Path | None) -> Path:
    # Not from the settings: they may already name the file that only this command makes.
    default = Path(__file__).resolve().parents[3] / ".data"
    return (given or Path(os.environ.get("KEMPEN_DATA_DIR", default))).absolute()
