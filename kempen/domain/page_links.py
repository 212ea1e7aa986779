"""Addresses of pages, for e-mails: asked for by the domain, answered by whoever serves the pages.

No room knows how pages are addressed. The entrypoint with the pages registers its answers once,
when the process starts, so requests, duties and commands all have them.
"""

from typing import Protocol


class PageLinks(Protocol):
    """Whole addresses, with scheme and host; identifiers are those that people see (cmp_…)."""

    def of(self, business_id: str) -> "PageLinks":
        """Return links whose pages of a business are this one's (biz_…).

        Without it they lead to the business that their reader opened last.
        """

    def overview(self) -> str:
        """Return the first page of a business."""

    def campaign(self, campaign_id: str) -> str:
        """Return the page of a campaign."""

    def campaign_drift(self, campaign_id: str) -> str:
        """Return the place on a campaign's page that lists what does not run as approved."""

    def alerts(self) -> str:
        """Return the page of alerts."""

    def moves(self) -> str:
        """Return the page of moves and recommendations."""

    def connection(self, connection_id: str) -> str:
        """Return the page of a connected account."""

    def endpoint(self, endpoint_id: str) -> str:
        """Return the page of a webhook endpoint."""

    def reports(self) -> str:
        """Return the page of reports; a query after it chooses days, grouping and comparison."""

    def report_schedules(self) -> str:
        """Return the page of scheduled reports."""

    def stop_report(self, token: str) -> str:
        """Return where one reader stops a scheduled report, signed in or not."""

    def strategy(self, strategy_id: str) -> str:
        """Return the page of a strategy."""

    def ad_changes(self, campaign_id: str) -> str:
        """Return the page of changes to the ads of a campaign."""

    def ad_rules(self) -> str:
        """Return the page of the rules that ads are held to."""

    def client_approval(self, token: str) -> str:
        """Return where a client without an account approves or declines what they were sent."""

    def api_keys(self) -> str:
        """Return the page of a business's API keys."""

    def members(self) -> str:
        """Return the page of a business's members."""

    def invitation(self, key: str) -> str:
        """Return where an invitation is accepted."""

    def company_sign_in_link(self, key: str) -> str:
        """Return where a first sign-in through a company's provider is finished."""

    def business_data(self) -> str:
        """Return the page where a business's data is exported, and where it is closed."""

    def sign_in(self) -> str:
        """Return the sign-in page."""

    def verify_email(self, key: str) -> str:
        """Return where an e-mail address is verified."""

    def request_password_reset(self) -> str:
        """Return the page that has a link to choose a new password mailed."""

    def reset_password(self, person_key: str, token: str) -> str:
        """Return where a person chooses a new password."""


class PageLinksMissing(RuntimeError):  # noqa: N818 -- the name says what is wrong
    """A link was asked for in a process where nobody registered the addresses of pages."""


_registered: list[PageLinks] = []


def register_page_links(links: PageLinks) -> None:
    """Have `links` answer from now on; it takes the place of whatever answered before."""
    _registered[:] = [links]


def page_links() -> PageLinks:
    """Return the registered links; raise PageLinksMissing where there are none."""
    if not _registered:
        raise PageLinksMissing("no page links: call register_page_links() when the process starts")
    return _registered[0]
