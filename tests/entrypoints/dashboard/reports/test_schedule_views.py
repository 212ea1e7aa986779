"""Scheduling a report, stopping one by its link, and saying how the platforms bill."""

import re
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.reports.models import ReportReader, ReportSchedule
from kempen.domain.reports.schedules import stop_token
from kempen.market.tax import TaxTerms, Withholding
from tests import make
from tests.builders.pages import text_of
from tests.builders.raya_campaign import screen_of

pytestmark = pytest.mark.django_db
LIST, NEW = "/insights/reports/schedules/", "/insights/reports/schedules/new/"


def filled(screen: Client, business: Business, **changes: Any) -> dict[str, Any]:
    """What a browser sends of the form, with its mark."""
    page = screen.get(NEW).content.decode()
    mark = re.search(r'name="once" value="([^"]+)"', page)
    assert mark is not None
    return {
        "once": mark[1],
        "name": "Month's end",
        "period": "this-month",
        "group_by": "campaign",
        "compare": "season",
        "search": "",
        "every": "month",
        "weekday": "1",
        "day_of_month": "31",
        "at": "08:00",
        "formats": ["pdf", "csv"],
        "readers": [str(Member.objects.of(business).earliest("id").pk)],
        **changes,
    }


def schedules(business: Business) -> list[ReportSchedule]:
    return list(ReportSchedule.objects.of(business))


def test_a_report_is_scheduled_once_changed_switched_and_deleted(
    at_screen: Client, business: Business
) -> None:
    form = filled(at_screen, business)
    for _twice in range(2):
        assert at_screen.post(NEW, form)["Location"] == LIST
    (schedule,) = schedules(business)
    words = text_of(at_screen.get(LIST))
    assert (
        "Month's end This month · By campaign · Compared with the same season last year · PDF, CSV"
        in words
    )
    assert "Last day of every month at 08:00 Next on 30 Nov 2026, 08:00" in words
    page = f"{LIST}{schedule.public_id}/"
    assert 'value="31"' in at_screen.get(page).content.decode()
    changed = form | {"every": "week", "weekday": "5", "name": "Fridays", "revision": "1"}
    assert at_screen.post(page, changed)["Location"] == LIST
    assert "Every Friday at 08:00 Next on 27 Nov 2026, 08:00" in text_of(at_screen.get(LIST))
    at_screen.post(f"{page}switch/", {"on": "0"})
    assert "Turned off" in text_of(at_screen.get(LIST))
    at_screen.post(f"{page}switch/", {"on": "1"})
    assert "Next on 27 Nov 2026" in text_of(at_screen.get(LIST))
    assert schedules(business)
    at_screen.post(f"{page}delete/")
    assert schedules(business) == []


def test_a_report_is_scheduled_as_it_is_shown_and_edited_as_it_was(
    at_screen: Client, business: Business
) -> None:
    shown = "?group_by=week&columns=spend,return&sort=-spend&metric=clicks"
    report = at_screen.get(f"/insights/reports/{shown}").content.decode()
    link = re.search(r'href="([^"]+)">Email this report', report)
    assert link is not None
    page = at_screen.get(link[1].replace("&amp;", "&")).content.decode()
    assert ticked(page) == ["spend", "return"]
    assert chosen(page) >= {"week", "spend", "descending", "clicks"}
    layout = {
        "group_by": "week",
        "columns": ["spend", "return"],
        "sort": "spend",
        "direction": "descending",
        "metric": "clicks",
    }
    at_screen.post(NEW, filled(at_screen, business, **layout))
    (schedule,) = schedules(business)
    assert (schedule.columns, schedule.sort, schedule.metric) == (
        ["spend", "return"],
        "-spend",
        "clicks",
    )
    words = "2 columns · Sorted by Spend, descending · Chart of Clicks"
    assert f"By week · Compared with the same season last year · {words}" in text_of(
        at_screen.get(LIST)
    )
    again = at_screen.get(f"{LIST}{schedule.public_id}/").content.decode()
    assert ticked(again) == ["spend", "return"]
    assert chosen(again) >= {"week", "spend", "descending", "clicks"}


def test_all_columns_or_none_are_every_column_and_an_order_must_fit_the_rows(
    at_screen: Client, business: Business
) -> None:
    everything = ticked(at_screen.get(NEW).content.decode())
    assert len(everything) == 13, "those with tax are offered once tax was answered"
    at_screen.post(NEW, filled(at_screen, business, columns=everything))
    at_screen.post(NEW, filled(at_screen, business, columns=[]))
    assert [schedule.columns for schedule in schedules(business)] == [[], []]
    odd = filled(at_screen, business, sort="campaign", group_by="week")
    assert "The rows have no such column. Choose another one." in text_of(at_screen.post(NEW, odd))


def ticked(page: str) -> list[str]:
    boxes = re.findall(r'<input type="checkbox" name="columns" value="(\w+)"([^>]*)>', page)
    return [slug for slug, rest in boxes if "checked" in rest]


def chosen(page: str) -> set[str]:
    return set(re.findall(r'<option value="([\w-]+)" selected', page))


def test_of_two_people_who_change_it_at_once_the_second_is_told(
    at_screen: Client, business: Business
) -> None:
    form = filled(at_screen, business)
    at_screen.post(NEW, form)
    page = f"{LIST}{schedules(business)[0].public_id}/"
    assert at_screen.post(page, form | {"name": "Hers", "revision": "1"})["Location"] == LIST
    his = at_screen.post(page, form | {"name": "His", "revision": "1"})
    assert "Someone else changed this report." in text_of(his)
    assert 'name="revision" value="2"' in his.content.decode()
    assert [schedule.name for schedule in schedules(business)] == ["Hers"]
    assert at_screen.post(page, form | {"name": "His", "revision": "2"})["Location"] == LIST
    assert [schedule.name for schedule in schedules(business)] == ["His"]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "", "Enter a name. It is the subject of the email."),
        ("day_of_month", "32", "Enter a day from 1 to 31."),
        ("day_of_month", "", "Enter a day from 1 to 31."),
        ("at", "noon", "Enter a time such as 08:00."),
        ("formats", [], "Choose at least one format."),
        ("readers", [], "Choose at least one recipient."),
        ("readers", ["somebody"], "This person is no longer a member."),
    ],
)
def test_what_is_wrong_is_said_beside_it_and_nothing_typed_is_lost(
    at_screen: Client, business: Business, field: str, value: Any, words: str
) -> None:
    answer = at_screen.post(NEW, filled(at_screen, business, search="kept", **{field: value}))
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert 'value="kept"' in answer.content.decode()
    assert schedules(business) == []


def test_a_day_of_the_month_does_not_matter_to_a_week(
    at_screen: Client, business: Business
) -> None:
    at_screen.post(NEW, filled(at_screen, business, every="week", day_of_month="soon"))
    assert [schedule.every for schedule in schedules(business)] == ["week"]


def test_another_business_and_a_viewer_see_nothing(at_screen: Client, business: Business) -> None:
    at_screen.post(NEW, filled(at_screen, business))
    (schedule,) = schedules(business)
    charlie = screen_of(make.business("Strangers"), "charlie")
    viewer = screen_of(business, "vera", "viewer")
    for path in ("", "switch/", "delete/"):
        assert charlie.post(f"{LIST}{schedule.public_id}/{path}").status_code == 404
        assert viewer.post(f"{LIST}{schedule.public_id}/{path}").status_code == 403
    assert "Month's end" not in text_of(charlie.get(LIST))


def test_a_reader_stops_a_report_without_signing_in_and_only_by_confirming(
    at_screen: Client, business: Business
) -> None:
    at_screen.post(NEW, filled(at_screen, business))
    reader = ReportReader.objects.of(business).get()
    anybody = Client(enforce_csrf_checks=True)
    path = f"/reports/stop/{stop_token(reader)}/"
    assert "Stop this report?" in text_of(anybody.get(path))
    assert ReportReader.objects.of(business).filter(stopped_at=None).exists()
    # One click in a mail program (RFC 8058) has neither cookie nor page.
    answer = anybody.post(path, {"List-Unsubscribe": "One-Click"})
    assert "Report stopped" in text_of(answer)
    assert not ReportReader.objects.of(business).filter(stopped_at=None).exists()
    assert "alice@example.com (stopped) Not sent yet No one receives this report" in text_of(
        at_screen.get(LIST)
    )
    assert anybody.get("/reports/stop/forged:one:two/").status_code == 404


def test_the_owner_says_how_platforms_bill_and_the_true_return_follows(
    at_screen: Client, business: Business, raya: Campaign
) -> None:
    assert "See return after tax" in text_of(at_screen.get("/"))
    both = {f"{name}_service_tax": "ask" for name in ("search", "other")}
    both |= {f"{name}_withholding": "ask" for name in ("search", "other")}
    half = both | {"social_service_tax": "yes", "social_withholding": "ask"}
    refused = at_screen.post("/settings/tax/", half)
    assert refused.status_code == 422
    assert "Answer this too" in text_of(refused)
    assert suppliers_of(business).terms == {}
    at_screen.post(
        "/settings/tax/", both | {"social_service_tax": "yes", "social_withholding": "8"}
    )
    terms = TaxTerms(service_tax=True, withholding=Withholding.TREATY)
    assert suppliers_of(business).terms == {"social": terms}
    for path in ("/", f"/campaigns/{raya.public_id}/"):
        assert "True return 2.93×, after tax How tax changes it" in text_of(at_screen.get(path))
    report = text_of(at_screen.get("/insights/reports/"))
    assert "You also pay: Social: 8% service tax and 8% withholding tax." in report
    assert "RM9,744.97 2.93×" in report


def test_only_the_owner_answers_and_everybody_sees(business: Business, at_screen: Client) -> None:
    bob = screen_of(business, "bob", "manager")
    assert bob.get("/settings/tax/").status_code == 200
    assert bob.post("/settings/tax/", {}).status_code == 403
