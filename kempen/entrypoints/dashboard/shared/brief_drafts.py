"""A person's drafts of briefs, and their answers: saved as typed, put back into the fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.forms import Form
from django.http import Http404, QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from kempen.domain.strategies.queries import BriefDraft, draft_of, drafts_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.stepper import BRIEF_STEPS, NAMES

# What is kept of a field: enough for every honest answer, bounded for every other.
_LONGEST: Final = 12_000
_MOST: Final = 500
_LARGEST_VERSION: Final = 10**9

Typed = Mapping[str, list[str]]


def own_draft(request: BusinessRequest, public_id: str) -> BriefDraft:
    """Return the reader's own draft; Http404 for anybody else's."""
    person = request.actor.person
    draft = draft_of(request.actor.business, person, public_id) if person else None
    if draft is None:
        raise Http404
    return draft


def typed_of(post: QueryDict, form: Form) -> dict[str, list[str]]:
    """Return what was typed into the fields of a form, right or wrong."""
    return {
        name: [_stored_text(text) for text in post.getlist(name)[:_MOST]]
        for name in form.fields
        if name in post
    }


def _stored_text(text: str) -> str:
    # The database keeps no NUL in a text.
    return text.replace("\x00", "")[:_LONGEST]


def answers_of(draft: BriefDraft, part: str) -> Typed | None:
    """Return what was typed in a part, or None when it was never saved."""
    saved = draft.answers.get(part)
    return saved.typed if saved else None


def as_data(typed: Typed) -> MultiValueDict[str, str]:
    """Return kept answers as a form takes them."""
    return MultiValueDict({name: list(values) for name, values in typed.items()})


def answer(typed: Typed | None, name: str) -> str:
    """Return the one answer to a question, or nothing."""
    values = (typed or {}).get(name) or [""]
    return values[-1]


def refill_form(form: Form, typed: Typed | None) -> Form:
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


_MOST_SHOWN = 10


@dataclass(frozen=True)
class DraftSummary:
    """A brief that waits to be gone on with."""

    draft: BriefDraft
    title: str
    stands_at: str


def begun_by(request: BusinessRequest) -> list[DraftSummary]:
    """Return the reader's own briefs that were not handed in, newest first."""
    return [
        DraftSummary(
            draft, title_of(draft), str(NAMES[BRIEF_STEPS[min(draft.step, len(BRIEF_STEPS)) - 1]])
        )
        for draft in drafts_of(request.actor.business, request.member.person)[:_MOST_SHOWN]
    ]


def title_of(draft: BriefDraft) -> str:
    """Return what a brief is called: after its product, else after its objective."""
    product = answer(answers_of(draft, "plan"), "product").strip()
    if product:
        return product[:60]
    chosen = answer(answers_of(draft, "objective"), "objective")
    return _("More prospects") if chosen == "generate_prospects" else _("More sales")
