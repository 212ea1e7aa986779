"""Notifies members of a business by e-mail, each in their own language."""

from collections.abc import Mapping

from kempen.domain.accounts.models import Member
from kempen.domain.notifications.alert_times import alert_time
from kempen.kit import clock, mail
from kempen.kit.tenancy import TenantQuerySet


def notify_members(
    members: TenantQuerySet[Member],
    template: str,
    facts: Mapping[str, object],
    *,
    page_url: str,
    is_alert: bool = False,
) -> int:
    """Queue an e-mail to each of the members, in the caller's transaction; return how many.

    `is_alert`: it is about something that is also an alert, so each gets it as they want alerts by
    email: at once, with the digest, after their quiet hours, or never.

    Rooms keep the templates of what they notify of. A template has `facts`, `business` (the name)
    and `page_url`, where its reader can act.
    """
    count = 0
    for member in members.select_related("business", "person").order_by("pk"):
        at = alert_time(member) if is_alert else None
        if is_alert and at is None:
            continue
        context = {"business": member.business.name, "page_url": page_url, **facts}
        person = member.person
        written = mail.write(template, person.email, context, language=person.language)
        if at is None or at <= clock.now():
            mail.post(written)
        else:
            mail.post(written, at=at)
        count += 1
    return count
