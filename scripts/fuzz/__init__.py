"""Random and damaged input for everything that reads links, files and requests."""
