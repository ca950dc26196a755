"""Games that computers play for training, matches and puzzles, on all cores or many machines."""
