// Tube Tangle on the page.
import type { GameBoard } from '../games';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import LogPiece from './LogPiece.svelte';
import { TanglePlay } from './play.svelte';

const board: GameBoard = { play: (table) => new TanglePlay(table), Board, Dock, LogPiece, ticker: true };
export default board;
