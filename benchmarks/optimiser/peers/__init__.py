"""Other people's methods on the same markets; they run in a virtual environment of their own."""
