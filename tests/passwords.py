"""Passwords hashed as in production, but at the smallest cost that Argon2 takes.

Nearly every test makes a person, and a hash at full cost takes longer than the rest of many tests.
"""

from kempen.domain.accounts.passwords import BoundedArgon2

HASHER = "tests.passwords.CheapArgon2"


class CheapArgon2(BoundedArgon2):
    """Argon2id in 8 KiB and one pass."""

    memory_cost = 8
    time_cost = 1
