"""When the second factor is asked for while somebody signs in."""

from allauth.mfa.stages import AuthenticateStage
from django.http import HttpResponse


class SecondFactorStage(AuthenticateStage):
    """As allauth has it, but for a company's sign-in: there a second factor is the provider's.

    Such a session opens the company's own business alone, so what the account's own factor guards
    is not within its reach.
    """

    def handle(self) -> tuple[HttpResponse | None, bool]:
        """Return the page that asks for a factor, if one has to be asked for."""
        if (self.login.signal_kwargs or {}).get("sociallogin") is not None:
            return None, True
        answer: tuple[HttpResponse | None, bool] = super().handle()
        return answer
