// The table of a lesson or a puzzle: one learner, and the server judges each try.
import { Trouble } from './api';
import type { Cell } from './grid';
import type { EventInfo, Frame, RefusalInfo, SeatInfo, Welcome } from './messages';
import type { Refused, Table } from './table';

interface Judged {
  welcome: Welcome;
  frame: Frame;
  refused: RefusalInfo | null;
}

export abstract class JudgedTable<Moment extends Judged> implements Table {
  moment = $state.raw<Moment | null>(null);
  trouble = $state('');
  lit = $state.raw<Cell[]>([]);
  refused = $state.raw<Refused | null>(null);
  sending = $state(0);
  framed = $state(0);
  looking = $state<number | null>(null);
  chosen = $state<number | null>(null);
  readonly events: EventInfo[] = [];

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

  abstract move(seat: number, text: string): void;
  /** The same again, as after a change of language. */
  abstract refresh(): void;

  /** Ask the server something; what goes wrong is told, unless it can be helped. */
  protected async asking(ask: () => Promise<void>, help?: (trouble: Trouble) => Promise<boolean>): Promise<void> {
    this.sending += 1;
    try {
      await ask();
    } catch (problem) {
      if (!(problem instanceof Trouble)) throw problem;
      if (!(await help?.(problem))) this.trouble = problem.message;
    } finally {
      this.sending -= 1;
    }
  }

  /** The answer to a try, and what the board points at now. */
  protected hear(news: Moment, lit: Cell[], refused: Refused | null): void {
    this.refused = refused;
    this.lit = lit;
    this.trouble = '';
    this.framed = Date.now();
    this.moment = news;
  }
}
