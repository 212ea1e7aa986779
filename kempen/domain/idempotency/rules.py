"""How many requests and forms are let in, and how long answers are kept."""

from datetime import timedelta
from typing import Final

ANSWERS_KEPT: Final = timedelta(hours=24)
LONGEST_IDEMPOTENCY_KEY: Final = 255
LONGEST_PATH: Final = 300
WINDOW_SECONDS: Final = 60
REQUESTS_A_MINUTE: Final = 600
IMPORTS_A_MINUTE: Final = 60
# All keys of a business together: a hundred keys are not a hundred times as much.
REQUESTS_A_MINUTE_PER_BUSINESS: Final = 3_000
# Forms of the dashboard: from one address by people who are not signed in, and by one person.
FORMS_A_MINUTE_PER_ADDRESS: Final = 60
FORMS_A_MINUTE_PER_PERSON: Final = 300
