"""An operator sends an e-mail to themselves, the way that every e-mail goes."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.models import Person
from kempen.domain.operators.actions.log import record
from kempen.domain.operators.failure_reasons import safe_reason
from kempen.domain.operators.models import OperatorTestMail
from kempen.kit import clock, mail

DUTY: Final = "operators.send_test_mail"
# While one waits no second one is sent; one that waits for longer waits for a worker.
_WAITS: Final = timedelta(minutes=1)


def send_test_mail(operator: Person) -> bool:
    """Have the worker send one; False while an earlier one waits."""
    with transaction.atomic():
        # The second of two at once waits here and finds the first one's row.
        Person.objects.select_for_update().get(pk=operator.pk)
        earlier = OperatorTestMail.objects.filter(operator=operator.email)
        since = clock.now() - _WAITS
        if earlier.filter(status=OperatorTestMail.Status.WAITING, created_at__gt=since).exists():
            return False
        earlier.delete()
        row = OperatorTestMail.objects.create(operator=operator.email)
        context = {"sent_at": clock.now()}
        written = mail.write(
            "operators/email/test", operator.email, context, language=operator.language
        )
        mail.post(written, DUTY, test_id=str(row.id))
        record(operator.email, "mail.tested", {})
    return True


def deliver_test_mail(test_id: str, mail_id: str, sealed: str) -> None:
    """Hand it to the mail server, once, and note what happened: who waits wants to know now."""
    row = OperatorTestMail.objects.filter(id=UUID(test_id)).first()
    if row is None or row.status != OperatorTestMail.Status.WAITING:
        return
    try:
        mail.send(mail_id, sealed)
    except (mail.MailRefusedError, OSError) as error:
        row.status, row.reason = OperatorTestMail.Status.FAILED, safe_reason(error)
    else:
        row.status = OperatorTestMail.Status.SENT
    row.finished_at = clock.now()
    row.save(update_fields=["status", "reason", "finished_at"])
