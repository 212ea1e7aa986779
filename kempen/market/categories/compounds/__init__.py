"""Names put together of a known thing and the words beside it, in each language."""

from kempen.market.categories.compounds.beside import words_beside

__all__ = ["words_beside"]
