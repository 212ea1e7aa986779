"""/v1/imports, in every format."""
