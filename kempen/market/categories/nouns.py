"""What everyday things are called in four languages, and which kind of business sells them; pure.

Files of `nouns/` have a row a thing: its kind, and for each language what ads call it, then what
people call it too: the same thing, or a kind of it, in each of the languages. A word behind `~` is
said in ads but does not tell the kind of a business, unless it is all that a product is called; one
behind `^` tells the kind alone, as it may mean more than the thing ("poultry" is not only chicken).
A thing that has rows in two files has the words of both, and the kind and the names of the first.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from kempen.market.categories.done_to_things import made_of, taught_forms
from kempen.market.categories.noun import LANGUAGES, NO_FORMS, Noun

_NOUNS: Final = Path(__file__).parent / "nouns"
_CALLS: Final = "calls"
# What a customer does first tells itself at the end of these, whichever business has them.
_CALLS_BY_END: Final = (
    (" rental", "hire"),
    (" buying", "quote"),
    (" tickets", "ticket"),
    (" visas", "apply"),
    (" restaurants", "visit"),
    (" clinics", "appointment"),
    (" grooming", "book"),
    (" boarding", "book"),
    (" classes", "enrol"),
)
# Read first, as a kind is searched for by the things of its first rows; the others by name.
_FIRST: Final = ("food", "wear_and_care", "home_and_car", "services", "goods", "trades")
_SAID_ONLY: Final = "~"
_KIND_ONLY: Final = "^"
_MARKS: Final = (_SAID_ONLY, _KIND_ONLY)


def _rows(name: str) -> Iterator[dict[str, str]]:
    text = (_NOUNS / f"{name}.csv").read_text("utf-8")
    return csv.DictReader(text.splitlines())


def _read() -> Iterator[Noun]:
    calls = {row["noun"]: row["calls"] for row in _rows(_CALLS)}
    others = {path.stem for path in _NOUNS.glob("*.csv")} - {*_FIRST, _CALLS}
    for name in (*_FIRST, *sorted(others)):
        for row in _rows(name):
            words = {language: row[language].split("|") for language in LANGUAGES}
            yield Noun(
                row["category"],
                {language: forms[0].removeprefix(_SAID_ONLY) for language, forms in words.items()},
                {
                    language: tuple(form for form in forms if form[0] not in _MARKS)
                    for language, forms in words.items()
                },
                _of_kind(words),
                _calls_of(words["en"][0].removeprefix(_SAID_ONLY), calls),
            )


def _of_kind(words: Mapping[str, Sequence[str]]) -> Mapping[str, tuple[str, ...]]:
    of_kind = {
        language: tuple(form[1:] for form in forms if form[0] == _KIND_ONLY)
        for language, forms in words.items()
    }
    return of_kind if any(of_kind.values()) else NO_FORMS


def _calls_of(code: str, calls: Mapping[str, str]) -> str:
    by_end = (one for end, one in _CALLS_BY_END if code.endswith(end))
    return calls.get(code) or next(by_end, "")


@cache
def _all() -> Mapping[str, Noun]:
    nouns = {noun.code: noun for noun in _read()}
    known = {form.casefold() for noun in nouns.values() for form in _forms(noun)}
    for noun in list(nouns.values()):
        others = [one for one in taught_forms(noun) if one[1].casefold() not in known]
        if others:
            words = {
                language: (
                    *forms,
                    *dict.fromkeys(form for one, form in others if one == language),
                )
                for language, forms in noun.telling.items()
            }
            nouns[noun.code] = replace(noun, telling=words)
            known.update(form.casefold() for _language, form in others)
    for service in made_of(list(nouns.values())):
        # What a row of its own says counts before what is put together.
        row = nouns.get(service.code)
        if row:
            nouns[row.code] = replace(row, telling=_more(row, service, known))
        elif known.isdisjoint(form.casefold() for form in _forms(service)):
            nouns[service.code] = service
        else:
            continue
        known.update(form.casefold() for form in _forms(service))
    return nouns


def _more(row: Noun, service: Noun, known: set[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the words of a row with those of the same service that no other thing has."""
    return {
        language: (
            *forms,
            *(one for one in service.telling[language] if one.casefold() not in known),
        )
        for language, forms in row.telling.items()
    }


def _forms(noun: Noun) -> Iterator[str]:
    for forms in noun.telling.values():
        yield from forms


class _Nouns(Mapping[str, Noun]):
    """The things by code; most processes ask for none, so they are read when one is asked for."""

    def __getitem__(self, code: str) -> Noun:
        return _all()[code]

    def __iter__(self) -> Iterator[str]:
        return iter(_all())

    def __len__(self) -> int:
        return len(_all())


NOUNS: Final[Mapping[str, Noun]] = _Nouns()
