"""What the API answers to each refusal of the domain: a file per room."""
