"""The C programs that speed is compared with play the same games as the rules."""

from pathlib import Path

import pytest

from bench.floor import KERNELS, Disagreement, Kernel, build, compiler, follow, play, tell

GAMES = {"pipes": 120, "pipes_fitting": 300, "pipe_land": 80}

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")


@pytest.fixture(params=list(KERNELS), scope="module")
def kernel(request: pytest.FixtureRequest) -> Kernel:
    return KERNELS[request.param]


@pytest.fixture(scope="module")
def program(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(kernel, tmp_path_factory.mktemp("kernel"))


@needs_compiler
def test_the_rules_follow_what_c_plays(kernel: Kernel, program: Path) -> None:
    games = GAMES[kernel.program]
    assert follow(kernel, tell(program, 1, games)) == games


@needs_compiler
def test_c_counts_what_it_tells(program: Path) -> None:
    told = [line.split(" ", 2) for line in tell(program, 3, 20) if not line.startswith("result")]
    played = play(program, 3, 20)
    assert (played.games, played.moves) == (20, len(told))
    sizes = [int(size) for seat, size, _ in told if seat != "-1" and size != "0"]
    assert (played.menus, played.choices) == (len(sizes), sum(sizes))


@needs_compiler
@pytest.mark.parametrize("spoil", ["a result", "a move", "a menu"])
def test_a_disagreement_is_found(kernel: Kernel, program: Path, spoil: str) -> None:
    lines = tell(program, 5, 1)
    if spoil == "a result":
        lines[-1] = lines[-1].replace("result ", "result 9")
    elif spoil == "a move":
        del lines[len(lines) // 2]
    else:
        index = next(i for i, line in enumerate(lines) if int(line.split()[1]))
        seat, size, move = lines[index].split(" ", 2)
        lines[index] = f"{seat} {int(size) + 1} {move}"
    with pytest.raises(Disagreement):
        follow(KERNELS[kernel.program], lines)
