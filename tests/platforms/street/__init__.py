"""A platform that does not exist: screens in the street, to try what a further platform takes."""
