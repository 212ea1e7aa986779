"""Finding differences and deciding about them."""
