"""Whose rows the statements of this thread may touch: the second line behind `kit.tenancy`.

A statement runs in one of two roles of the database. `kempen_tenant` sees the rows of one business,
named with each transaction; where none is named it sees no business's rows. `kempen_service` sees
all rows and is for the service's own duties, which give their reason. `engine/cursors.py` puts the
scope in front of the statements, so that it ends with their transaction.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

TENANT_ROLE: Final = "kempen_tenant"
SERVICE_ROLE: Final = "kempen_service"
# What the policies of the tables read.
BUSINESS_SETTING: Final = "kempen.business_id"


@dataclass(frozen=True)
class Scope:
    """A role of the database, and the business whose rows it may touch, if it is one."""

    role: str
    business_id: UUID | None = None
    reason: str = ""
    statement: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        business = "" if self.business_id is None else str(self.business_id)
        # Local: it ends with the transaction. Of a pooled connection nobody inherits a business.
        statement = (
            f"SELECT set_config('role','{self.role}',true),"
            f"set_config('{BUSINESS_SETTING}','{business}',true)"
        )
        object.__setattr__(self, "statement", statement.encode())


NO_BUSINESS: Final = Scope(TENANT_ROLE)
# The login of the process itself, which may read no table.
LOGIN: Final = Scope("none")
_scope: ContextVar[Scope | None] = ContextVar("scope", default=None)


class _Process:
    """What holds where nothing was said."""

    scope = NO_BUSINESS


def current_scope() -> Scope:
    """Return the scope of this thread or task; of a process that said nothing, no business."""
    return _scope.get() or _Process.scope


def begin_process_as_service(reason: str) -> None:
    """Have this whole process begin as the service: a command that an operator gave."""
    _Process.scope = Scope(SERVICE_ROLE, reason=reason)


def enter_business(business_id: UUID) -> None:
    """Be in a business from here on, until the `scoped` around ends: the gates of a request."""
    _scope.set(Scope(TENANT_ROLE, business_id))


@contextmanager
def scoped(scope: Scope) -> Iterator[None]:
    """Have the block's statements run in `scope`."""
    token: Token[Scope | None] = _scope.set(scope)
    try:
        yield
    finally:
        _scope.reset(token)


@contextmanager
def in_business(business_id: UUID | None) -> Iterator[None]:
    """Have the block touch rows of one business alone; of none where there is none."""
    with scoped(NO_BUSINESS if business_id is None else Scope(TENANT_ROLE, business_id)):
        yield


@contextmanager
def as_service(reason: str) -> Iterator[None]:
    """Have a block, or a decorated function, touch rows of all businesses.

    `reason` says why it has to; `tests/house/test_service_role.py` lists the files that may.
    """
    with scoped(Scope(SERVICE_ROLE, reason=reason)):
        yield
