"""What is kept about API requests: answers for repeated keys, and how many came."""
