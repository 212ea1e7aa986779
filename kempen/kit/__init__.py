"""Parts that know nothing of advertising: database, clock, jobs, secrets, identifiers."""
