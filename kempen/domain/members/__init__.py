"""The end of a membership, in every room that holds something of the member."""
