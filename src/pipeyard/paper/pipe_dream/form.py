"""A sheet of Pipe Dream to be filled in on a screen."""

from pipeyard.paper.audit.forms import ELEMENTS, Claim, Form, Mark, Place
from pipeyard.rules.pipe_dream.edition import edition as pipe_dream_edition
from pipeyard.rules.pipe_dream.edition import names
from pipeyard.rules.shapes import TEXT
from pipeyard.rules.words import say


def form(code: str, edition: str) -> Form:
    """An empty sheet of an edition; there are no board codes. Raises ``BadSetup``."""
    edition = edition or names()[0]
    terms = pipe_dream_edition(edition).terms
    poses = sorted({pose for turned in terms.turned for pose in turned} | {terms.cross_pose})
    source = Mark("S", say("the source"), ("dream-source",))
    marks = (source, *(_piece(TEXT[pose]) for pose in poses))
    places = []
    for site in range(terms.sites):
        row, column = terms.cell(site)
        art = [f"crossing-{(3 * row + 5 * column) % 4}"]
        art += ["dream-lamp"] if terms.symbol[site] else []
        art += ["dream-source-here"] if site in terms.sources else []
        places.append(Place(f"({row},{column})", (row, column), column - 1, row - 1, tuple(art), False))
    claims = (
        Claim("meter {}", say("Sections of the meter marked")),
        Claim("wrenches {}", say("Wrenches left")),
        Claim("bombs {}", say("Bombs used")),
        Claim("crosses {}", say("Cross-sections used")),
        Claim("points way {}", say("Points for pieces on a way to an exit")),
        Claim("points unjoined {}", say("Points off for pieces not joined")),
        Claim("points bombs {}", say("Points off for bombs")),
        Claim("points crosses {}", say("Points off for cross-sections")),
        Claim("points total {}", say("Total")),
        Claim("seed {}", say("The companion's seed, instead of the rolls"), False, "mokupa"),
        Claim("rolls {}", say("The rolls, in order"), False, "2 5, 1 3"),
    )
    return Form("pipe-dream", terms.size, terms.size, tuple(places), marks, claims, (f"edition {edition}",))


def _piece(sides: str) -> Mark:
    label = ELEMENTS.get(sides) or say("open to {sides}", sides=sides)
    return Mark(sides, label, (f"steel-{sides}",))
