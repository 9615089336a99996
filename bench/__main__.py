"""Every measurement there is, one after another: ``make bench``."""

from bench import pipe_dream, pipe_land, pipes, pipes_players, reach, table, tube_tangle, tube_tangle_players


def main() -> None:
    pipe_land.main()
    reach.main()
    pipes.main()
    pipes_players.main()
    pipe_dream.main()
    tube_tangle.main()
    table.main()
    tube_tangle_players.main()


if __name__ == "__main__":
    main()
