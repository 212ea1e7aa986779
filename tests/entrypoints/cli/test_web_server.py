"""What the web server's process loads before it forks its workers."""

import subprocess
import sys

LOADED = """
import os, threading
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
from kempen.entrypoints.cli.web_server import load_pages
load_pages()
from django.db import connection
import gc, sys
opened = connection.connection is not None or bool(connection._connection_pools)
print(threading.active_count(), opened, gc.isenabled())
print("kempen.entrypoints.api.main" in sys.modules)
"""


def test_pages_are_loaded_without_a_thread_or_a_connection_that_a_fork_would_break() -> None:
    output = subprocess.run(
        [sys.executable, "-c", LOADED], check=True, capture_output=True, text=True
    ).stdout

    assert output.split() == ["1", "False", "True", "True"]
