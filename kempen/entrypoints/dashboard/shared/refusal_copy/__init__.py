"""What pages say to each refusal of the domain: a file per room."""
