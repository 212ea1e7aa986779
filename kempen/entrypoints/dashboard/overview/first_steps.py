"""The first steps of a new business on its overview: in words, ticked, with where to do each."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from kempen.domain.accounts.queries import Member
from kempen.domain.accounts.rules import may
from kempen.domain.notification_centre.first_steps import (
    FirstStepKind,
    dismiss_first_steps,
    first_steps,
)
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed


@dataclass(frozen=True)
class FirstStepRow:
    """A step; `page` is "" where it is done or where another member has to do it."""

    kind: FirstStepKind
    words: Promise
    is_done: bool
    page: str


@dataclass(frozen=True)
class _Step:
    words: Promise
    page: str
    needs: str


_STEPS: Final = {
    FirstStepKind.VERIFY: _Step(gettext_lazy("Verify your email address"), "", "see"),
    FirstStepKind.PROFILE: _Step(
        gettext_lazy("Complete the business profile"), "settings_business", "edit_business"
    ),
    FirstStepKind.DATA: _Step(
        gettext_lazy("Connect an account or import results"), "integrations", "manage_connections"
    ),
    FirstStepKind.BRIEF: _Step(
        gettext_lazy("Enter your first brief"), "new_strategy", "write_briefs"
    ),
    FirstStepKind.LAUNCH: _Step(gettext_lazy("Launch your first strategy"), "strategies", "launch"),
}


def first_step_rows(member: Member) -> list[FirstStepRow]:
    """Return the steps as the overview lists them; none where they are done or put away."""
    return [
        FirstStepRow(
            one.kind,
            _STEPS[one.kind].words,
            one.is_done,
            "" if one.is_done else _page(_STEPS[one.kind], member.role),
        )
        for one in first_steps(member)
    ]


def lacks_data(rows: list[FirstStepRow]) -> bool:
    """Whether the steps are shown and that of connecting or importing is not done."""
    return any(row.kind is FirstStepKind.DATA and not row.is_done for row in rows)


def _page(step: _Step, role: str) -> str:
    return reverse(step.page) if step.page and may(role, step.needs) else ""


@allowed("see")
@require_POST
def dismiss(request: BusinessRequest) -> HttpResponseBase:
    """Put the first steps away for this member."""
    dismiss_first_steps(request.member)
    return redirect("overview")
