"""The sandbox's ready-made accounts, with what is needed to connect them."""

import httpx2

from kempen.platforms.calling import OK, Caller, json_of, understood
from kempen.platforms.interface import PlatformError, Remedy

_NOT_RUNNING = (
    "The sandbox does not answer. `kempen run` starts it; elsewhere run `kempen sandbox`."
)


def _refusal(response: httpx2.Response) -> PlatformError | None:
    if response.status_code == OK and isinstance(json_of(response), dict):
        return None
    return PlatformError(_NOT_RUNNING, Remedy.PERMANENT)


@understood
def sandbox_accounts(sandbox_url: str, platform: str) -> list[dict[str, str]]:
    """Return the accounts of one platform; PlatformError when the sandbox does not run."""
    caller = Caller(sandbox_url, _refusal, patience=2.0, partner="sandbox")
    try:
        listing = caller.call("GET", "/control/accounts", repeatable=True)
    except PlatformError as error:
        raise PlatformError(_NOT_RUNNING, Remedy.PERMANENT) from error
    finally:
        caller.close()
    return [
        {str(name): str(value) for name, value in account.items()}
        for account in listing.get(platform, [])
    ]
