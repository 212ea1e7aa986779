"""A page that was opened on the way to something else leads back there."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.http import url_has_allowed_host_and_scheme

from kempen.entrypoints.dashboard.shared.access import BusinessRequest


@dataclass(frozen=True)
class ReturnPath:
    """Where to go when this is done (`next`, a page of ours), and for which objective it is."""

    next: str = ""
    objective: str = ""

    @property
    def query(self) -> str:
        """Return what carries it on in an address, with its question mark; or nothing."""
        given = {"next": self.next, "objective": self.objective} if self.next else {}
        return f"?{urlencode(given)}" if given else ""


def return_path_of(request: BusinessRequest) -> ReturnPath:
    """Return where the address says to go back to; an address that is not ours is left out."""
    there = request.GET.get("next", "")
    is_ours = there.startswith("/") and url_has_allowed_host_and_scheme(there, allowed_hosts=None)
    if not is_ours:
        return ReturnPath()
    is_for_prospects = request.GET.get("objective") == "generate_prospects"
    return ReturnPath(there, "generate_prospects" if is_for_prospects else "increase_sales")
