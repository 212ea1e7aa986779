"""Notifies members of a business by e-mail, each in their own language."""

from collections.abc import Mapping

from kempen.domain.accounts.models import Member
from kempen.kit import mail
from kempen.kit.tenancy import TenantQuerySet


def notify_members(
    members: TenantQuerySet[Member], template: str, facts: Mapping[str, object], *, page_url: str
) -> int:
    """Queue an e-mail to each of the members, in the caller's transaction; return how many.

    Rooms keep the templates of what they notify of. A template has `facts`, `business` (the name)
    and `page_url`, where its reader can act.
    """
    recipients = members.select_related("business", "person").order_by("pk")
    for member in recipients:
        context = {"business": member.business.name, "page_url": page_url, **facts}
        person = member.person
        mail.post(mail.write(template, person.email, context, language=person.language))
    return len(recipients)
