"""What the demo business sells, with claims and a brand kit."""

from typing import TYPE_CHECKING, Final

from kempen.entrypoints.cli.run import demo_pictures

if TYPE_CHECKING:
    from kempen.domain.accounts.actors import Actor

_NAMES: Final = {"ms": "Biji kopi Liberica", "zh": "利比里卡咖啡豆"}
_COLOURS: Final = ("#0b6b52", "#c2560c")


def make_offering(actor: "Actor", website_url: str) -> bool:
    """Make the demo's offering and its brand kit unless the business has one; say whether."""
    from django.db import transaction

    from kempen.domain.creatives.actions.pictures import add_image
    from kempen.domain.offerings.actions.brand_kit import add_picture, set_logo
    from kempen.domain.offerings.actions.save import OfferingDetails, create_offering
    from kempen.domain.offerings.queries import all_offerings_of
    from kempen.market.claims import Claim

    if all_offerings_of(actor.business).exists():
        return False
    wanted = OfferingDetails(
        name="Liberica coffee beans",
        names=_NAMES,
        category="cafe",
        description="Whole beans of our own roast, in bags of 250 g.",
        languages=("en", "ms"),
        landing_url=f"{website_url}/beans",
        claims=(
            Claim("free_delivery"),
            Claim("freshly_made", {"how": "roasted", "when": "weekly"}),
            Claim("percent_off", {"percent": 20}),
        ),
        colours=_COLOURS,
    )
    logo, photo = demo_pictures.logo(), demo_pictures.photo()
    # Killed in between, the next start finds nothing and makes all of it.
    with transaction.atomic():
        offering = create_offering(actor, wanted)
        set_logo(actor, offering, logo, "Kopi Rimba logo.png")
        add_picture(actor, offering, add_image(actor, photo, "Roasted Liberica beans"))
    return True
