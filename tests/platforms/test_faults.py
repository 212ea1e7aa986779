"""Every fault of a partner: what the connector makes of it, and that nothing is made twice."""

import re
from decimal import Decimal

import pytest

from kempen.platforms.crm.client import CrmClient
from kempen.platforms.interface import PlatformError, Remedy
from sandbox.faults.kinds import KINDS
from tests.platforms.openings import new_campaign, opened_over
from tests.sandbox.in_process import InProcess

AGAIN, PERMANENT, RECONNECT = Remedy.AGAIN, Remedy.PERMANENT, Remedy.RECONNECT
MIDNIGHT = -1.0  # Until the account's day is over.
# (platform, fault, policy) → (what helps, words for the user, seconds to wait, surely not done)
Meaning = tuple[Remedy, str, float | None, bool]
MEANINGS: dict[tuple[str, str, str], Meaning] = {
    ("social", "expired_token", "expired"): (RECONNECT, "Session has expired", None, True),
    ("social", "expired_token", "password_changed"): (RECONNECT, "their password", None, True),
    ("social", "expired_token", "invalid"): (RECONNECT, "user logged out", None, True),
    ("social", "rate_limit", "ads_management"): (AGAIN, "too many calls", 300, True),
    ("social", "rate_limit", "ads_insights"): (AGAIN, "too many calls", 600, True),
    ("social", "rate_limit", "account"): (AGAIN, "exceeded the rate limit", 60, True),
    ("social", "rate_limit", "budget_changes"): (AGAIN, "exceeded the rate limit", 3600, True),
    ("social", "rate_limit", "user"): (AGAIN, "User request limit reached", 60, True),
    ("social", "rate_limit", "app"): (AGAIN, "Application request limit", 60, True),
    ("social", "rate_limit", "page"): (AGAIN, "Page request limit reached", 60, True),
    ("social", "server_error", "500"): (AGAIN, "unexpected error has occurred", None, False),
    ("social", "server_error", "502"): (AGAIN, "answered 502 without", None, False),
    ("social", "server_error", "503"): (AGAIN, "answered 503 without", None, False),
    ("social", "timeout_after_write", ""): (AGAIN, "did not answer in time", None, False),
    ("social", "timeout_before_write", ""): (AGAIN, "did not answer in time", None, False),
    ("social", "closed_connection", ""): (AGAIN, "was not reached", None, False),
    ("social", "broken_json", ""): (AGAIN, "answer broke off", None, False),
    ("social", "permission_removed", ""): (PERMANENT, "NOT grant ads_management", None, True),
    ("social", "version_refused", ""): (PERMANENT, "configured version .* retired", None, True),
    ("search", "expired_token", ""): (RECONNECT, "invalid authentication", None, True),
    ("oauth", "expired_token", ""): (RECONNECT, "revoked or has expired: connect", None, True),
    ("search", "rate_limit", "temporarily"): (AGAIN, "Too many requests", 30, True),
    ("search", "rate_limit", "daily"): (AGAIN, "Too many requests", 86_400, True),
    ("search", "server_error", "500"): (AGAIN, "Internal error encountered", None, False),
    ("search", "server_error", "503"): (AGAIN, "Internal error encountered", None, False),
    ("search", "server_error", "504"): (AGAIN, "Internal error encountered", None, False),
    ("oauth", "server_error", "500"): (AGAIN, "answered 500 without", None, False),
    ("oauth", "server_error", "503"): (AGAIN, "answered 503 without", None, False),
    ("search", "timeout_after_write", ""): (AGAIN, "did not answer in time", None, False),
    ("oauth", "timeout_after_write", ""): (AGAIN, "did not answer in time", None, False),
    ("search", "timeout_before_write", ""): (AGAIN, "did not answer in time", None, False),
    ("oauth", "timeout_before_write", ""): (AGAIN, "did not answer in time", None, False),
    ("search", "closed_connection", ""): (AGAIN, "was not reached", None, False),
    ("oauth", "closed_connection", ""): (AGAIN, "was not reached", None, False),
    ("search", "broken_json", ""): (AGAIN, "answer broke off", None, False),
    ("oauth", "broken_json", ""): (AGAIN, "answer broke off", None, False),
    ("search", "permission_removed", ""): (PERMANENT, "USER_PERMISSION_DENIED", None, True),
    ("search", "version_refused", ""): (PERMANENT, "UNSUPPORTED_VERSION", None, True),
    ("crm", "expired_token", ""): (RECONNECT, "does not accept the key", None, True),
    ("crm", "rate_limit", "TEN_SECONDLY_ROLLING"): (AGAIN, "ten_secondly_rolling", 10, True),
    ("crm", "rate_limit", "SECONDLY"): (AGAIN, "secondly limit", 1, True),
    ("crm", "rate_limit", "DAILY"): (AGAIN, "daily limit", MIDNIGHT, True),
    ("crm", "server_error", "423"): (AGAIN, "locked", 2, True),
    ("crm", "server_error", "477"): (AGAIN, "moving this account", 120, True),
    ("crm", "server_error", "500"): (AGAIN, "internal error", None, False),
    **{
        ("crm", "server_error", status): (AGAIN, f"answered {status} without", None, False)
        for status in ("502", "503", "504", "521", "523", "524")
    },
    ("crm", "timeout_after_write", ""): (AGAIN, "did not answer in time", None, False),
    ("crm", "timeout_before_write", ""): (AGAIN, "did not answer in time", None, False),
    ("crm", "closed_connection", ""): (AGAIN, "was not reached", None, False),
    ("crm", "broken_json", ""): (AGAIN, "answer broke off", None, False),
    ("crm", "permission_removed", ""): (PERMANENT, "lacks a permission", None, True),
}
# These do not keep a reader from its answer.
HARMLESS = {"slow", "partial_failure"}


def test_no_fault_is_forgotten() -> None:
    """Whatever the sandbox can do to a connector has a meaning above."""
    known = {
        (partner, kind, policy)
        for kind, what in KINDS.items()
        for partner, policies in what.policies.items()
        for policy in policies or ("",)
        if kind not in HARMLESS
    }
    assert set(MEANINGS) == known


@pytest.mark.parametrize("fault", MEANINGS, ids=" ".join)
def test_a_fault_is_told_with_what_helps(fault: tuple[str, str, str], inside: InProcess) -> None:
    partner, kind, policy = fault
    remedy, words, after, undone = MEANINGS[fault]
    inside.order(kind, partner=partner, policy=policy, count=0)
    with pytest.raises(PlatformError) as caught:
        _read_from(inside, partner)
    error = caught.value
    if after == MIDNIGHT:
        assert error.after is not None
        assert 0 < error.after <= 86_400
        after = error.after
    assert (error.kind, error.after, error.undone) == (remedy, after, undone)
    assert re.search(words, error.message), error.message
    worded = kind in {"rate_limit", "permission_removed", "version_refused"}
    assert error.reference or not worded, "support asks for the platform's number"


def _read_from(inside: InProcess, partner: str) -> None:
    if partner == "crm":
        key = inside.account("crm", "Kopi Rimba CRM")["api_key"]
        CrmClient(key, base_url=f"{inside.url}/crm", transport=inside).properties()
    else:
        opened_over(inside, "search" if partner == "oauth" else partner, inside).campaigns()


@pytest.mark.parametrize(
    "kind", ["timeout_before_write", "closed_connection", "broken_json", "server_error", "slow"]
)
def test_a_reader_gets_over_what_passes(kind: str, name: str, inside: InProcess) -> None:
    inside.order(kind, partner=name, count=2)
    assert opened_over(inside, name, inside).account().name == "Empty account"


def test_a_token_that_ended_early_is_renewed_unseen(inside: InProcess) -> None:
    inside.order("expired_token", partner="search", count=1)
    assert opened_over(inside, "search", inside).account().currency == "MYR"


@pytest.mark.parametrize(
    "kind", ["timeout_after_write", "timeout_before_write", "server_error", "broken_json"]
)
@pytest.mark.parametrize(
    ("name", "skip"), [("search", 0), *(("social", before) for before in range(6))]
)
def test_whatever_answer_is_lost_there_is_one_campaign_with_its_ads(
    kind: str, skip: int, name: str, inside: InProcess
) -> None:
    """The write after `skip` others meets the fault; then the job asks for the same again."""
    new, platform = new_campaign(budget="61.50"), opened_over(inside, name, inside)
    writes = {"method": "POST"} | ({"route": "*mutate"} if name == "search" else {})
    inside.order(kind, partner=name, skip=skip, written=True, **writes)
    errors = []
    try:
        created = platform.create_campaign(new)
    except PlatformError as error:
        errors.append(error)
        inside.forgive()
        created = platform.create_campaign(new)
    assert all((error.kind, error.undone) == (AGAIN, False) for error in errors)
    (there,) = inside.campaigns(platform=name, name=new.tagged_name)
    assert there["status"] == "PAUSED"
    assert Decimal(there["daily_budget"]) == Decimal("61.50")
    assert there["groups"] == 1
    assert sorted(ad["id"] for ad in there["ads"]) == sorted(created.ads.values())


def test_a_batch_is_all_or_nothing_when_its_last_part_is_refused(inside: InProcess) -> None:
    inside.order("partial_failure", partner="search")
    new = new_campaign()
    search = opened_over(inside, "search", inside)
    with pytest.raises(PlatformError, match="RESOURCE_LIMIT") as caught:
        search.create_campaign(new)
    assert caught.value.kind is PERMANENT
    assert inside.campaigns(name=new.tagged_name) == []
    assert len(search.create_campaign(new).ads) == 2
