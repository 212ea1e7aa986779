"""What a platform's ads are made of: how many texts, how long, and what may not stand in them."""

from dataclasses import dataclass
from enum import StrEnum


class AdLayout(StrEnum):
    """How an ad looks where it is shown; the pages have a preview for each."""

    RESULT = "result"  # Headlines and descriptions in any order, as a search result.
    POST = "post"  # A text, a picture and one headline, as a post in a feed.


@dataclass(frozen=True)
class TextLimits:
    """How many texts of a kind an ad has, and how long each may be."""

    least: int
    most: int
    longest: int


@dataclass(frozen=True, kw_only=True)
class AdFormat:
    """One format of ads. Lengths are counted as the platform counts them."""

    layout: AdLayout
    headlines: TextLimits
    descriptions: TextLimits
    # How much of the text above the picture is seen at once; 0: the format has no such text.
    primary_text: int = 0
    # Whether a text beyond its limit is refused; else its end is hidden.
    refuses_long_texts: bool
    # Whether a character of double width (Chinese, Japanese, Korean) counts as two.
    counts_wide_as_two: bool = False
    # Without a picture it shows what it finds on the page that the ad leads to, or none.
    needs_picture: bool = False
    # Shapes of images that it takes apart, as width to height, the one of most placements first.
    # Empty: it takes one image for all of them.
    image_shapes: tuple[str, ...] = ()
    # Codes of the buttons that an ad may have; what nobody chose is the first. Empty: it has none.
    buttons: tuple[str, ...] = ()
    # Whether signs are looked at: exclamation marks, pictures among letters, telephone numbers.
    checks_signs: bool = False
    # Codes of `creatives/policy.py` that are refused without a look.
    refused_signs: frozenset[str] = frozenset()
    # How many ads of the format are proposed for a campaign and language.
    most_drafts: int
    # What the form of such an ad says about its texts: English, translated where it is shown.
    hint: str

    @property
    def has_primary_text(self) -> bool:
        """Whether an ad has a text of its own beside headlines and descriptions."""
        return self.primary_text > 0

    def button(self, code: str) -> str:
        """Return a button that the format has: the one asked for, else the usual one, or ""."""
        return code if code in self.buttons else "".join(self.buttons[:1])
