"""Joint games in links: those that no single player deals."""
