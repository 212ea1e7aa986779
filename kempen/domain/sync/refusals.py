"""Why what was chosen for the campaigns of an account is refused."""

from kempen.kit.refusal import RefusalCode


class ChoiceRefusal(RefusalCode):
    """One of our campaigns cannot stand for one of the account; its number is the path."""

    NOT_JOINABLE = "not_joinable"
    JOINED_TWICE = "joined_twice"
