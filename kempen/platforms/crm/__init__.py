"""The CRM: contacts by e-mail address."""
