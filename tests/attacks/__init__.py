"""Attacks from outside on a service that runs as `kempen run` starts it, and on nothing inside it.

The attackers know addresses, two accounts that they signed up themselves, and what HTTP allows.
Attacks that need no running service are tried where the attacked code has its tests;
`elsewhere.csv` names for each attack where that is.
"""
