"""Changes as they lie in rows of databases that older code wrote, to the letter."""

import json
from typing import Final

_ADS: Final = """
  "end": "2026-11-25", "goal": "increase_sales", "name": "Beans on social", "start": "2026-11-23",
  "age_max": 60, "age_min": 21, "line_id": "01a20560-a338-7364-adb4-c168144eb0d9",
  "keywords": ["kopi"], "languages": ["en", "ms"],
  "ads": [{"tag": "gh3hncpj", "link": "https://kopirimba.example/beans", "image_id": "",
    "ad_id": "01a20560-a34a-7520-8150-9484471ab2d2", "headlines": ["Liberica beans"],
    "creative_id": "01a20560-a33e-774a-927e-35e618464463", "descriptions": ["Delivered"],
    "primary_text": "Fresh beans from Johor, roasted on the day of shipping."}]"""
_LINE: Final = '"line_id": "01a20560-a338-7364-adb4-c168144eb0d9"'
_DAYS: Final = '"total": "360.000000", "start": "2026-12-01", "end": "2026-12-03"'
_ORIGINAL: Final = '"original": {"amount": "1000", "currency": "JPY"}'
_MOVED: Final = """
  "day": "2026-12-02", "move_id": "01a20560-a338-7364-adb4-c168144eb0d9",
  "later": [{"day": "2026-12-03", "amount": "81.00"}]"""
_PLACE: Final = """
  "part": "places", "mark": "region:1910", "takes_away": false,
  "approved": {"places": [{"name": "Selangor", "key": "region:1910", "detail": "State"}]}"""

# A kind's code and a payload. The first of a kind has what the newest code writes.
STORED_PAYLOADS: Final[list[tuple[str, str]]] = [
    ("create_campaign", f'{{{_ADS}, "daily_budget": "100.00"}}'),
    ("create_campaign", f'{{{_ADS}, "daily_budget": "0.00"}}'.replace(": 60", ": null")),
    ("start", f"{{{_LINE}}}"),
    ("add_ads", f"{{{_ADS}}}"),
    ("start_reserve", f"{{{_ADS}}}"),
    (
        "set_budget",
        f'{{{_LINE}, {_DAYS}, "amount": "120.00", "wakes": true, "ends_there": false}}',
    ),
    ("set_budget", f'{{{_LINE}, "amount": "80.50", "wakes": false}}'),
    ("set_budget", '{"amount": "0", "wakes": false, "plan_end": "2026-12-03"}'),
    (
        "set_budget",
        f'{{"amount": "30.00", "wakes": true, "plan_end": "2026-12-03", {_ORIGINAL}}}',
    ),
    (
        "set_budget",
        '{"amount": "100.00", "wakes": false, "drift": {"kind": "budget", "found": "150.00"}}',
    ),
    (
        "move_budget",
        f'{{{_MOVED}, "amount": "90.00", "wakes": false, "campaign_total": "2590.00"}}',
    ),
    ("pause", "{}"),
    ("pause", '{"plan_end": "2026-12-03"}'),
    ("resume", '{"drift": {"kind": "status", "found": "paused"}}'),
    ("end", "{}"),
    (
        "rename",
        '{"name": "Beans [kpn-6rxfn3e0nphv]", "drift": {"kind": "name", "found": "Nuts"}}',
    ),
    ("set_end", '{"end": "2026-12-03", "drift": {"kind": "end_date", "found": ""}}'),
    ("stop_ad", '{"ad": "120210000000000091", "drift": {"kind": "ad_added", "found": "x"}}'),
    (
        "change_keywords",
        '{"added": [{"text": "kopi ipoh"}], "excluded": [{"text": "free", "match": "exact"}]}',
    ),
    (
        "restore_targeting",
        f'{{{_PLACE}, "drift": {{"kind": "place_removed", "found": "gone"}}}}',
    ),
    (
        "pause_ad",
        '{"ad_id": "01a20560-0000-7000-8000-000000000001", "ad": "120210000000000091"}',
    ),
    (
        "resume_ad",
        '{"ad_id": "01a20560-0000-7000-8000-000000000001", "ad": "120210000000000091"}',
    ),
    ("run_ad", '{"ad": "120210000000000091", "drift": {"kind": "ad_stopped", "found": "paused"}}'),
]


def payload_of(kind: str) -> dict[str, object]:
    """A payload as it lies in rows of this kind."""
    stored: dict[str, object] = json.loads(next(text for k, text in STORED_PAYLOADS if k == kind))
    return stored
