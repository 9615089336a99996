"""Our games beside the peers and beside C: the contest, told.

python -m bench speed
"""

from __future__ import annotations

from bench.contest import OURS, UNCOMPILED, C, Contest, hold
from bench.figures import Rounds, mean_menu, rate, ratio
from bench.goals import Goal, at_least, at_most
from bench.ours import TABLES
from bench.section import Section, rows
from bench.texts import texts

TITLES = {
    "pipe-land": "Pipe Land",
    "pipes": "Pipes",
    "pipe-dream": "Pipe Dream",
    "tube-tangle": "Tube Tangle",
}
# (contestant, name in its tasks, as it is told)
PEERS = [
    ("open_spiel", "hex", "OpenSpiel hex 11 x 11"),
    ("open_spiel", "havannah", "OpenSpiel havannah"),
    ("catanatron", "catan", "catanatron, four random players"),
    ("chess", "chess", "python-chess"),
    ("pettingzoo", "connect four", "PettingZoo connect four"),
    ("rlcard", "uno", "RLCard uno"),
]
FLOORS = {
    "pipes": "Pipes, whole menus",
    "pipes_fitting": "Pipes, drawing what fits",
    "pipe_land": "Pipe Land, placement and water",
}


def number(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def beside(ours: Rounds | None, theirs: Rounds | None) -> float | None:
    return None if ours is None or theirs is None else ratio(ours, theirs)


def _ratio(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}" if value < 10 else f"{value:,.0f}"


def everyone(contest: Contest) -> list[tuple[str, str, str]]:
    """Who is in the tables: contestant, name in its tasks, as it is told."""
    ours = [(OURS, name, f"**{TITLES[name]}**, {contest.about[OURS]}") for name in TABLES]
    plain = [(UNCOMPILED, name, f"{TITLES[name]}, {contest.about[UNCOMPILED]}") for name in TABLES]
    return ours + plain + [peer for peer in PEERS if peer[0] in contest.about]


def by_hand(contest: Contest) -> str:
    """Random games move by move from Python."""
    hex_11 = contest.of("open_spiel", "hand hex")
    catan = contest.of("catanatron", "hand catan")
    body = []
    for who, name, told in everyone(contest):
        found = contest.of(who, f"hand {name}")
        if found is not None:
            menu = mean_menu(found)
            listed = contest.of(who, f"list {name}")
            body.append(
                [
                    told,
                    number(rate(found, "games")),
                    number(rate(found, "moves")),
                    "" if menu is None else f"{menu:.1f}",
                    _ratio(beside(found, hex_11)),
                    _ratio(beside(found, catan)),
                    number(None if listed is None else rate(listed, "moves")),
                ]
            )
    return rows(["", "games/s", "moves/s", "mean menu", "x hex", "x catanatron", "moves/s by lists"], body)


def inside(contest: Contest) -> str:
    """Whole random games without coming back to Python."""
    hex_11 = contest.of("open_spiel", "loop hex")
    body = []
    for who, name, told in everyone(contest):
        found = contest.of(who, f"loop {name}")
        if found is not None:
            figures = [number(rate(found, "games")), number(rate(found, "moves"))]
            body.append([told, *figures, _ratio(beside(found, hex_11))])
    return rows(["", "games/s", "moves/s", "x hex"], body)


def floors(contest: Contest) -> str:
    """The same games in C and by our rules."""
    body = []
    for name, told in FLOORS.items():
        c = contest.of(C, f"kernel {name}")
        ours = contest.of(OURS, f"kernel {name}")
        plain = contest.of(UNCOMPILED, f"kernel {name}")
        figures = [number(None if found is None else rate(found, "moves")) for found in (c, ours, plain)]
        body.append([told, *figures, _ratio(beside(c, ours))])
    head = ["", "C, moves/s", f"{contest.about[OURS]}, moves/s", f"{contest.about[UNCOMPILED]}, moves/s"]
    return rows([*head, f"C / {contest.about[OURS]}"], body)


def parts(contest: Contest) -> str:
    """A copy, a menu, and where the time of a move goes."""
    body = []
    for who, name, told in everyone(contest):
        figures = []
        for task in ("copy", "menu"):
            found = contest.of(who, f"{task} {name}")
            figures.append("" if found is None else f"{1e6 / rate(found, 'calls'):.2f}")
        for task in ("loop", "replay"):
            found = contest.of(who, f"{task} {name}")
            figures.append("" if found is None else f"{1e6 / rate(found, 'moves'):.2f}")
        if any(figures):
            body.append([told, *figures])
    return rows(["µs", "copy a state", "build a menu", "a move in the loop", "the move alone"], body)


def goals(contest: Contest) -> list[Goal]:
    """What the contest decides."""
    found: list[Goal] = []
    hex_11 = contest.of("open_spiel", "hand hex")
    catan = contest.of("catanatron", "hand catan")
    rollouts = contest.of("open_spiel", "loop hex")
    for name in TABLES:
        hand = contest.of(OURS, f"hand {name}")
        loop = contest.of(OURS, f"loop {name}")
        title = TITLES[name]
        found.append(
            at_least(
                f"hex-{name}", f"{title}, move by move, beside OpenSpiel's hex", 1.5, beside(hand, hex_11)
            )
        )
        found.append(
            at_least(f"catan-{name}", f"{title}, move by move, beside catanatron", 30, beside(hand, catan))
        )
        told = f"{title}, in the compiled loop, beside OpenSpiel's own rollouts of hex"
        found.append(at_least(f"rollouts-{name}", told, 1, beside(loop, rollouts)))
    for name, told in FLOORS.items():
        c = contest.of(C, f"kernel {name}")
        slower = beside(c, contest.of(OURS, f"kernel {name}"))
        found.append(at_most(f"floor-{name}", f"{told}: C beside the compiled loop", 3, slower))
    return found


def section() -> Section:
    """Measure and tell."""
    contest = hold()
    words = texts("page.md")
    absent = [f"Not measured: {who} ({why})." for who, why in contest.absent.items()]
    versions = ", ".join(version for who, version in contest.about.items() if who not in (OURS, UNCOMPILED))
    text = "\n\n".join(
        [
            f"{versions}. {' '.join(absent)}".strip(),
            words["by hand"],
            by_hand(contest),
            "### Inside the compiled loop",
            words["inside"],
            inside(contest),
            "### Beside C",
            words["floors"],
            floors(contest),
            "### What a move is made of",
            words["parts"],
            parts(contest),
        ]
    )
    return Section("Random games", text, goals(contest))
