"""Each kind of change is a class: what older code stored of it is read, and stored the same."""

import json
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Final
from uuid import UUID

import msgspec
import pytest
from django.db import connection

from kempen.domain.launches.approved import Baseline
from kempen.domain.launches.change_result import AccountBudget, ChangeResult, SentBudget
from kempen.domain.launches.changes.base import ChangeRole, FoundDrift, PlatformChange
from kempen.domain.launches.changes.create_campaign import CreateCampaign
from kempen.domain.launches.changes.registry import KINDS, content_of, kinds_with, result_of
from kempen.domain.launches.changes.run_state import RunStateChange
from kempen.domain.launches.changes.set_budget import SetBudget
from kempen.domain.launches.models import Change
from kempen.kit.database.struct_column import from_json, to_json
from tests.builders.changes import STORED_PAYLOADS, payload_of

# In rows for good: a code may be added, none is ever renamed.
STORED_KINDS: Final = {
    "create_campaign",
    "start",
    "add_ads",
    "set_budget",
    "pause",
    "resume",
    "end",
    "rename",
    "set_end",
    "stop_ad",
    "run_ad",
}
LINE: Final = UUID("01a20560-a338-7364-adb4-c168144eb0d9")


def test_every_kind_says_itself_how_it_is_done() -> None:
    assert getattr(PlatformChange.execute, "__isabstractmethod__", False)
    assert [
        code for code, kind in KINDS.items() if getattr(kind.execute, "__isabstractmethod__", False)
    ] == []


def test_every_stored_kind_has_its_class() -> None:
    assert set(KINDS) >= STORED_KINDS
    assert {kind for kind, _ in STORED_PAYLOADS} == set(KINDS)
    assert all(len(kind) <= 20 for kind in KINDS)
    assert all(kind.execute is not PlatformChange.execute for kind in KINDS.values())


@pytest.mark.parametrize(("kind", "stored"), STORED_PAYLOADS)
def test_what_is_stored_is_read_and_stored_the_same(kind: str, stored: str) -> None:
    payload = json.loads(stored)
    content = content_of(Change(kind=kind, payload=payload))
    assert type(content) is KINDS[kind]
    assert content.to_json() == payload


def test_a_campaign_to_be_made_is_read_field_by_field() -> None:
    content = content_of(Change(kind="create_campaign", payload=payload_of("create_campaign")))
    assert isinstance(content, CreateCampaign)
    assert (content.line_id, content.daily_budget) == (LINE, Decimal(100))
    assert (content.start, content.end) == (date(2026, 11, 23), date(2026, 11, 25))
    assert (content.age_min, content.age_max, content.keywords) == (21, 60, ("kopi",))
    (ad,) = content.ads
    assert (ad.ad_id.hex[:8], ad.headlines, ad.image_id) == ("01a20560", ("Liberica beans",), "")


def test_caps_of_older_code_have_fewer_names() -> None:
    """Before plans could go on after their last day, every plan ended there."""
    first = {"line_id": str(LINE), "amount": "120.00", "total": "360", "start": "2026-12-01"}
    content = SetBudget.from_json({**first, "end": "2026-12-03"})
    assert (content.wakes, content.ends_there, content.original) == (False, None, None)
    assert content.last_day == date(2026, 12, 3)
    assert msgspec.structs.replace(content, ends_there=False).last_day is None
    assert SetBudget.from_json({"amount": "80"}).last_day is None


def test_a_name_of_newer_code_is_passed_over_and_a_missing_one_is_not() -> None:
    assert SetBudget.from_json({"amount": "80", "shape": "round"}) == SetBudget(amount=Decimal(80))
    with pytest.raises(msgspec.ValidationError, match="amount"):
        SetBudget.from_json({"wakes": True})
    with pytest.raises(msgspec.ValidationError, match=r"\$\.end"):
        KINDS["set_end"].from_json({"end": "tomorrow"})


@pytest.mark.parametrize(
    ("stored", "result"),
    [
        (None, ChangeResult()),
        ({}, ChangeResult()),
        ({"paused": True}, ChangeResult(paused=True)),
        (
            {"campaign_id": "12", "ads": {"gh3hncpj": "91"}},
            ChangeResult(campaign_id="12", ads={"gh3hncpj": "91"}),
        ),
        (
            {
                "sent": {"amount": "3344", "currency": "JPY", "rate": "0.0299"},
                "before": {"amount": None, "currency": "JPY"},
            },
            ChangeResult(
                sent=SentBudget(amount=Decimal(3344), currency="JPY", rate=Decimal("0.0299")),
                before=AccountBudget(amount=None, currency="JPY"),
            ),
        ),
    ],
)
def test_answers_of_older_code_are_read(
    stored: Mapping[str, object] | None, result: ChangeResult
) -> None:
    column = Change._meta.get_field("result")
    text = None if stored is None else json.dumps(stored)
    read = column.from_db_value(text, None, connection)
    assert result_of(Change(kind="start", result=read)) == result
    assert to_json(result) == (stored or {})


def test_what_stood_there_at_the_first_look_is_read() -> None:
    stored = {"name": "Beans", "others": ["5"], "contents": {"91": "ab"}}
    whole = Baseline(name="Beans", others=("5",), contents={"91": "ab"})
    assert from_json(stored, Baseline) == whole
    assert to_json(whole) == stored
    assert from_json({}, Baseline) == Baseline()
    only = from_json({"contents": {"91": "ab"}}, Baseline)
    assert (only.name, only.others, only.contents) == (None, None, {"91": "ab"})
    # Empty and not known are stored differently, as older code did.
    parts: list[dict[str, object]] = [
        {},
        {"contents": {}},
        {"name": "", "others": [], "contents": {}},
    ]
    for part in parts:
        assert to_json(from_json(part, Baseline)) == part


def test_what_was_found_before_a_restored_setting_is_read() -> None:
    content = content_of(Change(kind="rename", payload=payload_of("rename")))
    assert content.drift == FoundDrift(kind="name", found="Nuts")
    assert content.given_name == "Beans [kpn-6rxfn3e0nphv]"


ROLES: Final[Mapping[ChangeRole, set[str]]] = MappingProxyType(
    {
        ChangeRole.MAKES_CAMPAIGN: {"create_campaign"},
        ChangeRole.MAKES_ADS: {"create_campaign", "add_ads", "start_reserve"},
        ChangeRole.STARTS_RESERVE: {"start_reserve"},
        ChangeRole.STARTS: {"start"},
        ChangeRole.RUNS_PLAN: {"start", "set_budget"},
        ChangeRole.REACHES: {"start", "set_budget", "add_ads", "start_reserve"},
        ChangeRole.CARRIES_PLAN: {
            *("create_campaign", "start", "add_ads", "set_budget"),
            *("pause_ad", "resume_ad"),
        },
        ChangeRole.SETS_AD_STATE: {"pause_ad", "resume_ad"},
        ChangeRole.HAS_CAP: {"create_campaign", "set_budget", "move_budget"},
        ChangeRole.CHANGES_CAP: {"set_budget", "move_budget"},
        ChangeRole.MOVES_MONEY: {"move_budget"},
        ChangeRole.STEERS: {"pause", "resume", "end"},
        ChangeRole.ENDS: {"end"},
    }
)


@pytest.mark.parametrize("role", ChangeRole)
def test_roles_find_the_kinds_that_have_them(role: ChangeRole) -> None:
    """Safety rests on these: what is sent, what overtakes what, what a person may end."""
    assert kinds_with(role) == ROLES[role]


def test_a_role_says_what_the_class_can_do() -> None:
    for kind, payload in STORED_PAYLOADS:
        content = KINDS[kind].from_json(json.loads(payload))
        assert (content.daily_cap is not None) == (ChangeRole.HAS_CAP in content.roles)
        assert isinstance(content, RunStateChange) == (ChangeRole.STEERS in content.roles)
        assert content.label in content.labels()
