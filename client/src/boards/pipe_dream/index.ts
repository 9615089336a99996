// Pipe Dream on the page.
import type { GameBoard } from '../games';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import Sums from './Sums.svelte';
import { DreamPlay } from './play.svelte';

const board: GameBoard = { play: (table) => new DreamPlay(table), Board, Dock, Sums, ticker: false };
export default board;
