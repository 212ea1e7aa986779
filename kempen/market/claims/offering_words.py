"""Words around a claim that say no more than that it is offered: "we provide", "附"; pure."""

import re
from typing import Final

_BEFORE: Final = re.compile(
    r"(?:we |you )?(?:offer|provide|give|include|have|get|receive|enjoy)s? (?:you )?(?:with )?"
    r"(?:an? )?"
    r"|(?:comes? |supplied |complete |together )?with (?:an? )?|including |featuring "
    r"|(?:kami |kita |anda )?(?:beri|berikan|bagi|tawarkan|menawarkan|sediakan|menyediakan"
    r"|sertakan|dapat|terima) "
    r"|(?:termasuk|disediakan|disertakan|dengan|berserta|lengkap dengan|datang dengan) "
    r"|(?:我们|本店|本公司)?(?:为您|为顾客|另)?(?:提供|附送|附上|附有|附带|附|设有|备有|配有|享有|可享|享"
    r"|包含|含|拥有)",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    r" (?:(?:is|are) )?(?:provided|included|offered|used|added)"
    r"| (?:disediakan|diberikan|disertakan|termasuk|digunakan)"
    r"| (?:வழங்குகிறோம்|வழங்கப்படும்|வழங்கப்படுகிறது|தருகிறோம்|தரப்படும்|அளிக்கிறோம்|அளிக்கப்படும்)",
    re.IGNORECASE,
)


def offered_in(words: str) -> str:
    """Return what is offered by words that say so; empty where they say it without such words."""
    before = _BEFORE.match(words)
    rest = words[before.end() :] if before else words
    ends = list(_BEHIND.finditer(rest))
    if ends and ends[-1].end() == len(rest):
        rest = rest[: ends[-1].start()]
    return rest.strip() if rest != words else ""
