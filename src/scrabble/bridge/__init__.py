"""What the page can ask, by topic: each module offers its intents as a table.

`scrabble.web` joins the tables; `request` takes requests apart, `session` keeps
dictionaries and games just decoded. Nothing here knows of JavaScript.
"""
