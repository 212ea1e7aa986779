"""What Malaysian law, its codes and the platforms let no ad say; the table and the check."""
