"""Settings > Activity: every deed in words, of this business only, page by page."""

import re
from pathlib import Path

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit
from kempen.domain.events.catalogue import CATALOGUE
from kempen.entrypoints.dashboard.shared.copy.activity import DEEDS
from tests import make
from tests.builders.program import Program
from tests.house.places import ROOT

pytestmark = pytest.mark.django_db


def test_who_did_what_is_shown_newest_first(at_screen: Client, business: Business) -> None:
    for number in range(60):
        audit(make.actor(business), "campaign.changed", {"campaign_id": f"cmp_{number}", "n": 1})
    audit(make.actor(make.business("Other")), "endpoint.deleted", {"url": "https://other.example"})
    first = at_screen.get("/settings/activity/").content.decode()
    assert "Campaign details changed" in first
    assert "Kempen" in first
    assert first.index("cmp_59") < first.index("cmp_10")
    assert "other.example" not in first
    assert "cmp_3<" not in first
    [older] = re.findall(r'href="\?before=(\d+)"', first)
    second = at_screen.get("/settings/activity/", {"before": older}).content.decode()
    assert "cmp_3<" in second
    assert "cmp_59" not in second


def test_a_campaign_is_called_by_its_name_and_leads_to_its_page(
    at_screen: Client, business: Business
) -> None:
    ours = make.campaign(business, "Raya <1>")
    theirs = make.campaign(make.business("Other"), "Not ours")
    for one in (ours, theirs):
        audit(make.actor(business), "campaign.changed", {"campaign_id": one.public_id})
    data = {"campaign_id": ours.public_id, "drift_id": "drift_1"}
    audit(make.actor(business), "drift.accepted", data)
    page = at_screen.get("/settings/activity/").content.decode()
    assert "drift_1" not in page
    assert f'<a href="/campaigns/{ours.public_id}/">Raya &lt;1&gt;</a>' in page
    assert "Not ours" not in page
    assert f"<code>{theirs.public_id}</code>" in page


def test_an_event_is_told_by_what_it_is_about_not_by_its_identifier(
    at_screen: Client, business: Business
) -> None:
    program = Program.of(business)
    names = ["Raya <1>", "Kopi", "Teh", "Kek", "Bunga"]
    rows = "".join(f"2026-01-31,1,2,{name}\n" for name in names)
    text = f"date,spend,revenue,campaign\n{rows}".encode()
    path = "/data/import?create_campaigns=true"
    assert program.post(path, raw=text, content_type="text/csv").status_code == 200
    page = at_screen.get("/settings/activity/").content.decode()
    assert "evt_" not in page
    assert "Campaign created" in page
    stored = page.partition("Import completed")[2].partition("</tr>")[0]
    assert ">View import</a>" in stored
    assert stored.count('href="/campaigns/') == 3
    assert "2 more campaigns" in stored


@pytest.mark.parametrize("before", ["x", "-1", "9" * 40, "٣", ""])
def test_a_made_up_place_shows_the_newest(at_screen: Client, before: str) -> None:
    assert at_screen.get("/settings/activity/", {"before": before}).status_code == 200


def test_every_deed_that_the_domain_writes_has_words() -> None:
    written: set[str] = set()
    for path in Path(ROOT / "kempen").rglob("*.py"):
        calls = re.findall(
            r"(?:audit|_changed|audit_for_person)\(\s*[\w.]+,(?:\s*[\w.]+,)?\s*\"(\w+\.\w+)\"",
            path.read_text(),
        )
        written |= set(calls)
    assert len(written) >= 25
    assert written - set(DEEDS) - set(CATALOGUE) == set()
