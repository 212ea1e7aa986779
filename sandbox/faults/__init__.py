"""Partners that misbehave on purpose, as the real ones do: ordered over `/control/faults`."""
