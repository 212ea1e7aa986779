"""What the log says to each refusal that the worker can meet."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.installation.refusals import KeyRingRefusal
from kempen.kit.refusal import Refusal, RefusalCode
from kempen.outbound.refusals import UrlRefusal

_URLS: Final[Mapping[RefusalCode, str]] = {
    UrlRefusal.TOO_LONG: "The URL may have {longest} characters at most.",
    UrlRefusal.CHARACTERS: "The URL may hold printable ASCII only: write a host name as xn--… and "
    "percent-encode the rest.",
    UrlRefusal.NOT_HTTPS: "The URL must begin with https://.",
    UrlRefusal.FRAGMENT: "The URL must not have a fragment (#…).",
    UrlRefusal.USER: "The URL must not hold a user name or password.",
    UrlRefusal.NO_HOST: "The URL needs a host name, such as hooks.example.com.",
    UrlRefusal.HOST: "The URL's host is not a host name.",
    UrlRefusal.PORT: "The URL's port must be 443 or 8443.",
    UrlRefusal.IP_ADDRESS: "The URL needs a host name, not an IP address.",
    UrlRefusal.LOCAL_NAME: "{host} is a name inside a network: deliveries go to public host names "
    "only.",
}
_KEYS: Final[Mapping[RefusalCode, str]] = {
    KeyRingRefusal.OTHER_KEY: "CREDENTIALS_KEYS: key {key} is not the one that this database was "
    "encrypted with",
    KeyRingRefusal.NOT_GIVEN: "CREDENTIALS_KEYS: key {key} is missing",
    KeyRingRefusal.MISSING: "CREDENTIALS_KEYS: key {key} is missing, and {secrets} secrets are "
    "encrypted with it",
}
SENTENCES: Final[Mapping[type[RefusalCode], Mapping[RefusalCode, str]]] = {
    KeyRingRefusal: _KEYS,
    UrlRefusal: _URLS,
}


def sentence_of(refusal: Refusal) -> str:
    """Say why something is refused."""
    return SENTENCES[type(refusal.code)][refusal.code].format(**refusal.facts)
