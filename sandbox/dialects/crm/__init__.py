"""The CRM: the shape of a well-known contacts interface, version 3."""
