"""Looks for faults of settings, migrations and texts, with what production sets.

    python -m tests.checks

One process does all three: to load Django with everything takes longer than each of them.
"""

import sys
import warnings

import django
from django.core.management import call_command

from tests.translations.__main__ import main as look_at_translations


def main() -> int:
    """Return 0 when nothing is wrong; Django ends the process by itself at what it finds."""
    django.setup()
    call_command("check", deploy=True, fail_level="WARNING")
    with warnings.catch_warnings():
        # No server is there whose history of migrations could be read.
        warnings.simplefilter("ignore", RuntimeWarning)
        call_command("makemigrations", check_changes=True, dry_run=True, skip_checks=True)
    return look_at_translations("check")


if __name__ == "__main__":
    sys.exit(main())
