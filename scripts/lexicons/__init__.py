"""Building the dictionary packs from word lists that registries publish."""
