"""Words as a sentence, and with a capital where one begins; pure."""


def raised(text: str) -> str:
    """Return a text with a capital first letter, but not of a word like iPhone."""
    first = text.split(maxsplit=1)[:1]
    return text[:1].upper() + text[1:] if first and first[0].islower() else text


def ended(text: str, stop: str) -> str:
    """Return a text as a sentence."""
    text = raised(text.strip())
    return text if not text or text[-1] in ".!?。！？" else f"{text}{stop}"
