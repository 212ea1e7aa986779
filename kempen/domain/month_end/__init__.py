"""What a month's advertising costs in tax: a file for each supplier, for whoever files it."""
