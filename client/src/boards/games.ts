// What each game gives the table page: a way to play, a board, a dock, and a line about each player.
// A game is found by its folder: boards/pipe_land/index.ts is "pipe-land". A game without one gets the plain board.
import type { Component } from 'svelte';
import type { Table } from '../lib/table';
import type { Play } from './play.svelte';

/* eslint-disable @typescript-eslint/no-explicit-any -- each game's parts take that game's own Play */
export interface GameBoard {
  play(table: Table): Play;
  Board: Component<any>;
  Dock: Component<any>;
  Deals?: Component<any>; // bargaining, where a game has it
  Sums?: Component<any>; // how one's own result came about, where a game tells it line by line
  LogPiece?: Component<any>; // a small picture of the piece a move speaks of
  ticker: boolean; // whether the board leaves room to say what just happened
}
/* eslint-enable @typescript-eslint/no-explicit-any */

const FOUND = import.meta.glob<GameBoard>('./*/index.ts', { import: 'default' });

/** A game's board comes when it is needed, and alone: nobody fetches four games to play one. */
export const gameBoard = (game: string): Promise<GameBoard> =>
  FOUND[`./${game.replaceAll('-', '_')}/index.ts`]?.() ?? import('./plain').then(({ plain }) => plain);
