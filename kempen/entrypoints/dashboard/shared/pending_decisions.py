"""What waits for a person, asked once a page: by the page itself and by the bell above it."""

from django.http import HttpRequest

from kempen.domain.accounts.queries import Business
from kempen.domain.notification_centre.queries import (
    OpenProblems,
    PendingDecision,
    decisions,
    open_problems,
)

_PROBLEMS, _DECISIONS = "open_problems", "pending_decisions"


def problems_of(request: HttpRequest, business: Business) -> OpenProblems:
    """Return what is wrong with accounts and campaigns of the business that is shown."""
    if not hasattr(request, _PROBLEMS):
        setattr(request, _PROBLEMS, open_problems(business))
    problems: OpenProblems = getattr(request, _PROBLEMS)
    return problems


def decisions_of(request: HttpRequest, business: Business) -> list[PendingDecision]:
    """Return what waits for a person in the business that is shown."""
    if not hasattr(request, _DECISIONS):
        setattr(request, _DECISIONS, decisions(business, problems_of(request, business)))
    waiting: list[PendingDecision] = getattr(request, _DECISIONS)
    return waiting
