"""How a refusal is answered: status, sentence, and the code that programs know it by."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from babel.lists import format_list
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from kempen.kit.refusal import Fact
from kempen.market.languages import locale_of

# Met by what is asked of an account and by a launch through it.
NO_RATE: Final = _(
    "This account is in {currency}, and Kempen has no exchange rate for it. Enter the rate under "
    "Settings > Money. Until then, Kempen neither launches through this account nor reads its data."
)


@dataclass(frozen=True)
class RefusalAnswer:
    """The answer to one code of the domain.

    `text` names facts of the refusal in braces, `{flaws}` for the sentences of its wrong values,
    and `{first}` for the first of them. `code`: the public one, where v1 has another than the
    domain. `shown`: the facts that the answer carries as members of their own. `flaws_as`: the
    member that lists the flaws where they are not errors of the body. `pointer` is what is wrong
    where that is no value of the body, or always the same one. `pointer` and `headers` name facts
    in braces, too. `repair` says what to send instead, to whoever sent it. Both sentences are
    marked for translation: an answer has the language of its reader.
    """

    text: str | Promise
    status: int = 422
    code: str = ""
    shown: tuple[str, ...] = ()
    flaws_as: str = ""
    pointer: str = ""
    repair: str | Promise = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    def sentence(
        self, facts: Mapping[str, Fact], flaws: Sequence[str] = (), *, with_repair: bool = True
    ) -> str:
        """Return the sentence with its facts."""
        shown = {name: _shown(name, fact) for name, fact in facts.items()}
        text = str(self.text).format(flaws=" ".join(flaws), first="".join(flaws[:1]), **shown)
        return f"{text} {self.repair}" if self.repair and with_repair else text


# All of these are meant, not one of them.
_LISTED: Final = frozenset({"columns", "header"})


def _shown(name: str, fact: Fact) -> Fact:
    """Return a fact as a sentence has it: of several codes, one or another."""
    if not isinstance(fact, tuple):
        return fact
    if name in _LISTED:
        return ", ".join(fact)
    return format_list(fact, style="or", locale=locale_of(get_language()))
