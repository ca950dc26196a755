"""The data of languages: dictionary packs, leave values, letter tables."""
