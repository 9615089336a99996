// A puzzle's table: the server judges each try, and this device remembers what was solved.
import { api, Trouble } from './api';
import type { Cell } from './grid';
import { setting } from './local_storage';
import type { EventInfo, Frame, PuzzleMoment, SeatInfo, Welcome } from './messages';
import { chime } from './settings.svelte';
import type { Refused, Table } from './table';

/** The puzzles that were solved on this device. */
export const solved = (): string[] => setting.get<string[]>('puzzles.solved', []);

export class PuzzleTable implements Table {
  readonly id: string;
  moment = $state.raw<PuzzleMoment | null>(null);
  tries = $state(0);
  trouble = $state('');
  lit = $state.raw<Cell[]>([]);
  refused = $state.raw<Refused | null>(null);
  sending = $state(0);
  framed = $state(0);
  looking = $state<number | null>(null);
  chosen = $state<number | null>(null);
  readonly events: EventInfo[] = [];

  constructor(id: string) {
    this.id = id;
    void this.#ask();
  }

  get welcome(): Welcome | null {
    return this.moment?.welcome ?? null;
  }
  get frame(): Frame | null {
    return this.moment?.frame ?? null;
  }
  get seats(): SeatInfo[] {
    return this.moment?.welcome.seats ?? [];
  }
  get you(): number[] {
    return this.moment?.welcome.you ?? [];
  }
  get seat(): number | null {
    return this.you[0] ?? null;
  }

  view<V>(seat: number | null): V | null {
    return (this.frame?.views[String(seat)] ?? null) as V | null;
  }

  hints<H>(seat: number): H | null {
    return (this.frame?.hints[String(seat)] ?? null) as H | null;
  }

  move(_: number, text: string): void {
    if (!this.moment?.over && !this.sending) void this.#ask(text);
  }

  giveUp(): void {
    if (!this.moment?.over && !this.sending) void this.#ask('');
  }

  /** The same again, as after a change of language. */
  refresh(): void {
    void this.#ask();
  }

  async #ask(move?: string): Promise<void> {
    this.sending += 1;
    try {
      this.#heard(await api.puzzle(this.id, move), move);
    } catch (problem) {
      if (!(problem instanceof Trouble)) throw problem;
      this.trouble = problem.message;
    } finally {
      this.sending -= 1;
    }
  }

  #heard(news: PuzzleMoment, move: string | undefined): void {
    if (move && !news.refused) this.tries += 1;
    if (news.solved && !solved().includes(this.id)) setting.set('puzzles.solved', [...solved(), this.id]);
    this.refused = news.refused && move ? { ...news.refused, text: move, at: Date.now() } : null;
    if (news.refused || (move && !news.solved)) chime(220, 160);
    else if (move) chime();
    this.trouble = '';
    this.framed = Date.now();
    this.lit = news.cell ? [news.cell] : [];
    this.moment = news;
  }
}
