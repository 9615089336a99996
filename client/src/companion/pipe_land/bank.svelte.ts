// Pipe Land's bank at a real table: a list of what was paid and drawn; everything shown follows from it.
import type { DeckTile, PipeLandBank, PipeLandCompanion } from '../../lib/messages';
import { memory } from '../facts';

export const BANK = -1;
export interface Person {
  name: string;
  colour: string;
}
export type Entry =
  | { kind: 'pay'; from: number; to: number; pounds: number; why: Why; tax: number; turn: number }
  | { kind: 'draw'; pile: number; owner: string; shape: string; turn: number }
  | { kind: 'end'; income: number; turn: number };
export type Why = 'turn' | 'buy' | 'deal' | 'bank';
interface Kept {
  edition: string;
  advanced: boolean;
  people: Person[];
  first: number;
  entries: Entry[];
  final: boolean;
}
export const kept = memory<Kept>('pipe-land');

export class Bank {
  readonly facts: PipeLandCompanion;
  readonly bank: PipeLandBank;
  readonly people: Person[];
  readonly advanced: boolean;
  readonly first: number;
  entries = $state.raw<Entry[]>([]);
  final = $state(false);

  constructor(facts: PipeLandCompanion, people: Person[], advanced: boolean, first: number, entries: Entry[] = [], final = false) {
    const bank = facts.banks.find((each) => each.players === people.length);
    if (!bank) throw new Error(`no bank for ${people.length}`);
    this.facts = facts;
    this.bank = bank;
    this.people = people;
    this.advanced = advanced;
    this.first = first;
    this.entries = entries;
    this.final = final;
    this.#keep();
  }

  /** Whose turn it is. */
  get turn(): number {
    return (this.first + this.entries.filter((entry) => entry.kind === 'end').length) % this.people.length;
  }
  get money(): number[] {
    const start = this.advanced ? this.bank.advanced : this.bank.basic;
    const money = this.people.map((_, seat) => start[(seat - this.first + this.people.length) % this.people.length] ?? 0);
    const give = (seat: number, pounds: number): void => {
      if (seat !== BANK) money[seat] = (money[seat] ?? 0) + pounds;
    };
    for (const entry of this.entries) {
      if (entry.kind === 'pay') {
        give(entry.from, -entry.pounds - entry.tax);
        give(entry.to, entry.pounds);
      } else if (entry.kind === 'end') {
        give(entry.turn, entry.income);
      }
    }
    return money;
  }
  /** Acts of this turn that the tax counts. */
  get acts(): number {
    const since = this.entries.findLastIndex((entry) => entry.kind === 'end');
    return this.entries.slice(since + 1).filter((entry) => entry.kind === 'pay' && (entry.why === 'turn' || entry.why === 'buy')).length;
  }
  get tax(): number {
    return this.facts.tax[Math.min(this.acts, this.facts.tax.length - 1)] ?? 0;
  }
  get drawn(): (Entry & { kind: 'draw' }) | null {
    const since = this.entries.findLastIndex((entry) => entry.kind === 'end');
    return this.entries.slice(since + 1).find((entry) => entry.kind === 'draw') ?? null;
  }
  /** The lowest pile that still has tiles, with them. */
  get pile(): { number: number; tiles: DeckTile[]; left: number } | null {
    const from = this.advanced ? 0 : this.bank.after_setup;
    for (let number = from; number < this.bank.piles.length; number++) {
      const gone = this.entries.filter((entry) => entry.kind === 'draw' && entry.pile === number);
      const tiles = (this.bank.piles[number] ?? []).map((tile) => ({
        ...tile,
        count:
          tile.count - gone.filter((entry) => entry.kind === 'draw' && entry.owner === tile.owner && entry.shape === tile.shape).length,
      }));
      const left = tiles.reduce((sum, tile) => sum + tile.count, 0);
      if (left) return { number, tiles, left };
    }
    return null;
  }
  /** What the State asks for the tile on a cell; null on the river. */
  price(column: number, row: number): number | null {
    if (this.bank.river.some(([c, r]) => c === column && r === row)) return null;
    return this.bank.prices.find(([c, r]) => c === column && r === row)?.[2] ?? this.bank.least;
  }

  draw(): void {
    const pile = this.pile;
    if (!pile || this.drawn) return;
    let left = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % pile.left;
    const tile = pile.tiles.find((each) => (left -= each.count) < 0);
    if (tile) this.#add({ kind: 'draw', pile: pile.number, owner: tile.owner, shape: tile.shape, turn: this.turn });
  }
  /** Whether they have it; then it is paid, tax included. */
  pay(from: number, to: number, pounds: number, why: Why): boolean {
    const tax = why === 'turn' || why === 'buy' ? this.tax : 0;
    if (from !== BANK && (this.money[from] ?? 0) < pounds + tax) return false;
    this.#add({ kind: 'pay', from, to, pounds, why, tax, turn: this.turn });
    return true;
  }
  end(tiles: number): void {
    this.#add({ kind: 'end', income: tiles * this.facts.income * (this.final ? this.facts.final : 1), turn: this.turn });
  }
  undo(): void {
    this.entries = this.entries.slice(0, -1);
    this.#keep();
  }
  setFinal(on: boolean): void {
    this.final = on;
    this.#keep();
  }
  #add(entry: Entry): void {
    this.entries = [...this.entries, entry];
    this.#keep();
  }
  #keep(): void {
    const { facts, advanced, people, first, entries, final } = this;
    kept.set({ edition: facts.edition, advanced, people, first, entries, final });
  }
}
