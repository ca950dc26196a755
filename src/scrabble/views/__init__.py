"""What players see of a game: data for the page, text, charts, pictures."""

__all__ = ["text_view"]
