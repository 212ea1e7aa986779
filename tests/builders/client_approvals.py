"""A client who was asked: the request, and what came to their mailbox."""

import re
from dataclasses import dataclass
from typing import Any

from django.core import mail

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.client_approvals.actions.answering import send_code
from kempen.domain.client_approvals.actions.asking import NewRequest, ask_client
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.client_approvals.subjects import Asked as Subject
from kempen.domain.client_approvals.subjects import subject_from
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders import shop
from tests.builders.approved import strategy as ready_strategy
from tests.builders.people import work_off

CLIENT = "mei@example.com"
_LINK = re.compile(r"/approve/([-\w]{43})/")
_CODE = re.compile(r"^(\d{6})$", re.MULTILINE)


@dataclass(frozen=True)
class Asked:
    """A request, the token of its newest link, and who sent it."""

    request: ApprovalRequest
    token: str
    member: Member

    @property
    def path(self) -> str:
        return f"/approve/{self.token}/"

    @property
    def strategy(self) -> Strategy:
        return self.request.strategy

    def now(self) -> ApprovalRequest:
        """The request as it is kept now."""
        rows = ApprovalRequest.objects.of(self.request.business)
        return rows.select_related("strategy__brief", "business").get(pk=self.request.pk)


def approvable(business: Business) -> Strategy:
    """A ready strategy that nothing keeps from being approved."""
    shop.connected(business, "search")
    return ready_strategy(business, "search")


def asked(business: Business, about: Subject | None = None, **fields: Any) -> Asked:
    """The owner of the business, Alice if there is none of any, asks Mei."""
    owner = Member.objects.of(business).filter(role="owner").first()
    if owner is None:
        name = "alice" if not Member.objects.of_everyone().exists() else f"owner-{business.pk}"
        owner = make.member(business, make.person(name))
    wanted = about or approvable(business)
    fields.setdefault("email", CLIENT)
    version = subject_from(wanted).version
    request = ask_client(Actor.member(owner), wanted, version, NewRequest(**fields))
    work_off()
    return Asked(request, token_in_mail(), owner)


def token_in_mail() -> str:
    """The token of the link in the newest mail that has one."""
    tokens = [match[1] for one in mail.outbox if (match := _LINK.search(str(one.body)))]
    return tokens[-1]


def mailed_code(asked: Asked) -> str:
    """Ask for a code and read it in the mail."""
    send_code(asked.now())
    work_off()
    return code_in_mail()


def code_in_mail() -> str:
    """The code in the newest mail."""
    (code,) = _CODE.findall(str(mail.outbox[-1].body))
    return str(code)


def wrong(code: str) -> str:
    """Six other digits."""
    return f"{(int(code) + 1) % 10**6:06}"
