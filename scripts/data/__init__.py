"""Generate the data that is committed: dictionaries, test vectors, pictures."""
