"""What counts until it expires: answers to repeated requests, limits, used codes and forms."""
