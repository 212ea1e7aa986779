"""Every event type that Kempen sends, with what it means; schemas.py has the shape of its data."""

from typing import Final

API_VERSION: Final = "v1"
# What an endpoint says that wants every type, those of later versions too.
EVERYTHING: Final = "*"
# Sent on request, to one endpoint only; nobody needs to ask for it.
TEST: Final = "endpoint.test"

# Type → one sentence. Further types join the list in the change that first sends them.
CATALOGUE: Final[dict[str, str]] = {
    "campaign.created": "A campaign was created.",
    "campaign.updated": "A campaign's fields changed; the data has all of them.",
    "strategy.ready": "A strategy was generated and waits for a person's decision.",
    "strategy.failed": "A strategy could not be generated; the data says why.",
    "strategy.approved": "A person approved a strategy: exactly that may run.",
    "strategy.reopened": "A person withdrew an approval or a rejection, to change the strategy.",
    "strategy.rejected": "A person rejected a strategy: nothing of it runs.",
    "campaign.launched": "A campaign began to run on its platform, as approved.",
    "campaign.launch_failed": "A platform did not accept a change of a campaign's launch.",
    "campaign.paused": "A campaign was paused on its platform.",
    "campaign.resumed": "A paused campaign was resumed on its platform.",
    "campaign.ended": "A campaign was ended on its platform.",
    "campaign.drifted": "What runs on a platform differs from what a person approved.",
    "ad.submitted": "An ad was made on its platform, which reviews it now.",
    "ad.approved": "A platform approved an ad: told once for each ad and creative.",
    "ad.rejected": "A platform rejected an ad, with its reasons.",
    "ad_revision.created": "Someone began to change the ads of a campaign that runs.",
    "ad_revision.updated": "A revision of ads that waits for approval changed; the data has all.",
    "ad_revision.approved": "A person approved a revision of ads: exactly that is sent.",
    "ad_revision.declined": "A client declined a revision of ads: nothing of it is sent.",
    "ad_revision.reopened": "A declined revision of ads was opened again, to be changed.",
    "ad_revision.withdrawn": "A person put a revision of ads aside: nothing of it is sent.",
    "ad_revision.applied": "All of an approved revision of ads is done, or its ads are in reserve.",
    "ad_revision.failed": "A platform did not accept a change of an approved revision of ads.",
    "budget.spent": "A campaign spent 50, 75, 90 or 100 % of its budget, or a day of it is over.",
    "import.completed": "An import of performance days was stored.",
    "import.failed": "An import failed and nothing of it was stored; the data says why.",
    "import.undone": "An import was undone: its days are what they were before.",
    "lead.created": "A person left an address in an ad; the data never says who it is.",
    "member.joined": "A person joined the business; the data never says who it is.",
    "member.removed": "A member was removed; the data never says who it was.",
    "connection.failed": "A platform does not accept a connection's access any more.",
    "connection.expiring": "A connection's access ends within seven days: renew it before.",
    "ad.swapped": "An ad in reserve took the place of one that paused, inside what was approved.",
    "budget.moved": "Money moved between campaigns of a running plan, on their platforms.",
    "recommendation.ready": "Kempen recommends to move money or change ads; a member decides.",
    "alert.opened": "Something is wrong; the data says what, since when, and where.",
    "alert.closed": "What an alert was about is over.",
    TEST: "Somebody asked for a test of one endpoint, which alone receives it.",
}


def subscribable() -> list[str]:
    """Return the types that an endpoint may ask for, in the order of the catalogue."""
    return [event_type for event_type in CATALOGUE if event_type != TEST]
