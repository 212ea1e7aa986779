"""The dashboard's addresses as e-mails and other sites see them: whole, made from the settings.

Never from the Host header, which whoever sends a request chooses.
"""

from dataclasses import dataclass

from django.conf import settings

from kempen.entrypoints.dashboard.shared.gates.business_address import address_of


def page_url(name: str, business_id: str = "", /, **arguments: str) -> str:
    """Return the whole address of the page with this URL name, in a business (biz_…) or in none."""
    return f"{settings.DASHBOARD_URL}{address_of(name, business_id, **arguments)}"


@dataclass(frozen=True)
class DashboardLinks:
    """Answers the domain's port `PageLinks` with the dashboard's pages."""

    business_id: str = ""

    def of(self, business_id: str) -> "DashboardLinks":
        """Return the links into a business."""
        return DashboardLinks(business_id)

    def overview(self) -> str:
        """Return the overview."""
        return page_url("overview", self.business_id)

    def campaign(self, campaign_id: str) -> str:
        """Return a campaign's page."""
        return page_url("campaign", self.business_id, public_id=campaign_id)

    def campaign_drift(self, campaign_id: str) -> str:
        """Return the card of a campaign's page that lists what does not run as approved."""
        return f"{self.campaign(campaign_id)}#drift"

    def alerts(self) -> str:
        """Return the page of alerts."""
        return page_url("alerts", self.business_id)

    def moves(self) -> str:
        """Return the page of moves and recommendations."""
        return page_url("moves", self.business_id)

    def connection(self, connection_id: str) -> str:
        """Return the page of a connected account."""
        return page_url("connection_campaigns", self.business_id, public_id=connection_id)

    def endpoint(self, endpoint_id: str) -> str:
        """Return the page of a webhook endpoint."""
        return page_url("endpoint", self.business_id, public_id=endpoint_id)

    def reports(self) -> str:
        """Return the page of reports."""
        return page_url("reports", self.business_id)

    def report_schedules(self) -> str:
        """Return the page of scheduled reports."""
        return page_url("schedules", self.business_id)

    def stop_report(self, token: str) -> str:
        """Return where one reader stops a scheduled report."""
        return page_url("stop_report", token=token)

    def strategy(self, strategy_id: str) -> str:
        """Return a strategy's page."""
        return page_url("strategy", self.business_id, public_id=strategy_id)

    def ad_changes(self, campaign_id: str) -> str:
        """Return the page of changes to the ads of a campaign."""
        return page_url("ad_changes", self.business_id, public_id=campaign_id)

    def ad_rules(self) -> str:
        """Return the page of the rules that ads are held to."""
        return page_url("settings_ad_rules", self.business_id)

    def client_approval(self, token: str) -> str:
        """Return where a client approves a strategy or declines it."""
        return page_url("client_approval", token=token)

    def api_keys(self) -> str:
        """Return the settings' page of API keys."""
        return page_url("keys", self.business_id)

    def members(self) -> str:
        """Return the settings' page of members."""
        return page_url("members", self.business_id)

    def invitation(self, key: str) -> str:
        """Return where an invitation is accepted."""
        return page_url("invitation", key=key)

    def company_sign_in_link(self, key: str) -> str:
        """Return where a first sign-in through a company's provider is finished."""
        return page_url("company_first_sign_in", key=key)

    def business_data(self) -> str:
        """Return the settings' page of the business's data."""
        return page_url("business_data", self.business_id)

    def sign_in(self) -> str:
        """Return the sign-in page."""
        return page_url("account_login")

    def verify_email(self, key: str) -> str:
        """Return where an e-mail address is verified."""
        return page_url("account_confirm_email", key=key)

    def request_password_reset(self) -> str:
        """Return the page that has a link to choose a new password mailed."""
        return page_url("account_reset_password")

    def reset_password(self, person_key: str, token: str) -> str:
        """Return where a person chooses a new password."""
        return page_url("account_reset_password_from_key", uidb36=person_key, key=token)
