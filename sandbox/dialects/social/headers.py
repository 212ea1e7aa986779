"""The headers of the social platform's answers: numbers for support, and how much was used."""

import json
import secrets

VERSION = "v19.0"


def headers(
    account: str = "", *, used: int = 1, minutes: int = 0, kind: str = ""
) -> dict[str, str]:
    """Return an answer's headers.

    `used` is in per cent of the limits, `minutes` how long until there is access again, `kind` the
    limit that is meant.
    """
    answer = {
        "x-fb-request-id": secrets.token_urlsafe(12),
        "x-fb-trace-id": secrets.token_urlsafe(8),
        "facebook-api-version": VERSION,
        "X-App-Usage": json.dumps(_share(used)),
    }
    if account:
        usage = {
            "type": kind or "ads_management",
            **_share(used),
            "estimated_time_to_regain_access": minutes,
            "ads_api_access_tier": "standard_access",
        }
        answer["X-Business-Use-Case-Usage"] = json.dumps({account: [usage]})
        answer["X-Ad-Account-Usage"] = json.dumps(
            {
                "acc_id_util_pct": used,
                "reset_time_duration": 60 * minutes,
                "ads_api_access_tier": "standard_access",
            }
        )
    if kind == "ads_insights":
        throttle = {"app_id_util_pct": used, "acc_id_util_pct": used}
        answer["X-FB-Ads-Insights-Throttle"] = json.dumps(
            {**throttle, "ads_api_access_tier": "standard_access"}
        )
    return answer


def _share(used: int) -> dict[str, int]:
    return {"call_count": used, "total_cputime": used, "total_time": used}
