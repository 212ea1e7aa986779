"""Notifies members of a business by e-mail, each in their own language."""

from collections.abc import Mapping
from dataclasses import dataclass

from procrastinate.types import JSONValue

from kempen.domain.accounts.models import Member
from kempen.domain.notifications.alert_times import Timing, email_time
from kempen.kit import clock, jobs, mail
from kempen.kit.tenancy import TenantQuerySet


@dataclass(frozen=True)
class LaterEmail:
    """A duty that writes an email when its time has come; it is given `member_id` and these."""

    duty: str
    arguments: Mapping[str, JSONValue]


def notify_members(
    members: TenantQuerySet[Member],
    template: str,
    facts: Mapping[str, object],
    *,
    page_url: str,
    timing: Timing = Timing.AT_ONCE,
    later: LaterEmail | None = None,
) -> int:
    """Queue an e-mail to each of the members, in the caller's transaction; return how many.

    With a `timing`, each gets it when they want emails of this kind, or never. What has to wait is
    written by the duty of `later` when its time has come, if it is still true; else it is now.

    Rooms keep the templates of what they notify of. A template has `facts`, `business` (the name)
    and `page_url`, where its reader can act.
    """
    count = 0
    for member in members.select_related("business", "person").order_by("pk"):
        at = clock.now() if timing is Timing.AT_ONCE else email_time(member, timing)
        if at is None:
            continue
        count += 1
        if at > clock.now() and later is not None:
            arguments = {"member_id": str(member.pk), **later.arguments}
            jobs.defer(later.duty, arguments, queue=jobs.MAIL, at=at)
            continue
        context = {"business": member.business.name, "page_url": page_url, **facts}
        person = member.person
        written = mail.write(template, person.email, context, language=person.language)
        if at <= clock.now():
            mail.post(written)
        else:
            mail.post(written, at=at)
    return count
