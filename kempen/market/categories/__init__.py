"""Kinds of business: what each sells, says and is searched for, in four languages; pure."""

from kempen.market.categories.broader import all_broader_words, broader_words
from kempen.market.categories.category import (
    CATEGORIES,
    OTHER,
    Category,
    CategoryWords,
    claims_usual_in,
    default_negatives,
    like,
)
from kempen.market.categories.compounds import kind_of, kind_of_several, parted_model
from kempen.market.categories.guess import category_of, ends_with_thing, noun_of
from kempen.market.categories.kinds import BUTTONS, all_calls
from kempen.market.categories.narrower_names import NarrowerNames, narrower_names
from kempen.market.categories.noun import Noun
from kempen.market.categories.nouns import NOUNS
from kempen.market.categories.services_of_things import services_of_thing

__all__ = [
    "BUTTONS",
    "CATEGORIES",
    "NOUNS",
    "OTHER",
    "Category",
    "CategoryWords",
    "NarrowerNames",
    "Noun",
    "all_broader_words",
    "all_calls",
    "broader_words",
    "category_of",
    "claims_usual_in",
    "default_negatives",
    "ends_with_thing",
    "kind_of",
    "kind_of_several",
    "like",
    "narrower_names",
    "noun_of",
    "parted_model",
    "services_of_thing",
]
