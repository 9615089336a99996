// Pipe Land on the page.
import type { GameBoard } from '../games';
import Board from './Board.svelte';
import Deals from './Bargains.svelte';
import Dock from './Dock.svelte';
import LogPiece from './LogPiece.svelte';
import { LandPlay } from './play.svelte';

const board: GameBoard = { play: (table) => new LandPlay(table), Board, Dock, Deals, LogPiece, ticker: true };
export default board;
