"""Win chances as learnt, made by ``build.py lexicons win-chance``.

They come from 81582 positions (unfinished).
`LEVELS` has tiles unseen by the player to move, what the turn is worth, and the width of the spread
of what is still to come, both in tenths of a point. `CURVE` has the chance by the lead with the
turn, `STEPS` to a width, in tenths of a per cent. See `scrabble.strategy.win_chance`.
"""

LEVELS = (
    (1, 131, 76),
    (2, 174, 86),
    (3, 198, 101),
    (4, 203, 139),
    (5, 240, 159),
    (6, 228, 165),
    (7, 215, 220),
    (8, 166, 204),
    (9, 187, 200),
    (10, 233, 224),
    (12, 227, 229),
    (14, 194, 247),
    (17, 198, 263),
    (21, 208, 288),
    (26, 206, 314),
    (32, 214, 342),
    (40, 218, 379),
    (50, 218, 424),
    (60, 223, 482),
    (70, 226, 533),
    (80, 209, 549),
    (93, 165, 583),
)
STEPS = 8
# fmt: off
CURVE = (
    500, 530, 566, 591, 619, 643, 675, 714, 729, 753, 780, 803,
    814, 838, 868, 868, 872, 877, 910, 910, 929, 933, 943, 949,
    963, 966, 972, 972, 976, 976, 976, 983, 983, 983, 983, 986,
    988, 988, 988, 995, 995, 995, 995, 995, 995, 995, 996, 996,
    996, 997, 997, 997, 997, 997, 997, 997, 1000,
)
