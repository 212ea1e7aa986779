"""A person's businesses beside each other: what each spends, returns and waits for."""
