"""Browsers in which somebody is signed in."""

from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.test import Client, RequestFactory

from kempen.domain.accounts.models import Business
from tests import make


def signed_in(of: Business, name: str = "alice", role: str = "owner") -> Client:
    """A browser whose person has just given their password."""
    person = make.person(name)
    make.member(of, person, role)
    client = Client()
    client.force_login(person)
    request: Any = RequestFactory().get("/")
    request.session, request.user = client.session, person
    record_authentication(request, person, method="password")
    request.session.save()
    return client
