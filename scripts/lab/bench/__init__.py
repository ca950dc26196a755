"""Measurements: of the page in a browser, links, dictionaries, move generation and players."""
