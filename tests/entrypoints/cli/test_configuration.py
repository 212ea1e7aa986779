"""docs/configuration.md names every variable that the code reads, and no other."""

import ast
import re
from pathlib import Path

from config.known_variables import NAMES
from kempen.kit.processes import MARK
from kempen.platforms.registry import partner_settings

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = (ROOT / "docs/configuration.md").read_text()


def variables_of_the_settings() -> set[str]:
    tree = ast.parse((ROOT / "config/settings.py").read_text())
    return {setting.name for setting in partner_settings()} | {
        call.args[0].value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "env"
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def test_the_settings_are_found() -> None:
    assert {"DATABASE_URL", "KEMPEN_PORT", "SIGNUP_URL"} < variables_of_the_settings()


def test_every_variable_has_its_row_and_every_row_its_variable() -> None:
    rows = set(re.findall(r"^\| `([A-Z_]+)` \|", DOCUMENT, re.MULTILINE))
    assert rows == variables_of_the_settings() | {MARK}


def test_every_variable_is_known_by_name() -> None:
    """Otherwise a setting of ours would be refused as a misspelt one."""
    assert variables_of_the_settings() | {MARK} == NAMES


def test_nothing_is_read_from_the_environment_past_the_settings() -> None:
    """But what Kempen's processes tell each other, the settings' place, and counts of threads."""
    known = {MARK, "KEMPEN_DATA_DIR", "KEMPEN_PORT", "KEMPEN_IS_WORKER", "DJANGO_SETTINGS_MODULE"}
    known |= {"OPENBLAS_NUM_THREADS", "POLARS_MAX_THREADS"}
    reading = re.compile(r"""environ(?:\.get|\.setdefault)?[\[(]\s*["']([A-Z_]+)["']""")
    read = {
        name
        for path in (ROOT / "kempen").rglob("*.py")
        for name in reading.findall(path.read_text())
    }
    assert read <= known
