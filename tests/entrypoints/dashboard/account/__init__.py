"""The pages about whoever is signed in, and the mailbox for developers."""
