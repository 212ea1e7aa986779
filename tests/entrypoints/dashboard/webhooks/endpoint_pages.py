"""The pages of an endpoint."""

from kempen.domain.webhooks.models import Endpoint

URL = "https://hooks.example.com/kempen"
LIST = "/settings/webhooks/"


def page_of(endpoint: Endpoint, rest: str = "") -> str:
    return f"{LIST}{endpoint.public_id}/{rest}"
