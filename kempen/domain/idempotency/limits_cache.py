"""The cache that django-allauth keeps its limits and used codes in: tables that drop nothing early.

Django's own table for a cache holds 300 rows and then drops some by name, whether they have
expired or not. So whoever sent enough forms made the service forget failed sign-ins and used codes.
"""

from datetime import timedelta
from typing import Final, NoReturn

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

from kempen.domain.idempotency import expiring_rows
from kempen.domain.idempotency.models import RateHistory, UsedCode

_RATES: Final = RateHistory._meta.db_table  # noqa: SLF001 -- Django's own way to ask
_CODES: Final = UsedCode._meta.db_table  # noqa: SLF001 -- the same
_CODE_NAMES: Final = "allauth.mfa."


class LimitsCache(BaseCache):
    """Holds small JSON values; each has an expiry and stays until then."""

    def __init__(self, _location: str, params: dict[str, object]) -> None:
        super().__init__(params)

    def add(
        self,
        key: str,
        value: object,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        """Store the value if there is none; of two processes at once one is told True."""
        name = self.make_and_validate_key(key, version=version)
        return expiring_rows.add_value(_table_of(key), name, value, self._lasts(timeout))

    def get(self, key: str, default: object = None, version: int | None = None) -> object:
        """Return the value, or the default."""
        name = self.make_and_validate_key(key, version=version)
        value = expiring_rows.value_of(_table_of(key), name)
        return default if value is None else value

    def set(
        self,
        key: str,
        value: object,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        """Store the value."""
        name = self.make_and_validate_key(key, version=version)
        expiring_rows.set_value(_table_of(key), name, value, self._lasts(timeout))

    def touch(
        self,
        key: str,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        """Give the value a new expiry."""
        value = self.get(key, version=version)
        if value is None:
            return False
        self.set(key, value, timeout, version)
        return True

    def delete(self, key: str, version: int | None = None) -> bool:
        """Delete the value."""
        name = self.make_and_validate_key(key, version=version)
        return expiring_rows.delete_value(_table_of(key), name)

    def clear(self) -> NoReturn:
        """Refuse: limits and used codes are never forgotten together."""
        raise RuntimeError("limits and used codes stay until they expire")

    def _lasts(self, timeout: float | None) -> timedelta:
        if timeout is None:
            raise ValueError("what is stored here needs an expiry")
        if timeout is DEFAULT_TIMEOUT:
            timeout = self.default_timeout
        return timedelta(seconds=float(timeout or 0))


def _table_of(key: str) -> str:
    return _CODES if key.startswith(_CODE_NAMES) else _RATES
