"""Changes to running ads in the words of the page's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.ad_revisions.rules import ChangeKind

# What becomes of an ad.
KINDS: Final[Mapping[ChangeKind, str | Promise]] = {
    ChangeKind.ADD: gettext_lazy("A new ad runs beside the others"),
    ChangeKind.REPLACE: gettext_lazy(
        "A new ad takes the place of this one once the platform has approved it"
    ),
    ChangeKind.PAUSE: gettext_lazy("This ad is paused"),
    ChangeKind.RESUME: gettext_lazy("This ad runs again"),
}
