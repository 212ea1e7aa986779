"""Moments as commands take them: RFC 3339 with an offset, seconds if wanted, or `latest`."""

from datetime import UTC, datetime

import click

LATEST = "latest"


class MomentParameter(click.ParamType[datetime | str]):
    """Gives a datetime in UTC, or `latest` as it is."""

    name = "moment"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime | str:
        """Read it; say what is expected when it is something else."""
        if isinstance(value, datetime) or value == LATEST:
            return value
        try:
            moment = datetime.fromisoformat(str(value))
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None:
            self.fail(
                f"{value} is not a time. Enter 2026-11-25T10:00+08:00, with the offset, or "
                f"{LATEST}.",
                param,
                ctx,
            )
        try:
            return moment.astimezone(UTC)
        except OverflowError:
            self.fail(f"{value} is outside the calendar.", param, ctx)


def moment_of(value: datetime | str) -> datetime | None:
    """Return the moment; None for the end of the archive."""
    return value if isinstance(value, datetime) else None


def shown(moment: datetime) -> str:
    """Write a moment for people."""
    return f"{moment:%Y-%m-%d %H:%M:%S} UTC"
