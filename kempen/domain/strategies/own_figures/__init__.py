"""What a person puts in place of the guesses that stand where no history does."""
