"""The curves' pictures."""

import xml.etree.ElementTree as ElementTree

import pytest

from bench.plot import HEIGHT, WIDTH, Curve, chart, nice_steps

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("most", "last"), [(37, 40), (0.3, 0.3), (1, 1), (1234, 1500)])
def test_steps_are_round_and_reach_the_most(most: float, last: float) -> None:
    steps = nice_steps(most)
    assert (steps[0], steps[-1]) == (0, last)
    assert len(steps) <= 6


def test_every_curve_is_drawn_inside_the_picture_and_named() -> None:
    curves = [Curve("first & best", [(1, 5), (20, 80)]), Curve("second", [(3, 9), (12, 2)])]
    picture = ElementTree.fromstring(chart("Costs", "tiles", "µs", curves))
    lines = picture.findall(f"{SVG}polyline")
    assert len({line.get("stroke-dasharray") for line in lines}) == 2
    for line in lines:
        for point in line.get("points", "").split():
            x, y = map(float, point.split(","))
            assert 0 < x < WIDTH and 0 < y < HEIGHT
    assert {"Costs", "tiles", "µs", "first & best", "second"} <= {
        text.text for text in picture.iter(f"{SVG}text")
    }
