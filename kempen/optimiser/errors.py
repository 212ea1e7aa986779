"""The one error a caller of the optimiser has to expect."""


class BadInput(ValueError):  # noqa: N818 -- It is the input that is bad; the program is well.
    """The numbers or the question cannot be used as they are; the message says what to change.

    `code` is stable and short, for pages that translate; `data` holds what the sentence names.
    """

    def __init__(self, code: str, message: str, **data: object) -> None:
        super().__init__(message)
        self.code = code
        self.data = data
