// A table without a server, for tests: it shows what it is given and remembers what was said.
import type { Cell } from '../lib/grid';
import type { EventInfo, Frame, Preview, SeatInfo, Welcome } from '../lib/messages';
import type { Refused, Table } from '../lib/table';

export const seatInfo = (seat: number, name: string, colour = ''): SeatInfo => ({
  seat,
  name,
  colour,
  disc: colour || 'red',
  kind: 'human',
  bot: '',
  here: true,
});

export const frameWith = (changes: Partial<Frame> = {}): Frame => ({
  type: 'frame',
  n: 1,
  since: 0,
  events: [],
  views: {},
  waiting: { step: '', must: [0], may: [] },
  menus: {},
  hints: {},
  clock: { running: false, paused: false, remaining: [], held: [], unseen: [], shown: [] },
  undo: [],
  thinking: [],
  leaving: null,
  result: null,
  ...changes,
});

export class FakeTable implements Table {
  welcome: Welcome | null = null;
  seats = $state.raw<SeatInfo[]>([seatInfo(0, 'Ada', 'red'), seatInfo(1, 'Ben', 'blue')]);
  frame = $state.raw<Frame | null>(frameWith());
  framed = 0;
  events = $state.raw<EventInfo[]>([]);
  sending = $state(0);
  previewed = $state.raw<Preview | null>(null);
  lit: Cell[] = [];
  you = [0];
  seat: number | null = $state(0);
  refused = $state.raw<Refused | null>(null);
  looking = $state<number | null>(null);
  chosen = $state<number | null>(null);
  said: string[] = []; // every move that was made

  constructor(view: unknown, hints: unknown = null, frame: Partial<Frame> = {}) {
    this.show(view, hints, frame);
  }

  /** The next frame, with this view and these hints for seat 0. */
  show(view: unknown, hints: unknown = null, frame: Partial<Frame> = {}): void {
    this.frame = frameWith({ n: (this.frame?.n ?? 0) + 1, views: { '0': view }, hints: { '0': hints }, ...frame });
  }

  move(_: number, text: string): void {
    this.said.push(text);
  }

  view<V>(seat: number | null): V | null {
    const views = this.frame?.views ?? {};
    return (views[String(seat)] ?? Object.values(views)[0] ?? null) as V | null;
  }

  hints<H>(seat: number): H | null {
    return (this.frame?.hints[String(seat)] ?? null) as H | null;
  }
}

/** A key as the board hears it. */
export const pressed = (name: string): KeyboardEvent => new KeyboardEvent('keydown', { key: name });
