// What each game shows on the host's page. A game is found by its folder: host/pipe_dream/index.ts is "pipe-dream".
import type { Component } from 'svelte';
import type { CrowdLine } from '../lib/messages';

/* eslint-disable @typescript-eslint/no-explicit-any -- each game's parts read that game's own view */
export interface Stage {
  Call: Component<any>; // what everybody plays now: the roll, the element
  Sheet: Component<any>; // the sheet a spectator is shown
  seat: (view: any) => number; // whose sheet that is
  stands: (line: CrowdLine) => string; // how far somebody in the game is
}
/* eslint-enable @typescript-eslint/no-explicit-any */

const FOUND = import.meta.glob<Stage>('./*/index.ts', { eager: true, import: 'default' });
export const stageOf = (game: string): Stage | undefined => FOUND[`./${game.replaceAll('-', '_')}/index.ts`];
