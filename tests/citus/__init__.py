"""Kempen on a Citus cluster of three machines: `make citus`."""
