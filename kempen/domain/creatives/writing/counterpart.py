"""An ad's counterpart in another language: its claims written anew, not word by word; pure."""

from collections.abc import Sequence
from dataclasses import replace

from kempen.domain.creatives.rules import ANGLES
from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.from_guidelines import category_in
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines
from kempen.market.claims import Claim


def counterpart(
    guidelines: Guidelines, platform: str, claims: Sequence[Claim], angle: str, language: str
) -> Draft | None:
    """Return an ad in a language that claims nothing but these claims; None where none is fit.

    A claim without words in the language is left out. Where the angle then has nothing to lead
    with, the first other angle leads that has.
    """
    only = replace(
        guidelines,
        benefits=(),
        offer="",
        proof=(),
        claims=tuple(claims),
        languages=(language,),
        # Otherwise guessed from the words that were just taken away.
        category=category_in(guidelines),
    )
    for one in dict.fromkeys((angle, *ANGLES)):
        for draft in BuiltInWriter().write(only, platform, language, (one,)):
            return draft
    return None
