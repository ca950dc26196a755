"""Learnt win chances, made by ``build.py lexicons win-chance``.

They come from 200107 positions of 8980 games, en-complete.
`LEVELS` has the tiles unseen by the player to move, the worth of the turn, and the width of the
spread of future scores, both in tenths of a point. `CURVE` has the chance by the lead with the
turn, in `STEPS` for each width, in tenths of a per cent. See `scrabble.strategy.win_chance`.
"""

LEVELS = (
    (1, 140, 77),
    (2, 164, 78),
    (3, 190, 107),
    (4, 208, 124),
    (5, 248, 158),
    (6, 223, 168),
    (7, 217, 226),
    (8, 164, 201),
    (9, 204, 203),
    (10, 221, 227),
    (12, 218, 231),
    (14, 193, 247),
    (17, 198, 259),
    (21, 208, 286),
    (26, 207, 314),
    (32, 214, 347),
    (40, 218, 385),
    (50, 222, 423),
    (60, 220, 466),
    (70, 225, 519),
    (80, 209, 562),
    (93, 167, 599),
)
STEPS = 8
# fmt: off
CURVE = (
    500, 535, 564, 591, 613, 646, 671, 707, 721, 747, 780, 800,
    813, 833, 854, 859, 886, 893, 914, 918, 922, 940, 940, 947,
    965, 972, 972, 972, 973, 974, 980, 984, 984, 985, 985, 985,
    991, 992, 992, 992, 992, 996, 996, 996, 996, 996, 996, 996,
    996, 996, 997, 997, 997, 997, 997, 997, 1000,
)
