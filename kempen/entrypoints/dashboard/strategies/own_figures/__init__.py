"""A person's own figures in place of Kempen's guesses: the page that takes them."""
