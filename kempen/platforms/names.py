"""The tag that Kempen writes behind a name on a platform, so that what it made is found again."""

import re
from typing import Final

_TAG: Final = re.compile(r"\s*\[kpn-[0-9a-z]+(?:/[^\]]*)?\]\s*$")


def without_tag(name: str) -> str:
    """Return a name as a person reads it: “Beans [kpn-0m8w4y]” is “Beans”."""
    return _TAG.sub("", name) or name
