"""The tile set and how it was made: 48 double-sided tiles that favour no material.

A face is four letters clockwise, materials as capitals, ``r`` a road border and ``m`` a room border. Where
a face has more than one border, it says after that which border a single-sided material ends in: ``N>E``.
Each family runs over all materials in all orders that give a different tile, so renaming the materials
only swaps tiles of the same family and the set as a whole stays as it is.

>>> for tile in tiles("FPEG")[::16]: print(tile)
('A1', 'FPEr', 'FFPP')
('A17', 'EGFr', 'EEGG')
('B9', 'EEGm', 'EEEr')
"""


def tiles(letters: str) -> list[tuple[str, str, str]]:
    """(name, front, back) of every tile, for four materials with these letters."""
    made: list[tuple[str, str, str]] = []
    orders = [(x, y, z) for x in letters for y in letters for z in letters if len({x, y, z}) == 3]
    pairs = [(x, y) for x in letters for y in letters if x != y]
    halves = [(x, y) for x, y in pairs if letters.index(x) < letters.index(y)]
    for number, (x, y, z) in enumerate(orders, 1):
        made.append((f"A{number}", x + y + z + "r", x + x + y + y))
    for number, (x, y) in enumerate(pairs, 1):
        made.append((f"B{number}", x + x + y + "m", x + x + x + "r"))
    for number, (x, y) in enumerate(halves, 1):
        made.append((f"C{number}", x + "m" + y + "m N>E S>W", x + y + x + y))
    for number, (x, y) in enumerate(halves, 1):
        z, w = [letter for letter in letters if letter not in (x, y)]
        made.append((f"D{number}", x + x + y + y, z + w + z + w))
    return made


def toml(letters: str) -> str:
    """The ``tiles`` entry of an edition file."""
    lines = [f'  ["{name}", "{front}", "{back}"],' for name, front, back in tiles(letters)]
    return "tiles = [  # name, front, back\n" + "\n".join(lines) + "\n]\n"
