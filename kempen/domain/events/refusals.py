"""Why a checkpoint of the audit log is of no use."""

from kempen.kit.refusal import RefusalCode


class CheckpointRefusal(RefusalCode):
    """The file cannot say whether the audit log is whole."""

    UNREADABLE = "checkpoint_unreadable"
    UNKNOWN_KEY = "checkpoint_unknown_key"
    BAD_SIGNATURE = "checkpoint_bad_signature"
    OTHER_INSTALLATION = "checkpoint_other_installation"
