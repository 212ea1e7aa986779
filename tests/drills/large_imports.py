"""A business with many campaigns, and its key."""

import subprocess
import sys

from tests.drills.running import Running, environment
from tests.house.places import ROOT

CAMPAIGNS = 50


def token_of(service: Running) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.drills.owning", "Kopi Rimba", str(CAMPAIGNS)],
        cwd=ROOT,
        env=environment(service.folder),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()[-1]
