// What boards, docks and the parts around them need of a table, be it live or a lesson's.
import type { Cell } from './grid';
import type { Crowd, CrowdLine, EventInfo, Frame, Preview, RefusalInfo, SeatInfo, Welcome } from './messages';

export interface Refused extends RefusalInfo {
  text: string;
  at: number;
}

export interface Table {
  readonly welcome: Welcome | null;
  readonly seats: SeatInfo[];
  readonly frame: Frame | null;
  readonly framed: number; // when the frame came, for clocks that run on
  readonly events: EventInfo[];
  readonly sending: number; // messages on their way
  lit: Cell[]; // cells that words beside the board speak of
  readonly sheet?: number; // pixels at the bottom of the screen that a sheet lies over
  readonly you: number[];
  /** The seat this screen acts for: the one picked, else one that must act, else our first. */
  readonly seat: number | null;
  refused: Refused | null;
  looking: number | null; // another's sheet that is looked at
  chosen: number | null; // a seat of ours picked by hand, to bargain for
  readonly crowd?: Crowd | null; // how a crowd stands, where one plays
  readonly ranking?: CrowdLine[]; // more of the ranking, as far as it was asked for
  readonly previewed?: Preview | null; // what a move would bring, as it was last asked
  askPreview?(seat: number, text: string): void;
  askRanking?(after: number): void;
  look?(seat: number | null): void; // in a crowd: have another's sheet shown too
  move(seat: number, text: string): void;
  view<V>(seat: number | null): V | null;
  hints<H>(seat: number): H | null;
}
