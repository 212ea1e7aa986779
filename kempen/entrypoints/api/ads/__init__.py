"""/ads: the words of an ad, checked before anything is made of them."""
