"""The words on `kempen plan`'s line: what is wrong with one is said in one line, with status 2."""

from typing import Any, NoReturn

import click


class Number(click.ParamType[float | int]):
    """A number as somebody types it, read by `reads`; what cannot be read is told with an example.

    Which numbers fit is for the optimiser to say.
    """

    def __init__(self, name: str, reads: type[float] | type[int], example: str) -> None:
        self.name, self.reads, self.example = name, reads, example

    def convert(
        self,
        value: Any,  # Any: as click says; what does not fit is caught.
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float | int:
        """Return the number; click.BadParameter for anything else."""
        try:
            return self.reads(value)
        except (ValueError, OverflowError):
            self.fail(
                f"{str(value)[:40]!r} is not a {self.name} such as {self.example}", param, ctx
            )


class InOneLine(click.Command):
    """Says a word that cannot be used in one line, where click would print three and a hint."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: object,
    ) -> click.Context:
        """Read the line; exit with status 2 and one line of words where it cannot be read."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            _refuse(error)

    def invoke(self, ctx: click.Context) -> object:
        """Do what was asked; the same for what only turns out then."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            _refuse(error)


def _refuse(error: click.UsageError) -> NoReturn:
    click.echo(f"kempen plan: {' '.join(error.format_message().split())}", err=True)
    raise SystemExit(2) from error


NUMBER = Number("number", float, "10000")
WHOLE_NUMBER = Number("whole number", int, "28")
