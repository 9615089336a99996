// What a page will need, asked for at once: a board does not wait until the page that shows it has come.
import { gameBoard } from '../boards/games';
import { table } from './local_storage';
import { sprite } from './sprite';

/** Fetch a game's board and its pieces; whoever needs them finds them on their way. */
export function fetchBoard(game: string): void {
  void gameBoard(game).catch(() => {});
  void sprite(game).catch(() => {});
}

/** Fetch what the page at this address will show: the board of a lesson, or of a table that was opened here before. */
export function fetchAhead([page, which]: string[]): void {
  const game = which && (page === 'learn' ? which : page === 'table' ? table(which)?.game : '');
  if (game) fetchBoard(game);
}
