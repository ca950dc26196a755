"""A referee for duplicates, written from docs/duplicate.md alone, without the generator."""

from collections import Counter
from hashlib import sha256
from itertools import combinations

from scrabble.board import ACROSS, DOWN, SIZE, STEP, run_through
from scrabble.errors import IllegalMove
from scrabble.moves import Place
from scrabble.rules import check
from scrabble.tiles import BLANK, EMPTY, blank_for, letters_of

WORD = 1 << 16


def shuffled(tiles, seed, stage):
    """Shuffle tiles as a draw does."""
    key = b"pass-a-word duplicate 1" + seed.to_bytes(5, "big") + stage.to_bytes(2, "big")
    numbers, block = [], 0
    tiles = sorted(tiles)
    for i in range(len(tiles) - 1, 0, -1):
        while True:
            if not numbers:
                text = sha256(key + block.to_bytes(4, "big")).digest()
                numbers = [text[n] * 256 + text[n + 1] for n in range(0, 32, 2)]
                block += 1
            number = numbers.pop(0)
            if number < WORD - WORD % (i + 1):
                break
        j = number % (i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tiles


def is_acceptable(rack, turn, alphabet):
    """Say whether a rack has enough vowels and consonants; some tiles count as either."""
    needed = 2 if turn <= 15 else 1
    vowels = sum(tile in alphabet.vowels for tile in rack)
    either = sum(tile in alphabet.either + BLANK for tile in rack)
    consonants = len(rack) - vowels - either
    return any(
        vowels + n >= needed and consonants + either - n >= needed for n in range(either + 1)
    )


def draw(tiles, held, seed, stage, turn, alphabet):
    """Draw an acceptable rack, passing over tiles that would make that impossible."""
    rack = list(held)
    for tile in shuffled(tiles, seed, stage):
        if len(rack) < 7 and _can_still_be([*rack, tile], turn, alphabet):
            rack.append(tile)
    return "".join(sorted(rack))


def _can_still_be(rack, turn, alphabet):
    """Say whether a rack filled up with blanks would be acceptable."""
    return is_acceptable([*rack, *BLANK * (7 - len(rack))], turn, alphabet)


def plays_of(board, rack, alphabet, words):
    """Return every play that the rules allow, by place: each word on each line, in each way."""
    masks = [(word, _mask(word)) for word in words if len(word) <= SIZE]
    plays = {}
    for direction in (ACROSS, DOWN):
        for line in range(SIZE):
            first = line * SIZE if direction == ACROSS else line
            squares = [first + STEP[direction] * n for n in range(SIZE)]
            cells = [board.cells[square] for square in squares]
            at_hand = _mask(letters_of("".join(cells)).replace(EMPTY, "")) | _mask(
                rack.replace(BLANK, "")
            )
            for word, mask in masks:
                if (mask & ~at_hand).bit_count() > rack.count(BLANK):
                    continue
                for place in _places(word, squares, cells, rack):
                    if place not in plays:
                        _try(board, rack, place, alphabet, words, plays)
    return plays


def _try(board, rack, place, alphabet, words, plays):
    try:
        plays[place] = check(board, rack, place, alphabet, words)
    except IllegalMove:
        return


def _mask(tiles):
    mask = 0
    for tile in tiles:
        mask |= 1 << ord(tile) - 64
    return mask


def _places(word, squares, cells, rack):
    for start in range(SIZE - len(word) + 1):
        end = start + len(word)
        closed = (start == 0 or cells[start - 1] == EMPTY) and (end == SIZE or cells[end] == EMPTY)
        if not closed:
            continue
        there = cells[start:end]
        if any(
            tile not in (EMPTY, letter)
            for tile, letter in zip(map(letters_of, there), word, strict=True)
        ):
            continue
        new = [n for n, tile in enumerate(there) if tile == EMPTY]
        if 1 <= len(new) <= 7:
            yield from _ways(word, new, squares[start:end], rack)


def _ways(word, new, squares, rack):
    """Yield each use of the blanks."""
    for count in range(min(rack.count(BLANK), len(new)) + 1):
        for blanks in combinations(new, count):
            plain = Counter(word[n] for n in new if n not in blanks)
            if not plain - Counter(rack):
                yield Place(
                    tuple((squares[n], blank_for(word[n]) if n in blanks else word[n]) for n in new)
                )


def first_of(plays, board, rack, alphabet):
    """Return the play that goes on the board, as its place."""
    most = max(play.score for play in plays.values())
    best = [place for place, play in plays.items() if play.score == most]
    return min(best, key=lambda place: _order(place, board, rack, alphabet))


def _order(place, board, rack, alphabet):
    blanks = [square for square, tile in place.tiles if ord(tile) > 96]
    rest = Counter(rack) - Counter(BLANK if ord(t) > 96 else t for t in place.letters)
    vowels = sum(rest[tile] for tile in alphabet.vowels)
    consonants = sum(
        rest[tile]
        for tile in alphabet.tiles
        if tile not in alphabet.vowels and tile not in alphabet.either
    )
    points = sum(count * alphabet.values[tile] for tile, count in rest.items())
    cells = board.with_tiles(dict(place.tiles)).cells
    runs = [run_through(cells, place.squares[0], way) for way in (ACROSS, DOWN)]
    across = all(square in runs[ACROSS] for square in place.squares) and len(runs[ACROSS]) > 1
    run = runs[ACROSS] if across else runs[DOWN]
    word = letters_of("".join(cells[square] for square in run))
    return (
        len(blanks), abs(vowels - consonants), points, not across, run.start, word, blanks,
    )  # fmt: skip
