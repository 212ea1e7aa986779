"""A draft's answers: kept as they were typed, put back into the fields, found by their owner."""

from collections.abc import Mapping
from typing import Final

from django.forms import Form
from django.http import Http404, QueryDict
from django.utils.datastructures import MultiValueDict

from kempen.domain.strategies.queries import BriefDraft, draft_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest

# What is kept of a field: enough for every honest answer, bounded for every other.
_LONGEST: Final = 12_000
_MOST: Final = 500
_LARGEST_VERSION: Final = 10**9

Typed = Mapping[str, list[str]]


def own_draft(request: BusinessRequest, public_id: str) -> BriefDraft:
    """Return the reader's own draft; Http404 for anybody else's."""
    person = request.actor.person
    found = draft_of(request.actor.business, person, public_id) if person else None
    if found is None:
        raise Http404
    return found


def typed_of(post: QueryDict, form: Form) -> dict[str, list[str]]:
    """Return what was typed into the fields of a form, right or wrong."""
    return {
        name: [_kept(text) for text in post.getlist(name)[:_MOST]]
        for name in form.fields
        if name in post
    }


def _kept(text: str) -> str:
    # The database keeps no NUL in a text.
    return text.replace("\x00", "")[:_LONGEST]


def answers_of(draft: BriefDraft, part: str) -> Typed | None:
    """Return what was typed in a part, or None when it was never saved."""
    kept = draft.answers.get(part)
    return kept["typed"] if kept else None


def as_data(typed: Typed) -> MultiValueDict[str, str]:
    """Return kept answers as a form takes them."""
    return MultiValueDict({name: list(values) for name, values in typed.items()})


def answer(typed: Typed | None, name: str) -> str:
    """Return the one answer to a question, or nothing."""
    values = (typed or {}).get(name) or [""]
    return values[-1]


def put_back(form: Form, typed: Typed | None) -> Form:
    """Fill a fresh form with kept answers, in place of its defaults and without judging them."""
    if typed is None:
        return form
    for name, field in form.fields.items():
        many = hasattr(field, "choices") and isinstance(field.to_python([]), list)
        values = typed.get(name, [])
        form.initial[name] = list(values) if many else (values[-1] if values else "")
    return form


def version_sent(post: QueryDict) -> int:
    """Return how often the page says that it was saved."""
    text = post.get("version", "")
    is_number = text.isascii() and text.isdigit() and len(text) < 10
    return min(int(text), _LARGEST_VERSION) if is_number else 0
