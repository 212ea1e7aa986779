"""Serves the identity provider over TLS until it is told to stop.

    IDENTITY_SERVER_FOLDER=folder python -m tests.identity_server REDIRECT_URL

The folder has server.pem (certificate and key) and signing.pem. It prints its port once it serves.
"""

import os
import ssl
import sys
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import django

EMAIL, PASSWORD = "dewi@kopi.example", "hujan lebat petang"
CLIENT_ID, CLIENT_SECRET = "kempen", "a secret of two"


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Handler(WSGIRequestHandler):
    def get_environ(self) -> dict[str, Any]:
        return {**super().get_environ(), "HTTPS": "on"}

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- wsgiref's name
        """Say nothing of each request."""


def fill(redirect_url: str) -> None:
    """Make the one person, their group, and the one client."""
    from allauth.account.models import EmailAddress
    from allauth.idp.oidc.models import Client
    from django.contrib.auth.models import Group, User

    person = User.objects.create_user("dewi", EMAIL, PASSWORD, first_name="Dewi")
    person.groups.add(Group.objects.create(name="marketing"))
    owner: Any = person  # The types know Kempen's people alone.
    EmailAddress.objects.create(user=owner, email=EMAIL, verified=True, primary=True)
    client = Client(id=CLIENT_ID, name="Kempen", skip_consent=True)
    client.scopes = "openid\nprofile\nemail"
    client.redirect_uris = redirect_url
    client.set_secret(CLIENT_SECRET)
    client.save()


def main() -> None:
    """Make the tables, fill them, serve."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.identity_server.settings"
    django.setup()
    from django.core.management import call_command
    from django.core.wsgi import get_wsgi_application

    call_command("migrate", run_syncdb=True, verbosity=0)
    fill(sys.argv[1])
    server = make_server("127.0.0.1", 0, get_wsgi_application(), _Server, _Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(Path(os.environ["IDENTITY_SERVER_FOLDER"]) / "server.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
