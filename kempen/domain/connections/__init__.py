"""Whose keys to which platform; what a person let Kempen read and write."""
