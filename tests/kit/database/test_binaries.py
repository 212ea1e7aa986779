import os
import shutil
import subprocess
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from kempen.kit.database import binaries
from kempen.kit.processes import ordinary_user


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the server as somebody else")
def test_programs_below_a_folder_that_only_root_may_enter_run_as_the_ordinary_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = binaries.installed().parent
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    for folder in (real / "pginstall18", real.with_name(f"{real.name}.libs")):
        shutil.copytree(folder, closed / folder.relative_to(real.parent), symlinks=True)
    spec = ModuleSpec(real.name, None, origin=str(closed / real.name / "__init__.py"))
    monkeypatch.setattr(binaries, "find_spec", lambda name: spec)
    copies = tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setattr(binaries, "_READABLE_COPIES", copies)
    open_parents(copies)
    user = ordinary_user()
    assert user is not None
    programs = binaries.reachable(user)
    assert programs == binaries.reachable(user)  # The second time finds the copy of the first.
    assert len(list(copies.iterdir())) == 1
    output = subprocess.run(
        [programs / "bin" / "initdb", "--version"],
        user=user.pw_uid,
        group=user.pw_gid,
        extra_groups=[],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert output.startswith("initdb (PostgreSQL) 18.")


def open_parents(folder: Path) -> None:
    """Let everybody walk through pytest's own folders down to this one."""
    for place in [folder, *folder.parents][:-2]:
        place.chmod(place.stat().st_mode | 0o011)
