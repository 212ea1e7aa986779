"""Refusals of connecting an account, and of calls to partners."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.connections.refusals import ConnectionRefusal
from kempen.kit.refusal import RefusalCode

CONNECTIONS: Final[Mapping[RefusalCode, Promise]] = {
    ConnectionRefusal.TOO_MANY_CALLS: gettext_lazy(
        "{most} requests to platforms are pending. Wait for one to finish, then try again."
    ),
    ConnectionRefusal.FIELDS_MISSING: gettext_lazy(
        "Not connected. Fill in every field that is not optional."
    ),
}
