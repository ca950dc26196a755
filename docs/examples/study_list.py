"""Short words with a rare letter, and their hooks: python study_list.py 3 JQXZ."""

import sys

from scrabble.lexicon import load_lexicon
from scrabble.lexicon.search.queries import hooks, of_length

words = load_lexicon("en")
length, letters = int(sys.argv[1]), set(sys.argv[2])
for word in of_length(words, length):
    if letters & set(word):
        found = hooks(words, word)
        print(f"{found.front:>10} {word} {found.back}")
