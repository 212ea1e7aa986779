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
from kempen.entrypoints.dashboard.templatetags import figures

# The rule, what it means, and both in one sentence.
RULES: Final[dict[str, tuple[Promise, Promise, Promise]]] = {
    "newest": (
        gettext_lazy("The latest"),
        gettext_lazy("A file replaces the platform’s data. The next sync replaces the file’s."),
        gettext_lazy("When a file and the platform have the same day, the latest wins."),
    ),
    "sync": (
        gettext_lazy("The platform"),
        gettext_lazy("Files add only days that no sync has."),
        gettext_lazy("When a file and the platform have the same day, the platform wins."),
    ),
    "file": (
        gettext_lazy("Your files"),
        gettext_lazy("Syncs add only days that no file or API request of yours has."),
        gettext_lazy("When a file and the platform have the same day, your file wins."),
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
        return _("There is no data for this day.")
    return _("%(figures)s since %(moment)s, from %(cause)s.") % {
        "figures": _all(now.numbers),
        "moment": figures.moment(now.since),
        "cause": _import_in_words(now.brought_by),
    }


def _sentences(change: DayChange) -> list[str]:
    facts = {"moment": figures.moment(change.at), "cause": _cause(change)}
    if change.after is None:
        return [
            _("%(figures)s until %(moment)s, when %(cause)s removed the day.")
            % {**facts, "figures": _all(change.before)}
        ]
    sentences = []
    for name in _FIGURES:
        old, new = getattr(change.before, name), getattr(change.after, name)
        if old != new:
            sentences.append(
                _("%(figure)s was %(old)s until %(moment)s, when %(cause)s changed it to %(new)s.")
                % {
                    **facts,
                    "figure": _NAMES[name],
                    "old": _written(name, old),
                    "new": _written(name, new),
                }
            )
    return sentences or [
        _("The same data. Since %(moment)s it is the data from before %(cause)s.") % facts
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
    return _("an API request")


def _all(numbers: Numbers) -> str:
    values = [(name, getattr(numbers, name)) for name in _FIGURES]
    return "; ".join(
        f"{_NAMES[name]} {_written(name, value)}" for name, value in values if value is not None
    )


def _written(name: str, value: Decimal | int | None) -> str:
    if value is None:
        return _("no data")
    if name in ("spend", "revenue"):
        return figures.money(Decimal(value))
    return figures.count(value)
