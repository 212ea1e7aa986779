"""The table that people read is the one that is enforced."""

import re

import pytest

from kempen.domain.accounts.rules import ALLOWED, ROLES, VISITOR, may
from tests.house.places import ROOT

_ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| (.+) \|$", re.MULTILINE)


def test_the_document_says_what_the_rules_say() -> None:
    text = (ROOT / "docs" / "roles.md").read_text()
    head = re.search(r"^\| action \| what it means \| (.+) \|$", text, re.MULTILINE)
    assert head is not None
    assert tuple(head[1].split(" | ")) == ROLES
    written = {
        action: frozenset(
            role for role, word in zip(ROLES, words.split(" | "), strict=True) if word == "yes"
        )
        for action, words in _ROW.findall(text)
    }
    assert written == {action: roles & frozenset(ROLES) for action, roles in ALLOWED.items()}


def test_a_visitor_of_sample_data_changes_nothing_but_briefs() -> None:
    may_do = {action for action, roles in ALLOWED.items() if VISITOR in roles}
    assert may_do == {"see", "export", "write_briefs"}


@pytest.mark.parametrize("role", [*ROLES, "", "Owner", "root"])
def test_an_unknown_action_is_nobodys(role: str) -> None:
    assert not may(role, "fly")
