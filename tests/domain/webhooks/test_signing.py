"""Both signatures, checked by the libraries that receivers use and by published vectors."""

import base64
import hashlib
import hmac
import json
import re
import subprocess
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from standardwebhooks.webhooks import Webhook, WebhookVerificationError
from stripe import SignatureVerificationError, WebhookSignature

from kempen.domain.webhooks.signing import (
    key_of,
    new_secret,
    service_signature,
    signed_headers,
    standard_signature,
)

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def test_the_published_vector_of_standard_webhooks_comes_out() -> None:
    signature = standard_signature(
        [SECRET], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
    )
    assert signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_service_signature_is_keyed_by_the_whole_secret_string() -> None:
    expected = hmac.new(SECRET.encode(), b'1700000000.{"a":1}', hashlib.sha256).hexdigest()
    assert service_signature([SECRET], 1700000000, b'{"a":1}') == f"t=1700000000,v1={expected}"


def test_openssl_computes_the_same_service_signature() -> None:
    done = subprocess.run(
        ["openssl", "dgst", "-sha256", "-hmac", SECRET],
        input=b'1700000000.{"a":1}',
        capture_output=True,
        check=True,
    )
    digest = done.stdout.decode().split()[-1]
    assert service_signature([SECRET], 1700000000, b'{"a":1}') == f"t=1700000000,v1={digest}"


def test_a_secret_is_whsec_and_the_base64_of_32_bytes() -> None:
    secret = new_secret()
    assert re.fullmatch(r"whsec_[A-Za-z0-9+/]{43}=", secret)
    assert len(key_of(secret)) == 32
    assert new_secret() != secret


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=50) | st.integers() | st.none()))
def test_public_libraries_verify_every_body(data: dict[str, object]) -> None:
    secret = new_secret()
    body = json.dumps(data, ensure_ascii=True).encode()
    headers = signed_headers([secret], "evt_1", int(time.time()), body)
    assert Webhook(secret).verify(body, headers) == data
    assert WebhookSignature.verify_header(
        body, headers["X-Service-Signature"], secret, tolerance=300
    )


def test_during_a_rotation_either_secret_verifies_and_no_third_one() -> None:
    new, old, other = new_secret(), new_secret(), new_secret()
    body = '{"name":"Raya 开斋节"}'.encode()
    headers = signed_headers([new, old], "evt_1", int(time.time()), body)
    for secret in (new, old):
        Webhook(secret).verify(body, headers)
        WebhookSignature.verify_header(body, headers["X-Service-Signature"], secret, tolerance=300)
    with pytest.raises(WebhookVerificationError):
        Webhook(other).verify(body, headers)
    with pytest.raises(SignatureVerificationError):
        WebhookSignature.verify_header(body, headers["X-Service-Signature"], other, tolerance=300)


def test_the_key_of_the_standard_form_is_the_decoded_base64() -> None:
    secret = new_secret()
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = base64.b64encode(hmac.digest(key, b"evt_1.7.{}", "sha256")).decode()
    assert standard_signature([secret], "evt_1", 7, b"{}") == f"v1,{digest}"
