"""What a person and their programs do with a service, and the figures that they read there.

The same deeds give the same figures wherever the rows are kept. What names a row (identifiers,
moments, addresses) is left out: no two services agree on those. So is the uplift, which is worked
out some minutes after an import.
"""

import re
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx2

from tests.builders.shop import GUIDELINES
from tests.citus.production import Service, waited_for
from tests.waiting import wait_until

PASSWORD = "hujan lebat petang"
CAMPAIGNS = ("Raya hampers", "Beans", "House blend")
DAYS = 120
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
_LINK = re.compile(r"http://127\.0\.0\.1:\d+(/\S+)")
_NAMES = re.compile(r"(^|_)(id|at|url|as_of|cursor|hash|revision)$|_ids$|^sales_uplift$")


def day_before_today(number: int) -> str:
    """So many days before today in Malaysia."""
    today = datetime.now(UTC) + timedelta(hours=8)
    return str(today.date() - timedelta(days=number))


def _day(number: int) -> str:
    """A day of the history, which ends yesterday."""
    return day_before_today(DAYS - number)


_PERIOD = f"from={_day(0)}&to={_day(DAYS - 1)}"
REPORTS = {
    "summary": "/reports/summary",
    "quarter": f"/reports/summary?{_PERIOD}",
    "campaigns": f"/reports/performance?group_by=campaign&{_PERIOD}",
    "days": f"/reports/performance?group_by=day&{_PERIOD}",
    "imports": "/data/imports",
    "leads": "/leads",
}


def signed_up(service: Service, email: str) -> str:
    """Sign up as a person does, and return a key of the new business with every scope."""
    from kempen.domain.accounts.rules import MEMBER_SCOPES, SCOPES

    with service.browser() as browser:
        form = {"email": email, "company_name": "Kedai Siti", "password1": PASSWORD, "terms": "on"}
        answer = _sent(browser, "/accounts/signup/", form)
        assert answer.status_code == 200, answer.text
        wait_until(lambda: len(service.postman.messages) == 1)
        body = service.postman.messages[0].get_body(("plain",))
        assert body is not None
        link = _LINK.search(body.get_content())
        assert link is not None
        assert _sent(browser, link[1], {}).status_code == 200
        signed_in = _sent(browser, "/accounts/login/", {"login": email, "password": PASSWORD})
        assert signed_in.url.path == "/welcome/"
    scopes = ",".join(scope for scope in SCOPES if scope not in MEMBER_SCOPES)
    result = service.settings.command("keys", "create", "--business", email, "--scopes", scopes)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def _sent(browser: httpx2.Client, path: str, form: dict[str, str]) -> httpx2.Response:
    token = _TOKEN.search(browser.get(path).text)
    assert token is not None
    return browser.post(path, data={**form, "csrfmiddlewaretoken": token[1]})


def worked_through(service: Service, token: str) -> dict[str, Any]:
    """Go the three ways, undo, look back and have a person forgotten; return all figures."""
    with service.program(token) as program:
        endpoint = _did(program.post("/webhooks", json=_endpoint(service)), 201)
        assert endpoint["status"] == "active"
        imported = _imports(program)
        recommended = strategy(program)
        person = _forgotten(program)
        read = figures(program)
        deliveries = _webhooks(service, program)
    return {
        "imported": imported,
        "split": {line["name"]: line["amount"] for line in recommended["allocation"]},
        "person": person,
        "told": deliveries,
        **read,
    }


def figures(program: httpx2.Client) -> dict[str, Any]:
    """Read what the reports say."""
    return {name: plain(_did(program.get(path), 200)) for name, path in REPORTS.items()}


def _imports(program: httpx2.Client) -> dict[str, Any]:
    """Store a file of several campaigns, replace some of its days, take that back."""
    for name in CAMPAIGNS:
        _did(program.post("/campaigns", json={"name": name, "objective": "increase_sales"}), 201)
    stored = [_stored(program, _rows(DAYS, spend=100))]
    before = figures(program)["days"]
    moment = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    stored.append(_stored(program, _rows(DAYS // 2, spend=130)))
    replaced = figures(program)["days"]
    asked = {"group_by": "day", "from": _day(0), "to": _day(DAYS - 1), "as_of": moment}
    as_of = plain(_did(program.get("/reports/performance", params=asked), 200))
    undone = program.post(f"/data/imports/{stored[-1]['import_id']}/undo")
    assert undone.status_code in (200, 202), undone.text
    last = waited_for(program, f"/data/imports/{stored[-1]['import_id']}", "undone")
    after = figures(program)["days"]
    assert before == as_of == after != replaced
    return {"stored": plain(stored), "replaced": replaced, "undone": plain(last)}


def _stored(program: httpx2.Client, rows: str) -> Any:
    answer = program.post("/data/import", content=rows, headers={"Content-Type": "text/csv"})
    assert answer.status_code in (200, 202), answer.text
    return waited_for(program, f"/data/imports/{answer.json()['import_id']}", "completed")


def _rows(days: int, spend: int) -> str:
    """Days of all campaigns: steps of spend, and sales that rise ever less with it."""
    lines = ["campaign,date,spend,revenue,clicks,conversions"]
    for number, name in enumerate(CAMPAIGNS):
        for day in range(days):
            money = spend * (60, 100, 150, 80, 125)[(day // 9 + number) % 5] // 100
            sales = 900 * money // (money + 120) + 7 * (day % 7)
            lines.append(f"{name},{_day(day)},{money},{sales},{money * 3 // 2},{sales // 60}")
    return "\n".join(lines)


def strategy(program: httpx2.Client) -> Any:
    """Ask for a strategy and read what it recommends and expects.

    How the draws behind a forecast fall depends on the identifiers of the campaigns.
    """
    today = date.fromisoformat(_day(DAYS))
    asked = {
        "objective": "increase_sales",
        "return_goal": 2,
        "budget": {
            "amount": 5600,
            "start_date": str(today + timedelta(days=1)),
            "end_date": str(today + timedelta(days=28)),
        },
        "creative_guidelines": GUIDELINES,
    }
    answer = _did(program.post("/strategies", json=asked), 202)
    body = waited_for(program, f"/strategies/{answer['strategy_id']}", "ready", "failed")
    assert body["status"] == "ready", body
    return plain({"allocation": body["allocation"], "expected": body["expected"]})


def _forgotten(program: httpx2.Client) -> Any:
    """Bring a person in and have them forgotten."""
    person = {
        "email": "aminah@example.com",
        "first_name": "Aminah",
        "external_id": "1",
        "consent": {"notice_version": "2026-01", "consented_at": "2026-01-31T08:00:00Z"},
    }
    lead = _did(program.post("/leads", json=person), 201)
    assert program.delete(f"/leads/{lead['lead_id']}").status_code == 204
    left = _did(program.get(f"/leads/{lead['lead_id']}"), 200)
    assert "aminah" not in str(left).lower()
    return plain(left)


def _endpoint(service: Service) -> dict[str, Any]:
    return {"url": f"{service.receivers.url}/ok/1", "events": ["*"]}


def _webhooks(service: Service, program: httpx2.Client) -> Any:
    """Wait until every event was received; return how many of each kind, and how often it came."""

    def kinds() -> dict[str, str]:
        events = _did(program.get("/events?limit=100"), 200)["data"]
        return {event["id"]: event["type"] for event in events}

    def times() -> Counter[str]:
        return Counter(one.message_id for one in service.receivers.received())

    wait_until(lambda: kinds().keys() <= times().keys())
    came = times()
    return sorted((kind, came[event]) for event, kind in kinds().items())


def plain(answer: Any) -> Any:
    """Return an answer without what names a row."""
    if isinstance(answer, dict):
        return {key: plain(value) for key, value in answer.items() if not _NAMES.search(key)}
    if isinstance(answer, list):
        return [plain(one) for one in answer]
    return answer


def _did(answer: httpx2.Response, status: int) -> Any:
    assert answer.status_code == status, (answer.request.url, answer.status_code, answer.text)
    return answer.json()
