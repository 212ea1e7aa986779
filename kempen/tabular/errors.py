"""The one error that a reader of tables has to expect."""


class BadTable(ValueError):  # noqa: N818 -- the table is bad, the program is well
    """A file that cannot be read as it is; the message says where and what to change.

    `code` is stable and short.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
