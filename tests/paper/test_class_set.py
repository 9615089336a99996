"""A class set: names on boards, how to play behind, QR links, cards, aids, fields one can draw in."""

import pypdfium2
import pytest

from pipeyard.language import LANGUAGES
from pipeyard.paper import aid
from pipeyard.paper.ink import SAVING
from pipeyard.paper.page import PAPERS, Flow, Picture, Words
from pipeyard.paper.pipes import boards as pipes
from pipeyard.paper.pipes import cards
from pipeyard.paper.printing import Order, check, find, printed, warnings
from pipeyard.paper.qr import qr
from pipeyard.paper.typesetting import CannotPrint
from pipeyard.rules import registry
from pipeyard.rules.pipes.edition import edition

LINK = "http://192.168.1.20:8000"


def text(made: bytes, page: int) -> str:
    return str(pypdfium2.PdfDocument(made)[page].get_textpage().get_text_bounded())


def test_each_name_has_a_board_and_how_to_play_is_behind_it() -> None:
    made = printed(Order("pipes", "pocket", names=("Ada", "Łucja"), back=True, seed="a"))
    assert len(pypdfium2.PdfDocument(made)) == 4
    assert "Ada" in text(made, 0) and "Łucja" in text(made, 2)
    assert "how to play" in text(made, 1) and "how to play" in text(made, 3)
    with pytest.raises(CannotPrint, match="names changes nothing"):
        check(Order("pipe-land", "76", names=("Ada",)))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("per_page", "least"), [(1, 16.0), (2, 11.0), (4, 7.5)])
def test_boards_use_the_page(paper: str, per_page: int, least: float) -> None:
    views = pipes.boards("classic", {}, per_page, b"a")
    [page] = pipes.pages(views, 12, per_page, PAPERS[paper], SAVING)
    board = max((each for each in page.things if isinstance(each, Picture)), key=lambda each: each.width)
    assert board.width / (10 + pipes.LABELS) >= least
    assert not page.warnings
    assert (page.paper.width > page.paper.height) == (per_page == 2)


def test_fields_too_small_to_draw_in_are_told() -> None:
    options = {"size": "20x20", "walls": "20"}
    [told] = warnings(Order("pipes", "classic", per_page=4, options=options, seed="a"))
    assert "small to draw in" in told
    assert warnings(Order("pipes", "classic", per_page=4, seed="a")) == []


def test_a_link_leads_to_the_board_and_icons_have_names() -> None:
    views = pipes.boards("pocket", {}, 1, b"a")
    [page] = pipes.pages(views, 6, 1, PAPERS["a4"], SAVING, link=LINK)
    said = [str(each.text) for each in page.things if isinstance(each, Words)]
    assert {"Rotations", "Crossings", "Teleports"} <= set(said)
    assert any("Scan" in each for each in said)
    linked = f"{LINK}/#/audit/pipes/{views[0].code}"
    assert qr(linked) in [each.drawing for each in page.things if isinstance(each, Picture)]


def test_cards_are_as_many_as_the_weights_say_and_have_one_back() -> None:
    pages = cards.pages(edition("classic"), PAPERS["a4"], SAVING, "long")
    fronts = [each.drawing for page in pages[::2] for each in page.things if isinstance(each, Picture)]
    backs = {each.drawing for page in pages[1::2] for each in page.things if isinstance(each, Picture)}
    assert len(fronts) == 7 * cards.COPIES and len(set(fronts)) == 7
    assert len(backs) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["pipes", "pipe-dream", "tube-tangle"])
def test_an_aid_has_no_options_by_name_and_one_number_for_each(game: str, language: str) -> None:
    edition_name = registry.game(game).editions()[-1]
    [page] = find(game, "aid").pages(Order(game, edition_name, language=language))  # type: ignore[misc]
    for paragraph in (each for column in page.things[1].columns for each in column):  # type: ignore[union-attr]
        assert "`" not in paragraph.text, "nothing that is typed, and no rule by its name"
        assert "`size`" not in paragraph.text and "`walls`" not in paragraph.text
        assert game != "pipes" or " / " not in paragraph.text


def test_the_number_of_an_edition_is_taken() -> None:
    assert aid.plain(registry.game("pipes"), "classic", "at turn *12 / 6* it") == "at turn *12* it"


@pytest.mark.parametrize("game", ["pipes", "pipe-dream", "tube-tangle"])
def test_two_aids_fill_a_page_that_is_for_two(game: str) -> None:
    edition = registry.game(game).default_edition()
    [page] = find(game, "aid").pages(Order(game, edition, per_page=2))  # type: ignore[misc]
    assert len([thing for thing in page.things if isinstance(thing, Flow)]) == 2
