"""Routes of the calculator: questions about hands, and their answers."""
