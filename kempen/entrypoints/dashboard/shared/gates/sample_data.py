"""To whom sample data are offered, and where."""

from django.http import HttpRequest

from kempen.domain.accounts.queries import Business
from kempen.domain.sample_data.queries import has_data_source
from kempen.entrypoints.dashboard.shared.gates.company_session import company_session


def may_open_sample(request: HttpRequest, business: Business) -> bool:
    """Whether sample data can be opened: a session of a company opens no other business."""
    return not business.is_sample and company_session(request) is None


def offers_sample(request: HttpRequest, business: Business) -> bool:
    """Whether a page offers sample data: only while the business has no data of its own."""
    return may_open_sample(request, business) and not has_data_source(business)
