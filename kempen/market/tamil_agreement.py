"""What is said of several things in Tamil: நகைகள் are செய்யப்பட்டவை, one is செய்யப்பட்டது; pure."""

import re
from typing import Final

# நகைகள், and what brings or sells them: நகைகள் விற்பனை.
_SEVERAL: Final = re.compile(r"கள்(?: (?:டெலிவரி|விற்பனை|ஆர்டர்|சேவை))*$")
# What a thing has been made or is like, at the end of a clause: செய்தது, மென்மையானது. What it does
# (இருக்கிறது), where it stands (உள்ளது) and a verb as a noun (செய்வது) end in other ways.
_QUALITY: Final = re.compile(r"(?<=[க-ஹ])(?<![வபள])(?<!கிற)து(?=[.,]|$)")
# Here something else than the thing is the subject.
_OTHER_SUBJECT: Final = re.compile(
    r"ஒவ்வொன்றும்|உரிமை |IMEI |கலோரி |வரி |விலை |சிக்னல் |தரவு |அளவீடு |பரிசோதனை |பதிவு |எண்ணிக்கை "
    r"|உடையது|விட்டது|(?:எங்கள்|உங்கள்) "
)


def said_of(noun: str, words: str) -> str:
    """Return what is said of a thing in the number of its noun."""
    return in_plural(words) if _SEVERAL.search(noun) else words


def in_plural(words: str) -> str:
    """Return what is said of one thing as it is said of several."""
    return words if _OTHER_SUBJECT.search(words) else _QUALITY.sub("வை", words)
