"""Makes a strategy with ads in two languages in a running service.

    python -m tests.browser.two_languages EMAIL

Its owner's password is `tests.make.PASSWORD`. One benefit has words in English alone. It says the
identifier of the strategy, which the worker of the service has made ready.
"""

import sys

from tests.waiting import wait_until


def main(email: str) -> None:
    """Hand in the brief and wait for the worker."""
    from kempen.entrypoints.cli.opening import open_service

    with open_service():
        from kempen.domain.strategies.actions.briefs import NewLine
        from tests import make
        from tests.builders import plans, shop

        member = make.member(make.business("Kopi Tapir"), make.person(email.partition("@")[0]))
        guidelines = {
            **shop.GUIDELINES,
            "languages": ["en", "ta"],
            "benefits": ["Grandma's own hands", "Free delivery"],
            "proof": [],
        }
        lines = (NewLine("social", "Posts"), NewLine("search", "Results"))
        begun = plans.begun(member, creative_guidelines=guidelines, new_campaigns=lines)
        wait_until(lambda: plans.again(member.business, begun).status == "ready")
        print(begun.public_id, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
