"""docs/security.md says what the settings and the code say."""

import json
import subprocess
import sys
from datetime import timedelta

from allauth.mfa import app_settings as factors
from django.conf import settings

from config import settings as production
from kempen.domain.accounts.models import Person
from kempen.domain.accounts.passwords import LONGEST_PASSWORD, WORDS_OF_THE_SERVICE
from kempen.domain.creatives.images import LARGEST_BYTES
from kempen.domain.idempotency.rules import FORMS_A_MINUTE_PER_ADDRESS, FORMS_A_MINUTE_PER_PERSON
from kempen.domain.performance.rules import LARGEST_BODY, LARGEST_FILE, LARGEST_STREAM
from kempen.entrypoints.dashboard.shared.access import LONGEST_SESSION
from kempen.entrypoints.dashboard.sign_in import attempts
from tests.house.places import ROOT

TEXT = " ".join((ROOT / "docs/security.md").read_text().split())
LOGGED = """
from config.logs import write_our_logs
import structlog
write_our_logs()
structlog.get_logger().warning("a name came", name='a\\nb {"level": "info"}\\x1b[2J')
"""


def test_the_document_says_the_limits_that_hold() -> None:
    account = attempts._FREE_OF_AN_ACCOUNT
    for row in (
        f"| {FORMS_A_MINUTE_PER_ADDRESS} a minute |",
        f"| {FORMS_A_MINUTE_PER_PERSON} a minute |",
        f"| {attempts._FREE_FROM_ONE_ADDRESS}, then a wait of 15 seconds",
        f"| {attempts._FREE_OF_AN_ADDRESS}, then the same waits |",
        f"| {account['password']} ({account['code']}), then the same waits |",
    ):
        assert row in TEXT, row
    assert "5/h/key" in str(settings.ACCOUNT_RATE_LIMITS["reset_password"])
    assert "5 an hour" in TEXT


def test_the_document_says_how_large_files_may_be() -> None:
    assert (LARGEST_FILE, LARGEST_BYTES) == (20 * 2**20, 20 * 2**20)
    assert (LARGEST_BODY, LARGEST_STREAM) == (4 * 2**20, 2**30)
    assert "| CSV, XLSX, either in a ZIP | 20 MB" in TEXT
    assert "| JSON; CSV or lines of JSON | 4 MB; 1 GB |" in TEXT


def test_the_document_names_every_way_to_sign_in() -> None:
    assert production.MFA_SUPPORTED_TYPES == ["totp", "webauthn", "recovery_codes"]
    assert production.MFA_PASSKEY_LOGIN_ENABLED
    assert production.AUTHENTICATION_BACKENDS == [
        "allauth.account.auth_backends.AuthenticationBackend"
    ]
    # A company's provider is a row of a business; no provider is there for everybody.
    assert not [app for app in production.INSTALLED_APPS if "socialaccount.providers" in app]
    for phrase in (
        "through the OpenID Connect provider of a business",
        "the code of an app, a passkey or a recovery code",
        "with a passkey alone",
    ):
        assert phrase in TEXT
    assert f"at most {LONGEST_PASSWORD} characters" in TEXT
    assert ", ".join(WORDS_OF_THE_SERVICE) in TEXT


def test_no_password_expires() -> None:
    fields = {field.name for field in Person._meta.get_fields()}
    assert not [name for name in fields if "password" in name and name != "password"]
    assert "Passwords do not expire." in TEXT


def test_codes_last_thirty_seconds() -> None:
    assert (factors.TOTP_PERIOD, factors.TOTP_TOLERANCE) == (30, 0)


def test_the_document_says_when_sessions_end() -> None:
    hours = timedelta(seconds=production.SESSION_COOKIE_AGE) // timedelta(hours=1)
    assert f"after {hours} hours without use and after {LONGEST_SESSION.days} days" in TEXT
    assert "any number of sessions at once" in TEXT


def test_the_document_names_whom_the_service_talks_to() -> None:
    """Every variable that is the address of another program."""
    variables = (ROOT / "docs/configuration.md").read_text().split("`")
    ours = {"DASHBOARD_URL", "BASE_URL", "SIGNUP_URL", "SEARCH_OAUTH_AUTHORIZE_URL"}
    named = {name for name in variables if name.isupper() and name.endswith("_URL")} - ours
    assert len(named) > 5
    assert {name for name in named if f"`{name}`" not in TEXT} == set()


def test_debugging_is_off() -> None:
    assert production.DEBUG is False
    assert '"DEBUG"' not in (ROOT / "config/settings.py").read_text()


def test_a_log_line_is_one_json_object_with_a_time_in_utc() -> None:
    """A value with a line break, an object or a terminal's command stays one value of it."""
    output = subprocess.run(
        [sys.executable, "-c", LOGGED], check=True, capture_output=True, text=True, cwd=ROOT
    ).stderr
    (line,) = output.splitlines()
    entry = json.loads(line)
    assert entry["level"] == "warning"
    assert entry["name"] == 'a\nb {"level": "info"}\x1b[2J'
    assert entry["timestamp"].endswith("Z")
    assert "\x1b" not in line
