"""Which versions of the partners' interfaces are called, and when they end."""

from dataclasses import dataclass
from datetime import date

from django.conf import settings

from kempen.platforms.registry import PARTNERS
from kempen.platforms.spec import PartnerSpec, PartnerWords


@dataclass(frozen=True)
class PartnerVersion:
    """A partner's version as the setting has it; `ends_on` is None where no day is known.

    `source` says so; it is empty for a version that Kempen knows nothing of.
    """

    words: PartnerWords
    setting: str
    version: str
    ends_on: date | None
    source: str


def partner_versions() -> tuple[PartnerVersion, ...]:
    """Return the version of every partner."""
    return tuple(_version_of(spec) for spec in PARTNERS.values())


def _version_of(spec: PartnerSpec) -> PartnerVersion:
    name = spec.live.version.name
    version = str(getattr(settings, name))
    known = next((end for end in spec.live.versions if end.version == version), None)
    if known is None:
        return PartnerVersion(spec.words, name, version, None, "")
    return PartnerVersion(spec.words, name, version, known.ends_on, known.source)
