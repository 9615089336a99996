// One roll for everybody at a real table, turn by turn, and the moments at which the Gloop is counted.
import type { PipeDreamCompanion } from '../../lib/messages';
import { memory } from '../facts';
import { bell, next } from '../sound.svelte';
import { draw } from '../stream';

interface Kept {
  edition: string;
  seed: string;
  step: number;
}
export const kept = memory<Kept>('pipe-dream');
export const ROLLED = '+source'; // after a seed: the dice choose the source too

export type Phase = { kind: 'source' } | { kind: 'roll'; turn: number } | { kind: 'flow'; turn: number; number: number; last: boolean };

export class DreamGame {
  readonly facts: PipeDreamCompanion;
  readonly seed: string;
  readonly phases: Phase[];
  step = $state(0);

  constructor(facts: PipeDreamCompanion, seed: string, step = 0) {
    this.facts = facts;
    this.seed = seed;
    const flow = new Map(facts.flow);
    this.phases = [{ kind: 'source' }];
    for (let turn = 1; turn <= this.turns; turn++) {
      const number = flow.get(turn);
      this.phases.push({ kind: 'roll', turn });
      if (number !== undefined) this.phases.push({ kind: 'flow', turn, number, last: turn === this.turns });
    }
    this.step = Math.min(step, this.phases.length - 1);
    this.#keep();
  }

  /** Whether the first roll is for the source: its first die is the row, the second the column. */
  get rollsSource(): boolean {
    return this.seed.endsWith(ROLLED);
  }
  get turns(): number {
    return this.facts.flow.at(-1)?.[0] ?? 0;
  }
  get phase(): Phase {
    return this.phases[this.step] ?? { kind: 'source' };
  }
  /** Two faces, from 1. */
  get dice(): [number, number] {
    const turn = this.phase.kind === 'source' ? 0 : this.phase.turn;
    const face = (die: number): number => draw(this.seed.replace(ROLLED, ''), turn, this.facts.pipes.length, die) + 1;
    return [face(1), face(2)];
  }
  get over(): boolean {
    return this.step === this.phases.length - 1;
  }
  go(by: 1 | -1): void {
    this.step = Math.min(Math.max(this.step + by, 0), this.phases.length - 1);
    if (by > 0) (this.phase.kind === 'flow' ? bell : next)();
    this.#keep();
  }
  #keep(): void {
    kept.set({ edition: this.facts.edition, seed: this.seed, step: this.step });
  }
}
