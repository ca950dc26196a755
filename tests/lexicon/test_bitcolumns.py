"""Bit columns, compared with a check of every row."""

from hypothesis import given
from hypothesis import strategies as st

from scrabble.lexicon.search.bitcolumns import bitcolumns, rows_in_more_than, set_rows

ROWS = st.lists(st.integers(0, 2**32 - 1), max_size=30)


@given(ROWS)
def test_a_column_has_one_bit_of_all_rows(rows):
    found = bitcolumns(rows)

    assert len(found) == 32
    for n, column in enumerate(found):
        assert list(set_rows(column, len(rows))) == [
            row for row, bits in enumerate(rows) if bits >> n & 1
        ]


@given(ROWS, st.integers(0, 40))
def test_counting_how_many_columns_contain_a_row(rows, limit):
    """A row is in more than n columns if it has more than n bits."""
    found = rows_in_more_than(limit, bitcolumns(rows))

    assert list(set_rows(found, len(rows))) == [
        row for row, bits in enumerate(rows) if bits.bit_count() > limit
    ]
