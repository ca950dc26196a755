"""Programs that make the pictures of the project."""
