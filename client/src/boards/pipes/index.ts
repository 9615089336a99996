// Pipes on the page.
import type { GameBoard } from '../games';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import { SheetPlay } from './play.svelte';

const board: GameBoard = { play: (table) => new SheetPlay(table), Board, Dock, ticker: false };
export default board;
