"""What is allowed to endpoints and deliveries: numbers that stand in the contract. Pure."""

from typing import Final

MOST_ENDPOINTS: Final = 20
IN_FLIGHT_PER_ENDPOINT: Final = 8
# An endpoint whose last attempt failed is tried with fewer at once, so that even very many dead
# receivers leave room for the living.
IN_FLIGHT_WHILE_FAILING: Final = 2
IN_FLIGHT_PER_BUSINESS: Final = 32
# A claimed delivery whose dispatcher died is due again after this long; an attempt takes 15 s at
# most.
LEASE_SECONDS: Final = 60
LONGEST_ATTEMPT_SECONDS: Final = 15.0
CONNECT_SECONDS: Final = 5.0
DAYS_KEPT: Final = 30
MOST_RECOVERED: Final = 100_000
ROTATION_HOURS: Final = 24
LONGEST_ROTATION_HOURS: Final = 168
LONGEST_DESCRIPTION: Final = 200
# An event that is older than this when an endpoint is made is not for that endpoint; shorter
# differences are the clocks of two machines.
OLD_NEWS_SECONDS: Final = 60
# Hours of failing after which the owner is mailed; after the last the endpoint is disabled.
FAILING_HOURS: Final = (24, 72, 120)
GAVE_UP_TO_DISABLE: Final = 2
