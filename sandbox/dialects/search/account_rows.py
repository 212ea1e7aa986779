"""An account of the search platform, and its currency, as rows."""

from collections.abc import Iterator
from typing import Any

from sandbox.delivery import unit
from sandbox.state import State

Row = dict[str, dict[str, Any]]


def customer_row(customer: dict[str, Any]) -> dict[str, Any]:
    """Return an account as it stands in a row."""
    return {
        "resource_name": f"customers/{customer['id']}",
        "id": customer["id"],
        "descriptive_name": customer["name"],
        "currency_code": customer["currency"],
        "time_zone": customer["time_zone"],
        "manager": False,
        "test_account": True,
        "status": "ENABLED",
    }


def customers(_: State, customer: dict[str, Any]) -> Iterator[Row]:
    """Yield the account."""
    yield {"customer": customer_row(customer)}


def clients(_: State, customer: dict[str, Any]) -> Iterator[Row]:
    """Yield the accounts below the account: itself."""
    number = customer["id"]
    own = {**customer_row(customer), "level": "0", "hidden": False}
    own["client_customer"] = f"customers/{number}"
    own["resource_name"] = f"customers/{number}/customerClients/{number}"
    yield {"customer_client": own}


def currencies(_: State, customer: dict[str, Any]) -> Iterator[Row]:
    """Yield the account's currency with what it can bill."""
    code = customer["currency"]
    yield {
        "currency_constant": {
            "resource_name": f"currencyConstants/{code}",
            "code": code,
            "billable_unit_micros": str(int(unit(code) * 1_000_000)),
        }
    }
