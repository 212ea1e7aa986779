"""The connectors keep one contract, whatever platform they speak to."""
