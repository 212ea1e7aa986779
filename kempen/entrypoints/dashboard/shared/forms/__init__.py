"""Forms that several sections show: the profile of a business, and all that it says of itself."""
