// Hints for whoever wants one: the best moves of the position one is in, asked for once.
import type { Play } from '../boards/play.svelte';
import { api, Trouble } from './api';
import { table as kept } from './local_storage';
import type { HintInfo } from './messages';
import type { LiveTable } from './table.svelte';

export class Advised {
  readonly table: LiveTable;
  readonly play: Play;
  thinking = $state(false);
  #hints = $state.raw<HintInfo[]>([]);
  #about = $state(''); // the position and the seat that the hints are for

  constructor(table: LiveTable, play: Play) {
    this.table = table;
    this.play = play;
  }

  get #now(): string {
    return `${this.table.frame?.n} ${this.table.seat}`;
  }

  /** The hints for what is on the board now. */
  get hints(): HintInfo[] {
    return this.#about === this.#now ? this.#hints : [];
  }

  async ask(): Promise<void> {
    const { table } = this;
    const asked = this.#now;
    const token = kept(table.id)?.seats.find((seat) => seat.seat === table.seat)?.token;
    if (!token || this.thinking) return;
    this.thinking = true;
    try {
      this.#hints = await api.hints(table.id, token);
      this.#about = asked;
    } catch (problem) {
      if (!(problem instanceof Trouble)) throw problem;
      table.tell(problem.message); // it goes by itself: nothing is lost
    } finally {
      this.thinking = false;
    }
  }

  /** Show a move on the board; it is not played. For one without a place, such as the end of a turn, nothing stays picked. */
  show(hint: HintInfo): void {
    this.table.lit = hint.cell ? [hint.cell] : [];
    if (!this.play.suggest(hint.move)) this.play.clear();
  }

  close(): void {
    this.#about = '';
    this.table.lit = [];
  }
}
