// What a game gives the table page: a way to play, a board, a dock, and a line about each player.
import type { Component } from 'svelte';
import type { Table } from '../lib/table.svelte';
import Dream from './PipeDream.svelte';
import DreamDock from './pipe_dream/Dock.svelte';
import { DreamPlay } from './pipe_dream/play.svelte';
import DreamSums from './pipe_dream/Sums.svelte';
import Land from './PipeLand.svelte';
import LandBargains from './pipe_land/Bargains.svelte';
import LandDock from './pipe_land/Dock.svelte';
import { LandPlay } from './pipe_land/play.svelte';
import Sheets from './Pipes.svelte';
import type { Play } from './play.svelte';
import SheetDock from './pipes/Dock.svelte';
import { SheetPlay } from './pipes/play.svelte';
import Street from './TubeTangle.svelte';
import StreetDock from './tube_tangle/Dock.svelte';
import { TanglePlay } from './tube_tangle/play.svelte';

export interface Face {
  play(table: Table): Play;
  Board: Component<any>;
  Dock: Component<any>;
  Deals: Component<any> | null; // bargaining, where a game has it
  Sums?: Component<any>; // how one's own result came about, where a game tells it line by line
  ticker: boolean; // whether the board leaves room to say what just happened
}

const FACES: Record<string, Face> = {
  'pipe-land': { play: (table) => new LandPlay(table), Board: Land, Dock: LandDock, Deals: LandBargains, ticker: true },
  pipes: { play: (table) => new SheetPlay(table), Board: Sheets, Dock: SheetDock, Deals: null, ticker: false },
  'pipe-dream': { play: (table) => new DreamPlay(table), Board: Dream, Dock: DreamDock, Deals: null, Sums: DreamSums, ticker: false },
  'tube-tangle': { play: (table) => new TanglePlay(table), Board: Street, Dock: StreetDock, Deals: null, ticker: true },
};

export const face = (game: string): Face | undefined => FACES[game];
