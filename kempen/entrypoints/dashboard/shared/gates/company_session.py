"""Sessions that came through a company's provider: they open that business and nothing else.

A provider is set up by its business, which could name anybody in it. So such a session leads to no
other business of the person and to no page about their own account, by which both could be taken
over.
"""

from datetime import timedelta
from typing import Final, cast

from allauth.account.internal.flows.login import get_authentication_records
from django.http import HttpRequest

from kempen.domain.accounts.queries import Member, Person
from kempen.domain.company_sign_in.queries import CompanySession, is_link_alive

# The provider decides anew at least twice a day.
LONGEST_COMPANY_SESSION: Final = timedelta(hours=12)
_MARK: Final = "company_sign_in"


def announce(request: HttpRequest, session: CompanySession) -> None:
    """Say that whoever is signed in next by this request comes through a company's provider."""
    setattr(request, _MARK, session)


def begin(request: HttpRequest) -> CompanySession | None:
    """Mark a session that begins, or take an earlier mark away; return what was announced.

    Called inside of the sign-in itself, so that no session is ever without the mark it must have.
    """
    announced: CompanySession | None = getattr(request, _MARK, None)
    if announced is None:
        request.session.pop(_MARK, None)
    else:
        request.session[_MARK] = {"business": announced.business, "link": announced.link}
    return announced


def company_session(request: HttpRequest) -> CompanySession | None:
    """Return what the session is for; None where the account's own means opened it."""
    mark = request.session.get(_MARK)
    return CompanySession(str(mark["business"]), int(mark["link"])) if mark else None


def has_ended(request: HttpRequest) -> bool:
    """Whether the link is gone that this session came by, or it leads to an operator."""
    session = company_session(request)
    if session is None:
        return False
    person = cast(Person, request.user)
    return person.is_operator or not is_link_alive(session.link, person.pk)


def opens(request: HttpRequest, member: Member) -> bool:
    """Whether this session leads to the business of a membership."""
    session = company_session(request)
    if session is not None:
        return str(member.business_id) == session.business
    return not member.business.company_sign_in_required or _is_emergency(request, member)


def _is_emergency(request: HttpRequest, member: Member) -> bool:
    """Owners enter by a second factor too: a provider may fail, or be set up wrongly."""
    records = get_authentication_records(request, cast(Person, request.user))
    return member.role == Member.Role.OWNER and any(one["method"] == "mfa" for one in records)
