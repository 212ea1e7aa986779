"""Numbers on their way in: formats, the one way in, what becomes of an import."""
