"""What is used up stays used up, whichever process is asked."""
