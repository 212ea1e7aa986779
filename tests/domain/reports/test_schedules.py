"""Scheduled reports: each due moment is sent once, to exactly those who want it."""

from collections.abc import Callable
from datetime import time, timedelta
from threading import Thread
from typing import Any

import pytest
from django.db import connection
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.reports.actions import sending
from kempen.domain.reports.actions.scheduling import (
    change_schedule,
    delete_schedule,
    schedule_report,
    switch_schedule,
    unsubscribe,
)
from kempen.domain.reports.models import ReportMail, ReportReader, ReportSchedule, ReportSending
from kempen.domain.reports.rules import Frequency, Recurrence
from kempen.domain.reports.schedule_options import ScheduleOptions, weekly
from kempen.domain.reports.schedules import reader_by_token, schedules_of, stop_token
from kempen.kit.mail import MailRefusedError
from kempen.kit.refusal import Refusal
from tests import make
from tests.domain.reports.scheduled_report import MONDAY, Clock, sent_on_monday, waiting
from tests.smtp_server import Postman, smtp_server


def test_nothing_is_sent_before_it_is_due(schedule: ReportSchedule, clock_at: Clock) -> None:
    clock_at(MONDAY - timedelta(seconds=1))
    assert sending.send_due() == 0
    assert schedule.next_due == MONDAY


def test_a_due_report_arrives_with_its_files_and_a_way_to_stop(
    schedule: ReportSchedule, clock_at: Clock, port: int
) -> None:
    (mail,) = sent_on_monday(clock_at)
    with smtp_server(port) as postman:
        sending.send_one(**mail)
        sending.send_one(**mail)
    (message,) = postman.messages
    assert postman.recipients == [["alice@example.com"]]
    assert message["Subject"] == "Monday numbers: Kopi Rimba, 16 Nov to 22 Nov 2026"
    csv, parquet = list[Any](message.iter_attachments())
    assert csv.get_filename() == (
        "kempen-kopi-rimba-2026-11-16-to-2026-11-22-vs-2026-11-09-to-2026-11-15-by-campaign.csv"
    )
    # To the byte: the mark for Excel and the ends of lines have survived the mail.
    content = csv.get_payload(decode=True)
    assert content.startswith(b"\xef\xbb\xbfcampaign_id,campaign,")
    assert content.count(b"\r\n") == content.count(b"\n") == 3
    assert b',"\'=Raya hampers",' in content
    assert parquet.get_content().startswith(b"PAR1")
    body = message.get_body(("plain",))
    assert body is not None
    text = body.get_content()
    assert "Spend: RM700.07 (before: RM700.07, 0%)" in text
    assert f"<{schedule_link(text)}>" == message["List-Unsubscribe"].strip()
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert ReportMail.objects.of(schedule.business).get().sent_at == MONDAY


def schedule_link(text: str) -> str:
    return next(line for line in text.split() if "/reports/stop/" in line)


def test_a_due_moment_is_noted_and_posted_once_however_often_it_is_looked_for(
    schedule: ReportSchedule, clock_at: Clock
) -> None:
    sent_on_monday(clock_at)
    assert sending.send_due() == 0
    (due,) = waiting(sending.SEND)
    sending.create_and_send(**due)
    assert len(waiting(sending.MAIL)) == 1
    # As after a crash between the clock and the schedule: the same moment is still one sending.
    ReportSchedule.objects.of(schedule.business).update(next_due=MONDAY)
    assert sending.send_due() == 0
    assert ReportSending.objects.of(schedule.business).count() == 1


def test_what_something_unforeseen_kept_from_being_made_is_made_later(
    schedule: ReportSchedule, clock_at: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock_at(MONDAY)
    sending.send_due()
    (due,) = waiting(sending.SEND)
    with monkeypatch.context() as broken:
        broken.setattr(sending, "report_of", lambda *_asked: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            sending.create_and_send(**due)
    ProcrastinateJob.objects.all().delete()
    assert sending.resend_late() == 0
    clock_at(MONDAY + timedelta(minutes=15))
    assert sending.resend_late() == 1
    # One that waits already is not asked for twice.
    assert sending.resend_late() == 0
    (again,) = waiting(sending.SEND)
    sending.create_and_send(**again)
    assert len(waiting(sending.MAIL)) == 1
    assert sending.resend_late() == 0


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_post_one_mail(schedule: ReportSchedule, clock_at: Clock) -> None:
    clock_at(MONDAY)

    def run(action: Callable[[], object]) -> None:
        def alone() -> None:
            action()
            connection.close()

        threads = [Thread(target=alone) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    run(sending.send_due)
    (due,) = waiting(sending.SEND)
    run(lambda: sending.create_and_send(**due))
    assert len(waiting(sending.MAIL)) == 1


def test_weeks_that_were_missed_are_sent_once(schedule: ReportSchedule, clock_at: Clock) -> None:
    clock_at(MONDAY + timedelta(days=16))
    assert sending.send_due() == 1
    assert ReportSending.objects.of(schedule.business).get().due == MONDAY + timedelta(days=14)
    schedule.refresh_from_db()
    assert schedule.next_due == MONDAY + timedelta(days=21)


def test_a_refusal_is_kept_for_people_to_see(
    schedule: ReportSchedule, clock_at: Clock, port: int
) -> None:
    (mail,) = sent_on_monday(clock_at)
    postman = Postman()
    postman.refused["alice@example.com"] = "550 no such person"
    with smtp_server(port, postman), pytest.raises(MailRefusedError):
        sending.send_one(**mail)
    (shown,) = schedules_of(schedule.business)
    assert shown.sendings[0].refused == [
        ("alice@example.com", "the mail server knows no such recipient")
    ]


def test_whoever_stopped_left_or_may_not_export_receives_nothing(
    schedule: ReportSchedule, clock_at: Clock, alice: Member
) -> None:
    bob = make.member(schedule.business, make.person("bob"), "analyst")
    carol = make.member(schedule.business, make.person("carol"), "analyst")
    dave = make.member(schedule.business, make.person("dave"), "manager")
    everybody = [alice, bob, carol, dave]
    change_schedule(Actor.member(alice), schedule, weekly("For all"), everybody, 1)
    stopped = ReportReader.objects.of(schedule.business).get(member=bob)
    reader = reader_by_token(stop_token(stopped))
    assert reader is not None
    unsubscribe(reader)
    unsubscribe(reader)
    carol.role = "viewer"
    carol.save()
    dave.delete()
    mails = sent_on_monday(clock_at)
    assert len(mails) == 1
    assert ReportMail.objects.of(schedule.business).get().member == alice
    # Alice cannot make Bob receive it again; he himself can.
    change_schedule(Actor.member(alice), schedule, weekly("For all"), [alice, bob], 2)
    stopped.refresh_from_db()
    assert stopped.stopped_at is not None
    change_schedule(Actor.member(bob), schedule, weekly("For all"), [alice, bob], 3)
    stopped.refresh_from_db()
    assert stopped.stopped_at is None


def test_a_link_is_good_for_its_reader_alone(schedule: ReportSchedule, alice: Member) -> None:
    token = stop_token(ReportReader.objects.of(schedule.business).get())
    assert reader_by_token(token[:-1] + ("A" if token[-1] != "A" else "B")) is None
    delete_schedule(Actor.member(alice), schedule)
    delete_schedule(Actor.member(alice), schedule)
    assert reader_by_token(token) is None


def test_what_is_switched_off_is_not_sent_and_goes_on_with_its_next_moment(
    schedule: ReportSchedule, clock_at: Clock, alice: Member
) -> None:
    switch_schedule(Actor.member(alice), schedule, on=False)
    clock_at(MONDAY)
    assert sending.send_due() == 0
    clock_at(MONDAY + timedelta(hours=1))
    switch_schedule(Actor.member(alice), schedule, on=True)
    assert sending.send_due() == 0
    schedule.refresh_from_db()
    assert schedule.next_due == MONDAY + timedelta(days=7)


def test_a_switch_elsewhere_makes_one_schedule_however_often_it_is_turned(
    business: Business, alice: Member, clock_at: Clock
) -> None:
    actor = Actor.member(alice)
    for name in ("Search", "Search again"):
        schedule_report(actor, weekly(name), [alice], made_for="con_1")
    schedule_report(actor, weekly("By hand"), [alice])
    names = {one.schedule.name for one in schedules_of(business)}
    assert names == {"Search again", "By hand"}


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (ScheduleOptions(" ", Recurrence(Frequency.WEEK, 1, time(8)), "last-7-days"), "bad_name"),
        (ScheduleOptions("a", Recurrence(Frequency.WEEK, 1, time(8)), "custom"), "bad_period"),
        (
            ScheduleOptions("a", Recurrence(Frequency.WEEK, 1, time(8)), "this-year", formats=()),
            "no_format",
        ),
    ],
)
def test_what_cannot_be_scheduled_is_refused(
    alice: Member, wanted: ScheduleOptions, code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        schedule_report(Actor.member(alice), wanted, [alice])
    assert refused.value.code == code


def test_only_members_who_may_export_can_be_readers(alice: Member) -> None:
    viewer = make.member(alice.business, make.person("vera"), "viewer")
    stranger = make.member(make.business("Strangers"), make.person("charlie"))
    for readers, code in (([viewer], "bad_reader"), ([stranger], "bad_reader"), ([], "no_reader")):
        with pytest.raises(Refusal) as refused:
            schedule_report(Actor.member(alice), weekly("a"), readers)
        assert refused.value.code == code
