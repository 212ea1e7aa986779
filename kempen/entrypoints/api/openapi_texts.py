"""What the document of the API says of the whole and of each group of operations."""

from typing import Final

from kempen.domain.idempotency.rules import (
    IMPORTS_A_MINUTE,
    REQUESTS_A_MINUTE,
    REQUESTS_A_MINUTE_PER_BUSINESS,
)

DESCRIPTION: Final = f"""\
Plan, launch and measure advertising campaigns from your own systems.

Send `Authorization: Bearer <API_KEY>` with every request. Keys are made under Settings > API keys
or by `kempen keys create`, shown once, and carry scopes. Bodies are JSON in UTF-8; unknown fields
are refused, so that a typing mistake loses no data. Every answer carries `X-Request-Id`; every
answer of 400 and above is `application/problem+json` (RFC 9457) with a stable `code`.

A key may make {REQUESTS_A_MINUTE} requests a minute, {IMPORTS_A_MINUTE} of them imports; all keys
of a business together may make {REQUESTS_A_MINUTE_PER_BUSINESS:,}. `RateLimit` says how many are
left. A POST with an `Idempotency-Key` can be sent again without a second effect for 24 hours. Lists
come in pages: send `next_cursor` as `cursor` to get the next one. Money is MYR, written as exact
numbers; days are Malaysian calendar days. Within v1 fields are
only ever added, so ignore those that you do not know."""
TAGS: Final = {
    "Campaigns": "The unit of performance: one campaign on one platform, or known by its uploads.",
    "Ads": "The words of an ad, checked against law, codes and the platforms' policies.",
    "Data": "Performance days: what each campaign spent and earned on each day.",
    "Reports": "The numbers, summed and compared.",
    "Calendar": "Holidays by state, sale days and own events, what they did, and seasons.",
    "Offerings": "What is sold: names, claims, places and permits, and which campaigns promote it.",
    "Images": "Pictures for brand kits and ads, what stays in sight of them, and what has them.",
    "Leads": "People who left their email address in an ad, what they agreed to, and the CRM.",
    "Connections": "Accounts on the platforms and the CRM; their credentials are never shown.",
    "Strategies": "Briefs, the plans that answer them, their ads, and what launches of them did.",
    "Steering": "Money that moves inside running plans, ads that Kempen pauses, recommendations.",
    "Alerts": "What is wrong now, the cause first, and what was.",
    "Members": "Who is in the business, as what, who is invited, and whose key you send.",
    "Webhooks": "Addresses of yours that are told what happens, and every delivery to them.",
    "Events": "What happened, in order and without gaps.",
}
