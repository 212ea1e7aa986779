"""Takes a member who leaves out of the reports that they receive."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import may
from kempen.domain.reports.actions.scheduling import switch_schedule
from kempen.domain.reports.models import ReportReader
from kempen.domain.reports.refusals import ScheduleRefusal
from kempen.domain.reports.rules import READERS_MAY
from kempen.domain.reports.schedules import schedules_read_by
from kempen.kit.refusal import Refusal


def release_reader(actor: Actor, member: Member, successor: Member | None) -> None:
    """Send a member no more reports; those without another reader go to `successor`, or stop.

    Refusal for a successor who may not receive reports of this business.
    """
    business = actor.business
    if successor is not None and (
        successor.business_id != business.pk or not may(successor.role, READERS_MAY)
    ):
        raise Refusal(ScheduleRefusal.BAD_READER)
    with transaction.atomic():
        Business.objects.select_for_update(no_key=True).get(pk=business.pk)
        for one in schedules_read_by(member):
            ReportReader.objects.of(business).filter(schedule=one.schedule, member=member).delete()
            if not one.is_only_reader:
                continue
            if successor is None:
                switch_schedule(actor, one.schedule, on=False)
            else:
                ReportReader.objects.add(business, schedule=one.schedule, member=successor)
