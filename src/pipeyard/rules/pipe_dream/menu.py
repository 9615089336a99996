"""What a player may do on a sheet: where a pipe or cross-section may go, and the menu of a turn."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import BIT, NOWHERE
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipe_dream.sheet import OPEN_SIDES, SOURCE, STOP, TURN, Sheet, joined_across
from pipeyard.rules.pipe_dream.terms import TURNS, Terms
from pipeyard.rules.shapes import NO_PIPE, OPEN

DONE: Final = 0
STOP_NOW: Final = 1
GO_ON: Final = 2
MANY: Final = 96  # codes that a menu has room for at once

ALL_SIDES: Final = 15
# A set of masks is one number with a bit for each of the 16 masks.
MASK_BIT: Final = [1 << mask for mask in range(16)]
MASK_RUN: Final = vec[i64](MASK_BIT)
# The pairs of sides within a mask: (one side, the other, the set of masks that hold both).
PAIRS: Final = [
    [
        (one, other, sum(MASK_BIT[m] for m in range(16) if m & BIT[one] and m & BIT[other]))
        for one in range(4)
        for other in range(one + 1, 4)
        if mask & BIT[one] and mask & BIT[other]
    ]
    for mask in range(16)
]


def looping(sheet: Sheet, site: i64) -> i64:
    """The set of masks that would close a loop on a site, any piece that lies there gone."""
    faced = sheet.faced[site]
    if faced & (faced - 1) == 0:  # a loop comes back by another side
        return 0
    neighbour = sheet.terms.neighbour
    component = sheet.component
    old = i64(OPEN_SIDES[sheet.poses[site]])
    closed: i64 = 0
    for one, other, holders in PAIRS[faced]:
        start = neighbour[4 * site + one]
        end = neighbour[4 * site + other]
        if component[start] != component[end]:
            continue
        # There are no loops, so two neighbours joined through a piece part when it goes.
        if old & BIT[one] and old & BIT[other]:
            continue
        if old == 0 or linked_without(sheet, site, start, end):
            closed |= holders
    return closed


def linked_without(sheet: Sheet, gone: i64, start: i64, end: i64) -> bool:
    """Whether joined pieces lead from ``start`` to ``end`` without the one on ``gone``."""
    seen = [False] * sheet.terms.sites
    seen[gone] = True
    seen[start] = True
    pending = [start]
    while pending:
        site = pending.pop()
        if site == end:
            return True
        for side in range(4):
            across = joined_across(sheet, site, side)
            if across != NOWHERE and not seen[across]:
                seen[across] = True
                pending.append(across)
    return False


def may_cross(sheet: Sheet, site: i64) -> bool:
    """Whether a cross-section may lie on a site, supplies aside."""
    if sheet.poses[site] != NO_PIPE or sheet.faced[site] == 0:
        return False
    return looping(sheet, site) & MASK_BIT[ALL_SIDES] == 0


def unturned_sites(sheet: Sheet, pipe: int, placement: int) -> list[int]:
    """The empty sites the unturned pipe may go to."""
    bit = MASK_BIT[OPEN[sheet.terms.faces[pipe - 1]]]
    sites: list[int] = []
    for site in sheet.terms.line[placement - 1]:
        if sheet.poses[site] == NO_PIPE and looping(sheet, site) & bit == 0:
            sites.append(site)
    return sites


def _add_pipes(sheet: Sheet, pipe: i64, placement: i64, codes: vec[i64]) -> vec[i64]:
    """The codes and the placements of one way round of the dice."""
    terms = sheet.terms
    turned = terms.turned_poses
    most: i64 = min(sheet.wrenches, len(terms.turned[pipe - 1]) - 1)
    bombs_left = sheet.bombs < len(terms.bomb_values)
    sites: i64 = terms.sites
    length: i64 = 2 * terms.size - 1
    for place in range(length * (placement - 1), length * placement):
        site = terms.line_sites[place]
        old = sheet.poses[site]
        code = ((pipe - 1) * sites + site) * TURNS
        if old == NO_PIPE:
            code += terms.place_codes
        elif bombs_left and site != sheet.source:
            code += terms.bomb_codes
        else:
            continue
        closed = looping(sheet, site)
        for turns in range(most + 1):
            pose = turned[TURNS * (pipe - 1) + turns]
            if pose != old and (closed == 0 or closed & MASK_RUN[OPEN_SIDES[pose]] == 0):
                codes = append(codes, code + turns)
    return codes


def _must_place(terms: Terms, codes: vec[i64]) -> bool:
    """Whether one of these placements is of an unturned pipe on an empty cell."""
    for code in codes:
        if code < terms.bomb_codes and (code - terms.place_codes) % TURNS == 0:
            return True
    return False


def turn_codes(sheet: Sheet) -> vec[i64]:
    """The menu of a turn: pipes by die and cell, cross-sections, done."""
    terms = sheet.terms
    codes = vec[i64](capacity=MANY)
    if not sheet.placed:
        codes = _add_pipes(sheet, sheet.first, sheet.second, codes)
        if sheet.first != sheet.second:
            codes = _add_pipes(sheet, sheet.second, sheet.first, codes)
    optional = not _must_place(terms, codes)
    if sheet.crosses < len(terms.cross_values) and sheet.crossed < terms.crosses_each_turn:
        faced = sheet.faced
        for site in range(i64(len(faced))):
            if faced[site] != 0 and may_cross(sheet, site):
                codes = append(codes, terms.cross_codes + site)
    return append(codes, DONE) if optional else codes


def source_sites(sheet: Sheet) -> list[int]:
    """Where the source may go: by the player's choice, or by the dice if they were rolled for it."""
    terms = sheet.terms
    if sheet.first == 0:
        return terms.sources.copy()
    sites = [terms.site(sheet.first, sheet.second)]
    if sheet.first != sheet.second:
        sites.append(terms.site(sheet.second, sheet.first))
    return sites


def sheet_codes(sheet: Sheet) -> vec[i64]:
    """The menu of a sheet in the step it is in."""
    if sheet.step == TURN:
        return turn_codes(sheet)
    if sheet.step == STOP:
        return vec[i64]([GO_ON, STOP_NOW])
    if sheet.step == SOURCE:
        return vec[i64]([sheet.terms.source_codes + site for site in source_sites(sheet)])
    return vec[i64]()
