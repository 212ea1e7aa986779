"""`kempen operators`: how the first operator comes to be."""

import pytest
from click.testing import CliRunner, Result

from kempen.entrypoints.cli.operators import command
from tests import make
from tests.builders.operators import EMAIL
from tests.builders.people import link_in_mail, work_off

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def test_an_operator_is_added_listed_and_removed() -> None:
    assert run("list").output.startswith("No operators yet")
    added = run("add", EMAIL)
    assert (added.exit_code, "http" in added.output) == (0, False)
    listed = run("list").output
    assert EMAIL in listed
    assert "last signed in never  second factor not set up" in listed
    assert run("remove", EMAIL).output == f"{EMAIL} is no longer an operator.\n"
    assert EMAIL not in run("list").output


def test_the_link_is_printed_where_mail_does_not_work_yet() -> None:
    printed = run("add", EMAIL, "--print-link").output.splitlines()[-1]
    work_off()
    assert printed.endswith(link_in_mail())


def test_a_refusal_is_one_line_with_status_2() -> None:
    make.person()
    for arguments in (("add", "alice@example.com"), ("add", "ops"), ("remove", EMAIL)):
        result = run(*arguments)
        assert (result.exit_code, result.output.count("\n")) == (2, 1), result.output
