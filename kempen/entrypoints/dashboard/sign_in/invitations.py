"""The link of an invitation: join with the account that the address has, or with a new one."""

from allauth.account.internal.flows.login import record_authentication
from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from kempen.domain.accounts.actions.invitations import NewAccount, invitation_of_link
from kempen.domain.accounts.passwords import LONGEST_PASSWORD
from kempen.domain.accounts.queries import Member, Person, person_by_email
from kempen.domain.members.actions.joining import accept, accept_with_new_account
from kempen.entrypoints.dashboard.shared.gates.chosen_business import BUSINESS
from kempen.entrypoints.dashboard.shared.gates.company_session import company_session
from kempen.entrypoints.dashboard.shared.languages import languages
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.refusal import Refusal

_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


class JoinForm(forms.Form):
    """A name, a password and the terms: the address is the invited one."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=120,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": gettext_lazy("Enter your name.")},
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(
            attrs={"autocomplete": "new-password", "maxlength": str(LONGEST_PASSWORD)}
        ),
        help_text=gettext_lazy(
            "Enter 10 characters or more. Do not use a common password. You can paste it."
        ),
        error_messages={"required": gettext_lazy("Choose a password.")},
    )
    terms = forms.BooleanField(
        error_messages={"required": gettext_lazy("Accept the terms to create an account.")}
    )

    def __init__(self, data: object = None, *, email: str) -> None:
        super().__init__(data)  # type: ignore[arg-type] # A QueryDict or None.
        self._person = Person(email=email)

    def clean_password(self) -> str:
        """Hold the password to the rules of every other."""
        password: str = self.cleaned_data["password"]
        self._person.name = self.cleaned_data.get("name", "")
        validate_password(password, self._person)
        return password


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show an invitation and accept it; a GET changes nothing: mail scanners follow links."""
    try:
        open_invitation = invitation_of_link(key)
    except Refusal as refusal:
        return _over(request, refusal)
    inviter = open_invitation.invited_by
    known = person_by_email(open_invitation.email)
    # Who came through a company's provider acts for that business alone.
    is_own_session = company_session(request) is None
    form = None if known else JoinForm(request.POST or None, email=open_invitation.email)
    context = {
        "invitation": open_invitation,
        "inviter": inviter and (inviter.name or inviter.email),
        "form": form,
        "is_known": known is not None,
        "is_oneself": is_own_session and known is not None and known.pk == request.user.pk,
    }
    try:
        if request.method == "POST" and context["is_oneself"] and known:
            return _joined(request, accept(key, known))
        if request.method == "POST" and form and form.is_valid() and not _is_signed_in(request):
            member = accept_with_new_account(key, _account(form))
            _sign_in(request, member.person)
            return _joined(request, member)
    except Refusal as refusal:
        return _over(request, refusal)
    status = 422 if form and form.is_bound else 200
    return render(request, "account/invitation.html", context, status=status)


def _account(form: JoinForm) -> NewAccount:
    language = translation.get_language() or "en"
    return NewAccount(
        form.cleaned_data["name"],
        form.cleaned_data["password"],
        language if language in dict(languages()) else "en",
    )


def _is_signed_in(request: HttpRequest) -> bool:
    return bool(request.user.is_authenticated)


def _sign_in(request: HttpRequest, person: Person) -> None:
    login(request, person, backend=_BACKEND)
    record_authentication(request, person, method="password", email=person.email)


def _joined(request: HttpRequest, member: Member) -> HttpResponseBase:
    request.session[BUSINESS] = str(member.business_id)
    messages.success(
        request, _("You are a member of %(business)s.") % {"business": member.business.name}
    )
    return redirect("overview")


def _over(request: HttpRequest, refusal: Refusal) -> HttpResponseBase:
    context = {"reason": sentence_of(refusal)}
    return render(request, "account/invitation_over.html", context, status=410)
