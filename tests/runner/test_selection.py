"""Which tests a change can reach."""

import pytest

from tests.runner import groups, selection

# In one piece, this file would name it.
_UNHEARD_OF = 2 * "unheard-"


@pytest.mark.parametrize(
    ("changed", "reached"),
    [
        # What stands beside it.
        ("kempen/domain/campaigns/rules.py", "tests/domain/campaigns/test_campaigns.py"),
        # What looks at all files.
        ("kempen/entrypoints/worker/duties/upkeep.py", "tests/house/test_shape.py"),
        # What imports it, though it stands elsewhere.
        ("kempen/domain/accounts/passwords.py", "tests/domain/accounts/test_passwords.py"),
        ("tests/runner/selection.py", "tests/runner/test_selection.py"),
        # What names it.
        ("deploy/nginx.conf", "tests/entrypoints/api/test_behind_nginx.py"),
        # What a conftest is for.
        ("tests/charts/conftest.py", "tests/charts/test_lines.py"),
    ],
)
def test_what_is_near_is_chosen(changed: str, reached: str) -> None:
    assert reached in selection.choose([changed]).files


def test_of_the_commands_that_use_what_changed_the_tests_of_their_names_are_nearest() -> None:
    near = selection._without_import("kempen.entrypoints.cli.migrate")
    commands = "tests/entrypoints/cli"
    assert near[f"{commands}/test_migrate.py"] < near[f"{commands}/test_server_roles.py"]


def test_a_room_does_not_reach_the_rooms_below_it() -> None:
    below = set(selection.choose(["kempen/domain/spend_guard/actions.py"]).files)
    assert below
    assert not below & set(_tests_in("tests/domain/webhooks", "tests/optimiser", "tests/kit"))


@pytest.mark.parametrize(
    "changed",
    [
        "pyproject.toml",
        "Makefile",
        "config/settings.py",
        "tests/conftest.py",
        f"deploy/{_UNHEARD_OF}",
    ],
)
def test_what_may_reach_anything_runs_everything_and_says_so(changed: str) -> None:
    chosen = selection.choose([changed])
    assert chosen.files == groups.test_files()
    assert changed in chosen.explanation


def test_prose_that_no_test_names_reaches_what_reads_all_files() -> None:
    assert selection.choose([f"docs/{_UNHEARD_OF}.md"]).files == _tests_in("tests/house")


def test_no_change_needs_no_test() -> None:
    assert selection.choose([]).files == []


def test_what_does_not_fit_is_told_and_the_nearest_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds = groups.seconds_of(_tests_in("tests/kit", "tests/house"))
    monkeypatch.setattr(selection, "BUDGET_SECONDS", sum(seconds.values()) + 0.01)
    chosen = selection.choose(["kempen/kit/clock.py"])
    assert set(chosen.files) == set(seconds)
    assert "further away are left to `make test`" in chosen.explanation


def test_a_test_that_changed_itself_is_run_however_long_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(selection, "BUDGET_SECONDS", 0)
    assert selection.choose(["tests/kit/test_ids.py"]).files == ["tests/kit/test_ids.py"]


def test_what_takes_long_is_left_out_unless_it_stands_beside_the_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beside, near = "tests/kit/test_clock.py", "tests/domain/leads/test_receiving.py"
    monkeypatch.setattr(selection, "_tests_near", lambda _: {beside: 0, near: 1})
    monkeypatch.setattr(groups, "seconds_of", lambda files: dict.fromkeys(files, 30.0))
    monkeypatch.setattr(selection, "_ALWAYS", "tests/none")
    assert selection.choose(["kempen/kit/clock.py"]).files == [beside]


def _tests_in(*folders: str) -> list[str]:
    return [file for file in groups.test_files() if file.startswith(folders)]
