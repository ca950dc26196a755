"""Each demonstration of the library runs and shows its stated output."""

import pytest

from scripts.lab.demo import exact_composition, power_set, power_set_with_substring

DEMOS = [
    (exact_composition.main, ("retains",), "11 words of exactly RETAINS: ANESTRI"),
    (power_set.main, ("quizer?",), "380 words of tiles from QUIZER?"),
    (power_set_with_substring.main, ("lovebir", "cat"), "8 words with CAT and tiles from LOVEBIR"),
]


@pytest.mark.native
@pytest.mark.parametrize(("main", "arguments", "shown"), DEMOS)
def test_a_demonstration_shows_what_it_says(main, arguments, shown, capsys):
    """Without options, the demonstration gives the same output."""
    main(arguments)
    assert capsys.readouterr().out.startswith(shown)
    main([])
    assert capsys.readouterr().out.startswith(shown)
