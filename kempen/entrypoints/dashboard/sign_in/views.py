"""What Kempen does otherwise than allauth's own pages."""

from allauth.account.models import EmailConfirmation, EmailConfirmationHMAC
from allauth.account.views import ConfirmEmailView, logout
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _

from kempen.domain.accounts.actions.sign_up import (
    address_of_link,
    apply_sign_up,
    request_verification_mail,
)
from kempen.entrypoints.dashboard.sign_in.forms import ASKED_ADDRESS, ResendForm


@login_not_required
def sign_out(request: HttpRequest) -> HttpResponseBase:
    """Sign out as allauth does, and have the browser forget what it kept of our pages."""
    answer: HttpResponseBase = logout(request)
    if not request.user.is_authenticated:
        answer.headers["Clear-Site-Data"] = '"cache", "storage"'
    return answer


@login_not_required
def check_inbox(request: HttpRequest) -> HttpResponseBase:
    """Say "check your inbox" and send the mail again on demand, alike for every address."""
    if request.method != "POST":
        form = ResendForm(initial={"email": request.session.get(ASKED_ADDRESS, "")})
        return _inbox_page(request, form)
    form = ResendForm(request.POST)
    if not form.is_valid():
        return _inbox_page(request, form, status=422)
    email = form.cleaned_data["email"].lower()
    # Too many for one address answer as the first did, so that nothing is learnt from it.
    if ratelimit.consume(request, action="confirm_email", key=email):
        request_verification_mail(email)
    request.session[ASKED_ADDRESS] = email
    messages.success(request, _("If this address still needs a link, Kempen has emailed it."))
    return redirect("account_email_verification_sent")


def _inbox_page(request: HttpRequest, form: ResendForm, status: int = 200) -> HttpResponse:
    address = request.session.get(ASKED_ADDRESS, "")
    context = {"form": form, "address": address if _is_address(address) else ""}
    return render(request, "account/verification_sent.html", context, status=status)


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


@method_decorator(login_not_required, name="dispatch")
class FollowLink(ConfirmEmailView):
    """The link of a mail: shows a form, because mail scanners follow links."""

    def get_object(self, queryset: object = None) -> EmailConfirmation | EmailConfirmationHMAC:
        """Read a link of a sign-up, or one of a changed address."""
        address = address_of_link(self.kwargs["key"])
        if address is not None:
            return EmailConfirmationHMAC(address)
        confirmation: EmailConfirmation | EmailConfirmationHMAC = super().get_object(  # type: ignore[no-untyped-call]  # allauth's is bare.
            queryset
        )
        return confirmation

    def post(self, *args: object, **kwargs: object) -> HttpResponse:
        """Verify the address and activate its business, both or neither."""
        confirmation = self.get_object()
        if confirmation.email_address.verified:
            return redirect(self._next())
        try:
            with transaction.atomic():
                apply_sign_up(self.kwargs["key"])
                confirmation.email_address.user.refresh_from_db()
                super().post(*args, **kwargs)
        except IntegrityError:
            messages.error(self.request, _("Another account uses this address."))
            return redirect(self._next())
        return redirect(self._next())

    def _next(self) -> str:
        return "security" if self.request.user.is_authenticated else "account_login"


follow_link = FollowLink.as_view()
