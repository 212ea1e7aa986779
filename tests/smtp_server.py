"""A mail server of its own for tests: real SMTP over a real socket, on demand up or down."""

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.waiting import PATIENCE


class Postman:
    """Keeps what it is given; refuses the addresses that it was told to refuse."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.recipients: list[list[str]] = []
        self.refused: dict[str, str] = {}

    async def handle_RCPT(  # noqa: N802 -- aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: object
    ) -> str:
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 -- aiosmtpd's name
        content = envelope.content
        assert isinstance(content, bytes)
        self.messages.append(message_from_bytes(content, policy=policy.default))
        self.recipients.append(list(envelope.rcpt_tos))
        return "250 OK"


@contextmanager
def smtp_server(port: int, postman: Postman | None = None) -> Iterator[Postman]:
    """Listen on `port` while the block runs."""
    handler = postman or Postman()
    controller = Controller(handler, hostname="127.0.0.1", port=port, ready_timeout=PATIENCE)
    controller.start()
    try:
        yield handler
    finally:
        controller.stop()
