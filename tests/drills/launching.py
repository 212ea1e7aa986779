"""Launches an approved strategy in a process of its own, a minute and a half ago.

    python -m tests.drills.launching < accounts.json

Its undo window is over, so a worker sends it at once. It says the business's identifier.
"""

import json
import os
import sys
from datetime import timedelta

from kempen.kit.database.scope import begin_process_as_service

SECONDS_AGO = 90


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    begin_process_as_service("a drill")
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.connections.actions import connect
    from kempen.domain.launches.actions.launching import launch
    from kempen.kit import clock
    from tests import make
    from tests.builders.approved import approve, strategy

    real = clock.now
    clock.now = lambda: real() - timedelta(seconds=SECONDS_AGO)
    accounts = json.load(sys.stdin)
    member = make.member(make.business())
    alice = Actor.member(member)
    for platform, account in accounts.items():
        connect(alice, platform, "sandbox", account)
    launch(alice, approve(strategy(member.business, *accounts), member))
    print(member.business.pk, flush=True)


if __name__ == "__main__":
    main()
