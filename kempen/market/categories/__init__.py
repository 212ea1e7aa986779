"""Kinds of business: what each sells, says and is searched for, in four languages; pure."""

from kempen.market.categories.category import (
    CATEGORIES,
    Category,
    CategoryWords,
    claims_usual_in,
    default_negatives,
)
from kempen.market.categories.guess import category_of

__all__ = [
    "CATEGORIES",
    "Category",
    "CategoryWords",
    "category_of",
    "claims_usual_in",
    "default_negatives",
]
