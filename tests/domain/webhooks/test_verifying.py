"""A signature that does not fit is explained: the secret, the body, or the clock."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.webhooks.signing import (
    key_of,
    new_secret,
    service_signature,
    signed_headers,
)
from kempen.domain.webhooks.verifying import explain, explain_standard

SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD6Vyy9Ns7Kzs="
BODY = '{"id":"evt_1","name":"Raya 开斋节","data":{"spent":10.5}}'.encode()
NOW = 1_772_352_000
HEADER = service_signature([SECRET], NOW, BODY)


def explanation(
    secret: str = SECRET, header: str = HEADER, body: bytes = BODY, now: float = NOW
) -> str:
    finding = explain(secret, header, body, now)
    assert not finding.is_genuine
    return " ".join(finding.sentences)


def test_a_genuine_request_is_called_so_within_five_minutes() -> None:
    for now in (NOW, NOW + 300, NOW - 300):
        assert explain(SECRET, HEADER, BODY, now).is_genuine
    finding = explain(SECRET, f"X-Service-Signature: {HEADER}\n", BODY, NOW + 7)
    assert finding.sentences == ("Genuine: the signature is right and 7 s old.",)


def test_one_of_two_signatures_is_enough() -> None:
    header = service_signature([new_secret(), SECRET], NOW, BODY)
    assert explain(SECRET, header, BODY, NOW).is_genuine


@pytest.mark.parametrize(
    ("now", "words"),
    [(NOW + 301, "301 s old"), (NOW + 90_000, "90,000 s old"), (NOW - 400, "400 s in the future")],
)
def test_an_old_timestamp_is_told_from_a_wrong_signature(now: float, words: str) -> None:
    assert words in explanation(now=now)
    assert "The signature is right" in explanation(now=now)


@pytest.mark.parametrize(
    ("secret", "words"),
    [
        (f" {SECRET}\n", "spaces, a line break or quotes"),
        (f'"{SECRET}"', "spaces, a line break or quotes"),
        (SECRET.removeprefix("whsec_"), "With whsec_ in front the secret fits"),
        (new_secret(), "another endpoint or was replaced"),
        (SECRET[:-5], "not copied"),
        ("whsec_AAAA", "3 bytes instead of 32"),
        ("", "does not begin with whsec_"),
    ],
)
def test_a_wrong_secret_is_explained(secret: str, words: str) -> None:
    assert words in explanation(secret=secret)


def test_the_key_of_the_other_form_is_recognised() -> None:
    import hashlib
    import hmac

    wrong = hmac.new(key_of(SECRET), b"%d." % NOW + BODY, hashlib.sha256).hexdigest()
    assert "signed with the decoded base64" in explanation(header=f"t={NOW},v1={wrong}")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (BODY + b"\n", "white space around it"),
        (b"\xef\xbb\xbf" + BODY, "byte order mark"),
        (json.dumps(json.loads(BODY)).encode(), "parsed and written anew"),
        (json.dumps(json.loads(BODY), indent=2).encode(), "parsed and written anew"),
        (BODY.replace(b"10.5", b"10.6"), "other bytes were signed"),
        (b"", "this one has 0 bytes"),
    ],
)
def test_a_changed_body_is_explained(body: bytes, words: str) -> None:
    assert words in explanation(body=body)


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("", "no t="),
        ("v1,abc=", "This is the header webhook-signature"),
        ("t=1", "no v1="),
        ("t=x,v1=a", "no t="),
        ("t=٣,v1=a", "no t="),
        ("v1=a", "no t="),
        ("t=1,t=2,v1=a", "no t="),
        ("t=1,v1=é", "Neither the secret nor the body"),
    ],
)
def test_a_header_of_another_form_is_named(header: str, words: str) -> None:
    assert words in explanation(header=header)


@given(st.text(), st.text(), st.binary(max_size=200))
def test_nothing_makes_it_fail(secret: str, header: str, body: bytes) -> None:
    assert not explain(secret, header, body, NOW).is_genuine
    assert not explain_standard(secret, "evt", header, header, body, NOW).is_genuine


def test_the_standard_headers_are_checked_too() -> None:
    now = int(time.time())
    headers = signed_headers([SECRET, new_secret()], "evt_1", now, BODY)
    given_ = (headers["webhook-id"], headers["webhook-timestamp"], headers["webhook-signature"])
    assert explain_standard(SECRET, *given_, BODY, now).is_genuine
    assert not explain_standard(SECRET, *given_, BODY + b" ", now).is_genuine
    assert not explain_standard(SECRET, *given_, BODY, now + 301).is_genuine
