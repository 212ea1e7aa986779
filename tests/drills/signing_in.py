"""Signs a new business's owner in, in a running service's database.

    python -m tests.drills.signing_in NAME

The session's token, which her browser would hold, goes to standard output: she gave her password
just now.
"""

import sys


def main(company: str) -> None:
    """Make the business, its owner and her session."""
    from kempen.entrypoints.cli.opening import open_service

    with open_service():
        from allauth.account.internal.flows.login import record_authentication
        from django.conf import settings
        from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
        from django.test import RequestFactory

        from kempen.kit.sessions import SessionStore
        from tests import make

        person = make.person(company.lower())
        make.member(make.business(company), person)
        session = SessionStore()
        session[SESSION_KEY] = str(person.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = person.get_session_auth_hash()
        request = RequestFactory().get("/")
        request.session, request.user = session, person
        record_authentication(request, person, method="password")
        session.save()
        print(session.token)


if __name__ == "__main__":
    main(sys.argv[1])
