"""What production says to browsers over https, and nginx to whoever connects."""

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest

from tests.house.places import ROOT

ASK = """
import json, django
django.setup()
from django.conf import settings
from django.test import Client
browser = Client(raise_request_exception=False)
asked = {"HTTP_HOST": "kempen.example", "HTTP_X_FORWARDED_PROTO": "https"}
print(json.dumps({
    "cookies": {name: getattr(settings, name) for name in dir(settings) if "COOKIE" in name},
    "headers": {path: dict(browser.get(path, **asked).headers) for path in
                ("/livez", "/readyz", "/v1/docs.css", "/static/nothing.css", "/v1/campaigns")},
    "redirect": browser.get("/terms/", HTTP_HOST="kempen.example").headers["Location"],
    "probe": browser.get("/livez", HTTP_HOST="10.0.0.1").status_code,
}))
"""
PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "DATABASE_URL": "postgresql://kempen@127.0.0.1:1/kempen",
    "DASHBOARD_URL": "https://kempen.example",
    "EMAIL_URL": "smtp://127.0.0.1:1",
    "SECRET_KEY": "only-for-this-test-0123456789-abcdefghijklmnopqrstuvwxyz",
    "CREDENTIALS_KEYS": "check:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
}


@pytest.fixture(scope="module")
def production() -> Any:
    """The settings of cookies and the headers of answers that need no database."""
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    result = subprocess.run(
        [sys.executable, "-c", ASK],
        env={**environment, **PRODUCTION},
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    return json.loads(result.stdout.splitlines()[-1])


def test_every_cookie_is_bound_to_this_host(production: Any) -> None:
    cookies = production["cookies"]
    names = ("SESSION", "CSRF", "LANGUAGE", "THEME")
    assert {cookies[f"{name}_COOKIE_NAME"][:7] for name in names} == {"__Host-"}
    for name in names[:3]:
        assert cookies[f"{name}_COOKIE_SECURE"]
        assert cookies[f"{name}_COOKIE_SAMESITE"] == "Lax"
        assert cookies[f"{name}_COOKIE_PATH"] == "/"
        assert cookies[f"{name}_COOKIE_DOMAIN"] is None
    assert cookies["SESSION_COOKIE_HTTPONLY"]
    assert cookies["CSRF_COOKIE_HTTPONLY"]


def test_no_other_cookie_is_set() -> None:
    """Theme and language are set in one place, with the same attributes."""
    code = {path: path.read_text() for path in (ROOT / "kempen").rglob("*.py")}
    setting = {str(path.relative_to(ROOT)) for path, text in code.items() if ".set_cookie(" in text}
    assert setting == {"kempen/entrypoints/dashboard/settings/preferences.py"}


def test_every_answer_asks_for_https_for_a_year(production: Any) -> None:
    for path, headers in production["headers"].items():
        policy = headers["Strict-Transport-Security"]
        assert policy == "max-age=31536000; includeSubDomains; preload", path
    assert production["redirect"] == "https://kempen.example/terms/"
    assert production["probe"] == 200


def test_nginx_speaks_only_what_is_recommended() -> None:
    """TLS 1.2 and 1.3, and of 1.2 only what keeps old traffic secret when the key is lost."""
    text = (ROOT / "deploy/nginx.conf").read_text()
    assert re.findall(r"^ *ssl_protocols (.*);", text, re.MULTILINE) == ["TLSv1.2 TLSv1.3"]
    ciphers = re.search(r"^ *ssl_ciphers ([^;]*);", text, re.MULTILINE)
    assert ciphers
    for name in re.sub(r"\s", "", ciphers[1]).split(":"):
        assert re.fullmatch(
            r"ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA(256|384)|CHACHA20-POLY1305)", name
        )
