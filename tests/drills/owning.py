"""Makes a business with campaigns and a key in a running service's database.

    python -m tests.drills.owning NAME CAMPAIGNS

The campaigns are called `Campaign 0` and so on; the key goes to standard output.
"""

import sys


def main(company: str, campaigns: int) -> None:
    """Make them and say the key."""
    from kempen.entrypoints.cli.opening import open_service

    with open_service():
        from kempen.domain.accounts.actions.keys import create_key
        from kempen.domain.accounts.actors import Actor
        from kempen.domain.accounts.models import Business
        from kempen.domain.campaigns.models import Campaign

        business = Business.objects.create(name=company, status=Business.Status.ACTIVE)
        for number in range(campaigns):
            Campaign.objects.add(business, name=f"Campaign {number}", objective="increase_sales")
        actor = Actor.service(business, "drill")
        print(create_key(actor, "Drill", ["data:write"])[1])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
