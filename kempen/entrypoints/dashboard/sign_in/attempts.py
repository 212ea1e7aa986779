"""How often a password or a code may be wrong, and from where."""

from dataclasses import dataclass
from typing import Final, Self

import structlog
from allauth.core.internal.ratelimit import get_ip, truncate_ip
from allauth.usersessions.models import UserSession
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from kempen.domain.accounts.queries import Person
from kempen.domain.idempotency import sign_in_attempts
from kempen.domain.idempotency.sign_in_attempts import Counter, MustWait
from kempen.entrypoints.dashboard.shared.form_limits import in_words, must_wait

log = structlog.get_logger()
PASSWORD, CODE = "password", "code"
_FREE_FROM_ONE_ADDRESS: Final = 5
_FREE_OF_AN_ADDRESS: Final = 50
# However many addresses a guesser has, an account is tried this often before new ones have to wait.
_FREE_OF_AN_ACCOUNT: Final = {PASSWORD: 100, CODE: 20}
_LONGEST_EMAIL: Final = 254


@dataclass(frozen=True)
class SignInAttempt:
    """One attempt with a password or a code, counted before it is looked at."""

    address: str
    pair: Counter
    others: tuple[Counter, ...]
    wait: float

    @classmethod
    def begin(
        cls, request: HttpRequest, kind: str, account: str, person: Person | None = None
    ) -> Self:
        """Count an attempt; raise ValidationError, and have it answered with 429, if it must wait.

        It is counted by address and account together: a wrong password from elsewhere keeps nobody
        out. `person` is asked for the addresses that they are signed in at, which the count of the
        whole account leaves alone.
        """
        address = get_ip(request)
        account = account.strip().lower()[:_LONGEST_EMAIL]
        pair = Counter(f"{kind}:{address}:{account}", _FREE_FROM_ONE_ADDRESS)
        others = [Counter(f"{kind}:{address}", _FREE_OF_AN_ADDRESS)]
        if not _is_known(address, account, person):
            whole = Counter(f"{kind}:account:{account}", _FREE_OF_AN_ACCOUNT[kind])
            others.append(whole)
        try:
            return cls(address, pair, tuple(others), sign_in_attempts.begin([pair, *others]))
        except MustWait as refused:
            must_wait(request, refused.seconds)
            seconds = round(refused.seconds)
            log.warning(
                "a sign-in was refused",
                why="must_wait",
                kind=kind,
                address=address,
                wait_seconds=seconds,
            )
            raise ValidationError(
                _("Too many wrong attempts. Try again %(when)s.")
                % {"when": in_words(refused.seconds)},
                code="too_many_attempts",
            ) from refused

    def succeed(self) -> None:
        """Count it no longer: the password or the code was right."""
        sign_in_attempts.succeed(self.others, forget=[self.pair])


def forget(request: HttpRequest, email: str) -> None:
    """Begin at none again: the owner of the account has just chosen a new password."""
    account = email.strip().lower()[:_LONGEST_EMAIL]
    pair = Counter(f"{PASSWORD}:{get_ip(request)}:{account}", _FREE_FROM_ONE_ADDRESS)
    whole = Counter(f"{PASSWORD}:account:{account}", _FREE_OF_AN_ACCOUNT[PASSWORD])
    sign_in_attempts.succeed([], forget=[pair, whole])


def _is_known(address: str, account: str, person: Person | None) -> bool:
    sessions = UserSession.objects.all()
    own = sessions.filter(user=person) if person else sessions.filter(user__email=account)
    return address in {truncate_ip(ip) for ip in own.values_list("ip", flat=True)}
