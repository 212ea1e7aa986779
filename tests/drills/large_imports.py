"""A business with many campaigns, and its key."""

import sys

from tests.drills.running import Running, environment
from tests.fork_server import programs

CAMPAIGNS = 50


def token_of(service: Running) -> str:
    command = [sys.executable, "-m", "tests.drills.owning", "Kopi Rimba", str(CAMPAIGNS)]
    done = programs.run(command, env=environment(service.folder))
    done.check_returncode()
    return done.stdout.split()[-1]
