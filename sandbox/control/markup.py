"""Pieces of the sandbox's page: every text is escaped here and nowhere else."""

from collections.abc import Iterable, Sequence
from html import escape


def text(value: object) -> str:
    """Return a value as text that is safe inside an element or an attribute."""
    return escape(str(value), quote=True)


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], nothing: str) -> str:
    """Return a table whose cells are markup already, or a sentence where there is no row."""
    lines = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    if not lines:
        return f"<p>{text(nothing)}</p>"
    head = "".join(f'<th scope="col">{text(name)}</th>' for name in heads)
    return (
        f'<div class="scroll" role="region" aria-label="{text(caption)}" tabindex="0"><table>'
        f"<caption>{text(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{lines}</tbody></table></div>"
    )


def field(label: str, name: str, *, kind: str = "text", value: str = "", hint: str = "") -> str:
    """Return a labelled input."""
    described_by = f' aria-describedby="{name}-hint"' if hint else ""
    shown = f'<small id="{name}-hint">{text(hint)}</small>' if hint else ""
    numeric = ' inputmode="numeric"' if kind == "number" else ""
    return (
        f'<label>{text(label)}<input type="text" name="{name}" value="{text(value)}"'
        f'{numeric}{described_by} autocomplete="off">{shown}</label>'
    )


def choice(label: str, name: str, groups: Iterable[tuple[str, Sequence[tuple[str, str]]]]) -> str:
    """Return a labelled list to choose from; "" names a group without a heading."""
    shown = ""
    for heading, options in groups:
        items = "".join(
            f'<option value="{text(key)}">{text(words)}</option>' for key, words in options
        )
        shown += f'<optgroup label="{text(heading)}">{items}</optgroup>' if heading else items
    return f'<label>{text(label)}<select name="{name}">{shown}</select></label>'


def form(action: str, content: str, button: str) -> str:
    """Return a form that is sent by its button."""
    return (
        f'<form method="post" action="/control/page/{action}">{content}'
        f"<button>{text(button)}</button></form>"
    )
