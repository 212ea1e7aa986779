"""The kind of business that all words of a name tell together; pure."""

from kempen.market.categories.compounds.models import parted_model
from kempen.market.categories.compounds.reading import compound_of
from kempen.market.categories.context_words import JOINING
from kempen.market.categories.word_forms import plain_text, plain_word
from kempen.market.tokens import tokens_of


def kind_of(product: str, language: str) -> str:
    """Return the kind of business of what all words of a name say together, or nothing."""
    compound = compound_of(product, language)
    return compound.kind if compound else ""


def kind_of_several(product: str, language: str) -> str:
    """Return the kind of business of several things, or of a thing's model; "" for other names.

    A word of a list may be a thing of another kind elsewhere: chocolate before vanilla cupcakes. In
    Malay, where it stands behind, nothing tells which of both it is.
    """
    words = {plain_word(one.text) for one in tokens_of(plain_text(product))}
    is_told = parted_model(product)[1] or not JOINING.isdisjoint(words)
    compound = compound_of(product, language) if is_told and language != "ms" else None
    return compound.kind if compound and compound.code else ""
