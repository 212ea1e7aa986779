"""Joining, leaving and handing over, in every room that holds something of the member."""
