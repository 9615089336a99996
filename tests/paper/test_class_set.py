"""A class set: names on boards, how to play behind, QR links, cards, aids, fields one can draw in."""

import re

import pypdfium2
import pytest

from pipeyard.language import LANGUAGES
from pipeyard.lessons.first_page import first_page
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
from pipeyard.rules.rulebook import rulebook

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


def aid_text(order: Order) -> list[str]:
    page = find(order.game, order.what or "aid").pages(order)[-1]  # type: ignore[misc]
    [flow] = [thing for thing in page.things if isinstance(thing, Flow)]
    return [paragraph.text for column in flow.columns for paragraph in column]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["pipes", "pipe-dream", "tube-tangle"])
def test_an_aid_begins_with_the_aim_and_has_one_number_for_each(game: str, language: str) -> None:
    first = first_page(game, language)
    assert first is not None
    for edition_name in registry.game(game).editions():
        text = aid_text(Order(game, edition_name, language=language))
        assert tuple(text[:2]) == (first.sections[0].title, first.sections[0].lines[0])
        for paragraph in text:
            assert "`" not in paragraph, "nothing that is typed, and no rule by its name"
            assert " / " not in paragraph, "the number of this edition, not of every one"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["pipes", "pipe-dream", "tube-tangle"])
def test_an_aids_numbers_are_in_the_places_of_the_rulebooks(game: str, language: str) -> None:
    """Every edition that ships: what its file says is what the rulebook says of it."""
    rules = rulebook(registry.game(game), language)
    names = registry.game(game).editions()
    for place, edition_name in enumerate(names):

        def own(found: re.Match[str], place: int = place) -> str:
            numbers = found[1].split(" / ")
            return f"*{numbers[min(place, len(numbers) - 1)]}*"

        expected = {aid.spoken(re.sub(r"\*([^*]+)\*", own, text), language) for text in rules.values()}
        numbered = [text for text in aid_text(Order(game, edition_name, language=language)) if "*" in text]
        assert len(numbered) > 1
        assert [text for text in numbered if re.search(r"\*[^*]*\d", text) and text not in expected] == []


def test_the_back_of_a_board_says_when_its_water_comes() -> None:
    text = aid_text(Order("pipes", "classic", what="boards", count=1, back=True, options={"dry": "8"}))
    assert any(line.startswith("The first *8* turns are dry") and "turn *8*," in line for line in text)


def test_the_short_game_has_its_own_meter() -> None:
    text = aid_text(Order("pipe-dream", "short", what="sheets", count=1, back=True))
    assert any(line.startswith("The meter has *12* sections.") for line in text)
    assert any(line.startswith("Flow numbers stand at sections *6, 12*: *5, 10*.") for line in text)


@pytest.mark.parametrize("game", ["pipes", "pipe-dream", "tube-tangle"])
def test_two_aids_fill_a_page_that_is_for_two(game: str) -> None:
    edition = registry.game(game).default_edition()
    [page] = find(game, "aid").pages(Order(game, edition, per_page=2))  # type: ignore[misc]
    assert len([thing for thing in page.things if isinstance(thing, Flow)]) == 2


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", pipes.PER_PAGE)
def test_special_actions_under_a_usual_board_stand_in_one_row(per_page: int, paper: str) -> None:
    order = Order("pipes", "classic", paper=paper, per_page=per_page, seed="a", link=LINK)
    [page] = find("pipes", "boards").pages(order)  # type: ignore[misc]
    stocks = 3 + 2 + 1
    icons = [each for each in page.things if isinstance(each, Picture)]
    small = [each for each in icons if each.width < pipes.LARGEST_ICON]
    assert len(small) == stocks * per_page
    for board in range(per_page):
        row = small[board * stocks : (board + 1) * stocks]
        assert len({each.y for each in row}) == 1 and row[0].width >= pipes.SMALL_ICON
