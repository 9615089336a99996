// A game of Pipes at a real table: which element, how much of the minute is left, and when the water comes.
import type { PipesCompanion } from '../../lib/messages';
import { memory } from '../facts';
import { bell, drops, next, tick } from '../sound.svelte';
import { weighted } from '../stream';

interface Kept {
  edition: string;
  seed: string;
  step: number;
  left: number;
}
const LAST_SECONDS = 10;
export const kept = memory<Kept>('pipes');

export type Phase = { kind: 'turn'; turn: number } | { kind: 'water'; round: number; turn: number };

export class PipesGame {
  readonly facts: PipesCompanion;
  readonly seed: string;
  readonly text: string; // the seed with what was changed about the game, to repeat it elsewhere
  step = $state(0); // turns and rounds of water gone through
  left = $state(0); // milliseconds of the minute
  paused = $state(false);
  #ends = 0;
  #timer = 0;
  #lefts = new Map<number, number>(); // what was left of the minute of steps that were gone through

  constructor(facts: PipesCompanion, seed: string, text: string, step = 0, left?: number) {
    this.facts = facts;
    this.seed = seed;
    this.text = text;
    this.step = step;
    this.#begin(left);
    if (left !== undefined) this.pause(); // taken up again: nobody loses time to a reload
    this.#timer = window.setInterval(this.#run, 100);
    addEventListener('pagehide', this.#keep);
  }

  close(): void {
    clearInterval(this.#timer);
    removeEventListener('pagehide', this.#keep);
    this.#keep();
  }

  /** Dry turns first; from then on a round of water after every turn. */
  get phase(): Phase {
    const wet = this.step - this.facts.dry;
    if (wet < 0) return { kind: 'turn', turn: this.step + 1 };
    const turn = this.facts.dry + Math.floor((wet + 1) / 2);
    return wet % 2 ? { kind: 'turn', turn } : { kind: 'water', round: wet / 2 + 1, turn };
  }

  get element(): string {
    return this.facts.elements[weighted(this.seed, this.phase.turn, this.facts.weights)] ?? '';
  }

  get seconds(): number {
    return Math.ceil(this.left / 1000);
  }

  forward(): void {
    this.#go(this.step + 1);
    if (this.phase.kind === 'water') drops();
    else next();
  }

  back(): void {
    if (this.step) this.#go(this.step - 1);
  }

  /** To another step: one that was there before goes on with what was left of its minute. */
  #go(step: number): void {
    this.#run();
    this.#lefts.set(this.step, this.left);
    this.step = step;
    this.#begin(this.#lefts.get(step));
  }

  pause(on = !this.paused): void {
    this.#run();
    this.paused = on;
    if (!on) this.#ends = Date.now() + this.left;
    this.#keep();
  }

  #begin(left = this.facts.seconds * 1000): void {
    this.paused = false;
    this.left = left;
    this.#ends = Date.now() + left;
    this.#keep();
  }

  #run = (): void => {
    if (this.paused || this.phase.kind === 'water' || !this.left) return;
    const before = this.seconds;
    this.left = Math.max(0, this.#ends - Date.now());
    if (!this.left) bell();
    else if (this.seconds < before && this.seconds <= LAST_SECONDS) tick();
  };

  #keep = (): void => kept.set({ edition: this.facts.edition, seed: this.text, step: this.step, left: this.left });
}
