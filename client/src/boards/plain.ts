// The board of every game that brings none: the view as it is, and a list of what can be played.
import type { GameBoard } from './games';
import Board from './PlainBoard.svelte';
import Dock from './PlainDock.svelte';
import { PlainPlay } from './plain_play.svelte';

export const plain: GameBoard = { play: (table) => new PlainPlay(table), Board, Dock, ticker: false };
