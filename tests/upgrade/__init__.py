"""Databases of earlier versions, and that they come to this one."""
