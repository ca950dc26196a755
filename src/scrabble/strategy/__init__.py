"""What plays are worth: leaves, equity, hints, reviews and the computer players."""
