"""Show a game to its players: data for the page, text, charts, pictures."""

__all__ = ["text_view"]
