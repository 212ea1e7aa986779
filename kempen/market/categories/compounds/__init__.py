"""Names put together of a known thing and the words beside it, in each language."""

from kempen.market.categories.compounds.beside import words_beside
from kempen.market.categories.compounds.compound import Compound
from kempen.market.categories.compounds.kind_of_name import kind_of, kind_of_several
from kempen.market.categories.compounds.models import parted_model
from kempen.market.categories.compounds.reading import compound_of

__all__ = ["Compound", "compound_of", "kind_of", "kind_of_several", "parted_model", "words_beside"]
