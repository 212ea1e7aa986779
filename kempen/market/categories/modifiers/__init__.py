"""Words beside a known thing that say for whom it is or in which state: for kids, frozen; pure.

Each language has its own words for them at its own place, so no row is needed for each pair.
"""

from kempen.market.categories.modifiers.modifying import modified

__all__ = ["modified"]
