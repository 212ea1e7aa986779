"""The sandbox's page does all that the calls do, with plain forms, and lets nothing in."""

import httpx2
import pytest

from tests.sandbox.in_process import InProcess


def test_a_browser_is_led_to_the_page_and_a_program_is_not(asking: httpx2.Client) -> None:
    assert asking.get("/").json()["what"] == "Sandbox of the advertising partners"
    led = asking.get("/", headers={"Accept": "text/html,*/*"})
    assert (led.status_code, led.headers["Location"]) == (303, "/control/")
    page = asking.get("/control/")
    assert "<script" not in page.text
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    assert asking.get("/control/page.css").headers["Content-Type"].startswith("text/css")


def test_forms_order_what_the_calls_order(inside: InProcess, asking: httpx2.Client) -> None:
    def send(where: str, **form: str) -> str:
        sent = asking.post(f"/control/page/{where}", data=form)
        assert sent.status_code == 303
        return asking.get(sent.headers["Location"]).text

    form = {"what": "rate_limit|social|app", "route": "/ads", "count": "0", "seconds": ""}
    assert "waits for the next call" in send("fault", **form)
    (fault,) = asking.get("/control/faults").json()["faults"]
    assert (fault["policy"], fault["remaining"]) == ("app", None)
    assert "1 taken back" in send("withdraw", number=str(fault["id"]))
    assert "count must be a whole number" in send("fault", what="slow|crm|", count="many")
    before = inside.state.today()
    assert "in the sandbox now" in send("clock", days="2")
    assert (inside.state.today() - before).days == 2
    assert "only moves forward" in send("clock", days="9999")
    number = inside.campaigns(platform="search")[0]["id"]
    paused = send("campaign", campaign=number, deed="pause", amount="")
    assert "is paused" in paused
    assert "filled in the form" in send("campaign", campaign=number, deed="lead", amount="")
    assert "runs." in send("campaign", campaign=number, deed="resume")
    assert "campaign must be the number" in send("campaign", campaign="x", deed="pause")


def test_markup_in_names_stays_text(inside: InProcess, asking: httpx2.Client) -> None:
    number = inside.campaigns(platform="social")[0]["id"]
    inside.order("drift", deed="rename", campaign=number, name="<b>Bold</b>")
    shown = asking.get("/control/", params={"wrong": "<i>no</i>"}).text
    assert "&lt;b&gt;Bold" in shown
    assert "<b>Bold" not in shown
    assert "<i>" not in shown


@pytest.mark.parametrize(("site", "status"), [("cross-site", 403), ("same-origin", 303)])
def test_no_other_page_sends_its_forms(site: str, status: int, asking: httpx2.Client) -> None:
    headers = {"Sec-Fetch-Site": site}
    sent = asking.post("/control/page/clock", data={"days": "0"}, headers=headers)
    assert sent.status_code == status
    called = asking.post("/control/clock", json={"days": 0}, headers=headers)
    assert called.status_code == (403 if status == 403 else 200)
