"""What the pages of the image library say."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

USE_KINDS: Final[dict[str, str | Promise]] = {
    "offering": _("Offering"),
    "strategy": _("Strategy"),
    "campaign": _("Campaign"),
}
