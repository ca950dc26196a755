"""Small programs that show what the library can do."""
