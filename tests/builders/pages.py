"""What somebody reads on a page."""

import html
import re
from typing import Any


def text_of(answer: Any) -> str:
    """The words of a page, without its markup; what is escaped in it stays escaped."""
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(text.replace("&#x27;", "'").split())


def unescaped_text_of(answer: Any) -> str:
    """The words of a page as a browser shows them."""
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(html.unescape(text).split())
