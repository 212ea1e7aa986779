"""The first line of a CSV: which columns are read, and which are left out and told."""

from typing import NamedTuple

from kempen.tabular.errors import BadTable
from kempen.tabular.suggestions import listed, meant, quoted

CHANNEL, CAMPAIGN = "channel", "campaign"
# What people call these columns elsewhere.
ALSO = {
    "day": "date", "cost": "spend", "spent": "spend", "amount_spent": "spend",
    "orders": "conversions", "purchases": "conversions", "sales": "revenue",
    "conversion_value": "revenue", "purchase_value": "revenue",
}  # fmt: skip
ALSO_CHANNEL = {CAMPAIGN: CHANNEL, "campaign_name": CHANNEL}


class Places(NamedTuple):
    """Where in a line its date, its channel (None: there is none) and its figures stand.

    `notes`: a sentence on each kind of column that is read otherwise than it is named.
    """

    width: int
    day: int
    channel: int | None
    figures: tuple[tuple[str, int], ...]
    notes: tuple[str, ...]


def places_of(
    file: str, cells: list[str], required: tuple[str, ...], *, with_channel: bool
) -> Places:
    """Find the required columns, a date first among them, in the header of `file`.

    A column that nobody asked for is left out with a note. Raises `BadTable` where a needed one is
    missing, or one is there twice.
    """
    header = [cell.strip().lower() for cell in cells]
    _refuse_other_signs(file, header)
    known = (*required, CHANNEL) if with_channel else required
    _refuse_missing(file, header, required, known)
    for name in header:
        if name and header.count(name) > 1:
            raise BadTable("duplicate_column", f"{file} has the column {quoted(name)} twice.")
    channel = _channel(header, known) if with_channel else None
    notes = []
    if channel is not None and channel != CHANNEL:
        notes.append(f"{file}: the column {quoted(channel)} is taken as '{CHANNEL}'.")
    extra = [name for name in header if name and name not in required and name != channel]
    if extra:
        notes.append(f"{file}: columns that are not needed were left out: {listed(extra)}.")
    if "" in header:
        notes.append(f"{file}: columns without a name were left out.")
    figures = tuple((name, header.index(name)) for name in required if name != "date")
    at = None if channel is None else header.index(channel)
    return Places(len(header), header.index("date"), at, figures, tuple(notes))


def _refuse_other_signs(file: str, header: list[str]) -> None:
    for sign, name in (";", "semicolons"), ("\t", "tabs"):
        if len(header) == 1 and sign in header[0]:
            raise BadTable("bad_csv", f"{file} parts its columns by {name}: use commas.")


def _refuse_missing(
    file: str, header: list[str], required: tuple[str, ...], known: tuple[str, ...]
) -> None:
    others = [name for name in header if name not in known]
    for name in required:
        if name in header:
            continue
        near = [other for other in others if meant(other, (name,), ALSO)]
        hint = f"; it has {quoted(near[0])}: did you mean {name!r}?" if near else "."
        raise BadTable("missing_column", f"{file} has no column {name!r} in its first line{hint}")


def _channel(header: list[str], known: tuple[str, ...]) -> str | None:
    """The column that names the campaign: `channel`, else what is like it, else `campaign`."""
    if CHANNEL in header:
        return CHANNEL
    others = [name for name in header if name and name not in known]
    for also in {}, ALSO_CHANNEL:
        near = [name for name in others if meant(name, (CHANNEL,), also)]
        if near:
            return near[0]
    return None
