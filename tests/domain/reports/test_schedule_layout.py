"""Scheduled reports in the columns, the order and the chart that somebody chose."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import connection

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.metrics.definitions import METRICS
from kempen.domain.reports.actions import sending
from kempen.domain.reports.actions.scheduling import (
    change_schedule,
    schedule_report,
)
from kempen.domain.reports.files import FileFormat
from kempen.domain.reports.models import ReportReader, ReportSchedule
from kempen.domain.reports.schedule_options import arrangement_of, weekly
from kempen.domain.reports.tables import EVERYTHING, Arrangement
from kempen.kit.refusal import Refusal
from tests import make
from tests.domain.reports.scheduled_report import MONDAY, Clock, sent_on_monday, waiting
from tests.smtp_server import smtp_server


def test_a_report_arrives_with_the_chosen_columns_order_and_chart(
    schedule: ReportSchedule, clock_at: Clock, port: int, alice: Member
) -> None:
    smaller = make.campaign(schedule.business, "Afternoon tea")
    make.day(smaller, date(2026, 11, 20), "10", "90")
    layout = Arrangement(("return", "spend"), "spend", is_descending=True, charted="spend")
    wanted = replace(weekly("Spend"), formats=(FileFormat.CSV,), arrangement=layout)
    change_schedule(Actor.member(alice), schedule, wanted, [alice], 1)
    (mail,) = sent_on_monday(clock_at)
    with smtp_server(port) as postman:
        sending.send_one(**mail)
    (message,) = postman.messages
    (csv,) = list[Any](message.iter_attachments())
    heads, *rows = csv.get_payload(decode=True).decode("utf-8-sig").splitlines()
    assert heads.startswith(
        "campaign_id,campaign,platform,spend,return,spend_before,return_before,"
    )
    assert [row.split(",")[1:4] for row in rows] == [
        ['"\'=Raya hampers"', '"other"', "700.07"],
        ['"Afternoon tea"', '"other"', "10.00"],
        ["", "", "710.07"],
    ]
    body = message.get_body(("plain",))
    assert body is not None
    text = body.get_content()
    assert "Spend: RM710.07" in text
    assert "Return: 4.07×" in text
    assert "Clicks" not in text
    assert "&columns=spend%2Creturn&sort=-spend&metric=spend" in text


def test_a_schedule_of_before_layouts_sends_every_column_as_it_did(
    schedule: ReportSchedule, clock_at: Clock, port: int
) -> None:
    with connection.cursor() as cursor:
        # As a process of the earlier version writes it, without the columns that came later.
        cursor.execute(
            "INSERT INTO reports_reportschedule (id, business_id, name, made_for, period, group_by,"
            " compare, search, formats, every, day, at, next_due, revision, created_at)"
            " SELECT gen_random_uuid(), business_id, 'Old', '', 'last-7-days', 'campaign', '', '',"
            " '{csv}', 'week', 1, '08:00', next_due, 1, created_at FROM reports_reportschedule"
        )
    old = ReportSchedule.objects.of(schedule.business).get(name="Old")
    ReportReader.objects.of(schedule.business).update(schedule=old)
    assert arrangement_of(old) == EVERYTHING
    clock_at(MONDAY)
    sending.send_due()
    for due in waiting(sending.SEND):
        sending.create_and_send(**due)
    (mail,) = waiting(sending.MAIL)
    with smtp_server(port) as postman:
        sending.send_one(**mail)
    (csv,) = list[Any](postman.messages[0].iter_attachments())
    heads = csv.get_payload(decode=True).decode("utf-8-sig").splitlines()[0]
    of_campaigns = [metric.slug for metric in METRICS if not metric.of_business]
    assert heads == ",".join(["campaign_id", "campaign", "platform", *of_campaigns])


@pytest.mark.parametrize(
    ("layout", "code", "place"),
    [
        (Arrangement(("likes",)), "bad_column", "columns"),
        (Arrangement(sort="campaign_id"), "bad_sort", "sort"),
        (Arrangement(sort="date"), "bad_sort", "sort"),
        (Arrangement(charted="likes"), "bad_metric", "metric"),
    ],
)
def test_a_layout_that_the_report_does_not_have_is_refused(
    alice: Member, layout: Arrangement, code: str, place: str
) -> None:
    with pytest.raises(Refusal) as refused:
        schedule_report(
            Actor.member(alice), replace(weekly("By campaign"), arrangement=layout), [alice]
        )
    assert refused.value.code == code
    assert refused.value.flaws[0].path == (place,)
