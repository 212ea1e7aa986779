"""Why the service does not start with the keys that it is given."""

from kempen.kit.refusal import RefusalCode


class KeyRingRefusal(RefusalCode):
    """CREDENTIALS_KEYS is not what this database, or a backup of it, was sealed with."""

    OTHER_KEY = "key_ring_other_key"
    NOT_GIVEN = "key_ring_key_not_given"
    MISSING = "key_ring_key_missing"
