"""Who may see the rows of all businesses: the reason stands in the code, the file here."""

import re

from tests.house.places import ROOT

_KEMPEN = ROOT / "kempen"
_ENTERED = re.compile(
    r"\b(as_service|begin_process_as_service|service_parameters|direct_conninfo)\("
    r"|\bSERVICE_ROLE\b|kempen_service"
)
# Whoever needs all rows adds a file here, in the open, and says why in the call.
_ALLOWED = {
    "domain/account_closure/actions/erase.py",
    "domain/accounts/actions/businesses.py",
    "domain/accounts/actions/invitations.py",
    "domain/accounts/actions/sign_up.py",
    "domain/accounts/queries.py",
    "domain/backups/archive_place.py",
    "domain/backups/place.py",
    "domain/client_approvals/queries.py",
    "domain/company_sign_in/actions/entering.py",
    "domain/company_sign_in/queries.py",
    "domain/events/migrations/0006_days_by_functions.py",
    "domain/installation/key_ring.py",
    "domain/members/actions/joining.py",
    "domain/operators/queries/reading.py",
    "domain/portfolio/queries.py",
    "domain/reports/schedules.py",
    "entrypoints/cli/backup/restore.py",
    "entrypoints/cli/doctor/command.py",
    "entrypoints/cli/doctor/database.py",
    "entrypoints/cli/opening.py",
    "entrypoints/worker/main.py",
    "entrypoints/worker/own_database.py",
    "kit/database/advisory_lock.py",
    "kit/database/circuit_breaker.py",
    "kit/database/direct_connection.py",
    "kit/database/rights/roles.py",
    "kit/database/rights/row_security.py",
    "kit/database/scope.py",
    "kit/tenancy.py",
}


def test_exactly_the_named_files_act_as_the_service() -> None:
    users = {
        str(path.relative_to(_KEMPEN))
        for path in _KEMPEN.rglob("*.py")
        if _ENTERED.search(path.read_text(encoding="utf-8"))
    }
    assert users == _ALLOWED
