"""How a performance day came to be what it is, in sentences."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.imports.queries import Import
from kempen.domain.performance.as_of import DayChange, DayNow, Numbers
from kempen.domain.performance.rules import SYNC
from kempen.entrypoints.dashboard.shared.copy.moments import moment_in_words
from kempen.entrypoints.dashboard.templatetags import figures

# The rule, what it means, and both in one sentence.
RULES: Final[dict[str, tuple[Promise, Promise, Promise]]] = {
    "newest": (
        gettext_lazy("Whichever comes last"),
        gettext_lazy(
            "A file replaces the platform's numbers, and the next sync replaces the file's."
        ),
        gettext_lazy("When a file and the platform tell the same day, whichever comes last wins."),
    ),
    "sync": (
        gettext_lazy("The platform's numbers"),
        gettext_lazy("Files fill only days that no sync has told."),
        gettext_lazy("When a file and the platform tell the same day, the platform wins."),
    ),
    "file": (
        gettext_lazy("Your files"),
        gettext_lazy("Syncs fill only days that no file or program of yours has told."),
        gettext_lazy("When a file and the platform tell the same day, your file wins."),
    ),
}
_FIGURES: Final = ("spend", "revenue", "clicks", "conversions")
_NAMES: Final[dict[str, Promise]] = {
    "spend": gettext_lazy("Spend"),
    "revenue": gettext_lazy("Revenue"),
    "clicks": gettext_lazy("Clicks"),
    "conversions": gettext_lazy("Conversions"),
}


@dataclass(frozen=True)
class DayChangeSentences:
    """One change of one day: a sentence for each figure that changed, and its import, if known."""

    day: date
    sentences: list[str]
    import_id: str

    @classmethod
    def of(cls, change: DayChange) -> "DayChangeSentences":
        """Put a change into words."""
        known = change.cause.public_id if change.cause else ""
        return cls(change.day, _sentences(change), known)


def now_in_words(now: DayNow | None) -> str:
    """Say what a day holds, since when, and what brought it."""
    if now is None:
        return _("There are no numbers for this day.")
    return _("%(figures)s since %(moment)s, from %(cause)s.") % {
        "figures": _all(now.numbers),
        "moment": moment_in_words(now.since),
        "cause": _import_in_words(now.brought_by),
    }


def _sentences(change: DayChange) -> list[str]:
    facts = {"moment": moment_in_words(change.at), "cause": _cause(change)}
    if change.after is None:
        return [
            _("%(figures)s until %(moment)s, when %(cause)s took the day out.")
            % {**facts, "figures": _all(change.before)}
        ]
    sentences = []
    for name in _FIGURES:
        old, new = getattr(change.before, name), getattr(change.after, name)
        if old != new:
            sentences.append(
                _("%(figure)s: %(old)s until %(moment)s, when %(cause)s made it %(new)s.")
                % {
                    **facts,
                    "figure": _NAMES[name],
                    "old": _written(name, old),
                    "new": _written(name, new),
                }
            )
    return sentences or [
        _("The same numbers; from %(moment)s on they stand from before %(cause)s.") % facts
    ]


def _cause(change: DayChange) -> str:
    words = _import_in_words(change.cause)
    return _("the undo of %(cause)s") % {"cause": words} if change.is_undo else words


def _import_in_words(batch: Import | None) -> str:
    if batch is None:
        return _("an import")
    if batch.source == SYNC:
        return _("a sync with the platform")
    if batch.file_name:
        return _("the file %(name)s") % {"name": batch.file_name}
    return _("a request of the API")


def _all(numbers: Numbers) -> str:
    values = [(name, getattr(numbers, name)) for name in _FIGURES]
    return "; ".join(
        f"{_NAMES[name]} {_written(name, value)}" for name, value in values if value is not None
    )


def _written(name: str, value: Decimal | int | None) -> str:
    if value is None:
        return _("not told")
    if name in ("spend", "revenue"):
        return figures.money(Decimal(value))
    return figures.count(value)
