"""How many requests are let in, and how long answers are kept."""

from datetime import timedelta
from typing import Final

ANSWERS_KEPT: Final = timedelta(hours=24)
LONGEST_IDEMPOTENCY_KEY: Final = 255
LONGEST_PATH: Final = 300
WINDOW_SECONDS: Final = 60
REQUESTS_A_MINUTE: Final = 600
IMPORTS_A_MINUTE: Final = 60
