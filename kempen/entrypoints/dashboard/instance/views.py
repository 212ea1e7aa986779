"""The instance page and what an operator can do there."""

from typing import Final

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.operators.actions.failed_jobs import Retry, retry_failed, retry_job
from kempen.domain.operators.actions.trial_mails import send_test_mail
from kempen.domain.operators.queries.instance import instance
from kempen.entrypoints.dashboard.instance.context import instance_context
from kempen.entrypoints.dashboard.shared.access import recently_signed_in
from kempen.entrypoints.dashboard.shared.gates.operator_access import OperatorRequest, for_operators

# The largest number that a job can have.
_LARGEST_JOB: Final = 2**63 - 1
_RETRIED: Final[dict[Retry, str | Promise]] = {
    Retry.RETRIED: gettext_lazy("Job %(job)d is tried again within seconds."),
    Retry.NOT_FAILED: gettext_lazy("Job %(job)d is no longer among the failed ones."),
    Retry.NEXT_WAITS: gettext_lazy("A newer job does the same as %(job)d and waits already."),
}


@for_operators
def instance_page(request: OperatorRequest) -> HttpResponseBase:
    """Show the service; a request of htmx gets the part that is renewed every half minute."""
    template = "instance/live.html" if request.headers.get("HX-Request") else "instance/page.html"
    return render(request, template, instance_context(instance(), request.user))


@for_operators
@recently_signed_in
def retry(request: OperatorRequest, job_id: int) -> HttpResponseBase:
    """Have one failed job done again."""
    if request.method == "POST":
        is_number = job_id <= _LARGEST_JOB
        outcome = retry_job(request.user.email, job_id) if is_number else Retry.NOT_FAILED
        messages.info(request, str(_RETRIED[outcome]) % {"job": job_id})
    return redirect("instance")


@for_operators
@recently_signed_in
def retry_all(request: OperatorRequest) -> HttpResponseBase:
    """Have the failed jobs done again, but for mails."""
    return _retry_many(request, are_mails=False)


@for_operators
@recently_signed_in
def retry_all_mails(request: OperatorRequest) -> HttpResponseBase:
    """Have the failed mails sent again."""
    return _retry_many(request, are_mails=True)


@for_operators
@recently_signed_in
def test_mail(request: OperatorRequest) -> HttpResponseBase:
    """Send an e-mail to the operator; the page then shows whether it went."""
    if request.method == "POST":
        if send_test_mail(request.user):
            messages.info(request, _("A test email is on its way. This page shows what happens."))
        else:
            messages.info(request, _("The last test email still waits for the worker."))
    return redirect("instance")


def _retry_many(request: OperatorRequest, *, are_mails: bool) -> HttpResponseBase:
    if request.method == "POST":
        count = retry_failed(request.user.email, are_mails=are_mails)
        sentence = ngettext(
            "%(count)d job is tried again within seconds.",
            "%(count)d jobs are tried again within seconds.",
            count,
        )
        messages.info(request, sentence % {"count": count})
    return redirect("instance")
