"""What the approval of a revision freezes: its JSON is what the hash is made of."""

from msgspec import Struct

from kempen.domain.creatives.queries import CreativeContent


class ApprovedAdChange(Struct, frozen=True, omit_defaults=True):
    """One change: the ad that it is about, and every word of the ad that it makes.

    `number` is the ad on its platform; `new_ad_id` what the ad will be called that is made.
    """

    kind: str
    ad_id: str | None = None
    number: str | None = None
    new_ad_id: str | None = None
    content: CreativeContent | None = None


class ApprovedAdRevision(Struct, frozen=True):
    """All that changes, under which approved strategy, and in which campaign."""

    ad_revision_id: str
    campaign_id: str
    strategy_id: str
    strategy_hash: str
    changes: tuple[ApprovedAdChange, ...]
