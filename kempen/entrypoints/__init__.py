"""How requests and clock ticks come in: parse, call one action or query, answer."""
