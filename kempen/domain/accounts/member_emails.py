"""Letters to those members of a business who may do something about what happened."""

from collections.abc import Mapping
from typing import Any

from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import ALLOWED
from kempen.kit import mail


def write_to_members(
    business: Business, action: str, template: str, context: Mapping[str, Any], *, page_url: str
) -> int:
    """Write to every member whose role may do `action`, in their language; return how many.

    The letters wait in the caller's transaction. `page_url` is the page where something can be
    done: the template has it by this name, and the business's name as `business`.
    """
    members = Member.objects.of(business).filter(role__in=ALLOWED[action], person__is_active=True)
    count = 0
    for member in members.select_related("person").order_by("pk"):
        given = {"business": business.name, "page_url": page_url}
        mail.post(
            mail.write(
                template,
                member.person.email,
                given | dict(context),
                language=member.person.language,
            )
        )
        count += 1
    return count
