import resource
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from kempen.entrypoints.cli.doctor import machine
from kempen.kit import bounded_process
from tests.entrypoints.cli.doctor.found import nothing, only


def test_a_disk_that_is_nearly_full(settings: Any, tmp_path: Path) -> None:
    settings.IS_EMBEDDED, settings.KEMPEN_DATA_DIR = True, tmp_path
    more_than_there_is = 10**9
    first, *_ = machine.disk_space(more_than_there_is)
    assert first.severity == "fault"
    assert first.problem.startswith(f"{tmp_path} has ")
    assert nothing(machine.disk_space(0))


@pytest.mark.parametrize("name", ["", "secret_key", "credentials_keys", "postgres.password"])
def test_a_data_folder_that_others_may_read(settings: Any, tmp_path: Path, name: str) -> None:
    settings.IS_EMBEDDED, settings.KEMPEN_DATA_DIR = True, tmp_path
    for file in ("secret_key", "credentials_keys", "postgres.password"):
        (tmp_path / file).write_text("x")
        (tmp_path / file).chmod(0o600)
    tmp_path.chmod(0o700)
    assert nothing(machine.data_folder())
    (tmp_path / name).chmod(0o750)
    planted = f"{tmp_path / name} can be read by other users of this machine."
    assert only(machine.data_folder()) == ("fault", planted)


def test_too_few_open_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1000, hard))
    try:
        assert only(machine.open_files()) == (
            "warning",
            "This process may open 1000 files. Under load it needs 4096.",
        )
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
        assert nothing(machine.open_files())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def stranger() -> Iterator[int]:
    """The port of a web server that is not ours."""
    server = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    serving = threading.Thread(target=server.serve_forever, args=(0.01,))
    serving.start()
    yield server.server_port
    server.shutdown()
    serving.join()
    server.server_close()


def test_a_port_that_another_program_uses(settings: Any, stranger: int) -> None:
    settings.KEMPEN_PORT = stranger
    planted = f"Another program uses port {stranger}."
    assert only(machine.web_port()) == ("fault", planted)


def test_a_port_that_our_web_server_uses(settings: Any, live_server: Any) -> None:
    settings.KEMPEN_PORT = int(live_server.url.rpartition(":")[2])
    assert nothing(machine.web_port())


def test_a_port_that_is_free(settings: Any) -> None:
    settings.KEMPEN_PORT = 1
    assert nothing(machine.web_port())


def test_static_files_that_were_not_collected(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    planted = f"{tmp_path} has no static files, so pages have no styles."
    assert only(machine.static_files()) == ("fault", planted)


def test_static_files_of_another_version(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "staticfiles.json").write_text("{}")
    (tmp_path / ".sources").write_text("of last month")
    planted = f"The static files in {tmp_path} belong to another version."
    assert only(machine.static_files()) == ("fault", planted)


def test_a_machine_without_pango(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The loader finds a library of this name, and it is none.

    What lays a PDF out is started for it: a fork of the tests' has Pango already.
    """
    monkeypatch.setattr(bounded_process, "subprocess", subprocess)
    for name in ("libpango-1.0.so.0", "libpangoft2-1.0.so.0"):
        (tmp_path / name).write_bytes(b"")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    planted = "PDF reports fail, because Pango is missing."
    assert only(machine.pango()) == ("warning", planted)


def test_a_machine_without_chinese_and_tamil_letters(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    none = tmp_path / "fonts.conf"
    none.write_text('<?xml version="1.0"?><fontconfig/>')
    monkeypatch.setenv("FONTCONFIG_FILE", str(none))
    findings = [(finding.severity, finding.problem.split(",")[0]) for finding in machine.fonts()]
    assert findings == [
        ("warning", "No font has Chinese letters"),
        ("warning", "No font has Tamil letters"),
    ]
