// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

import type { ClockInfo, ClockSetting, Ready } from './clock';
import type { AskRanking, Crowd, Look, Ranking } from './crowd';
import type { EndTogether, Leaving, Resign } from './leaving';
import type { AskLog, EventInfo, LogPage } from './log';
import type { AskPreview, Preview } from './preview';

export interface SeatWish {
  kind: string;
  name?: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  edition: string;
  options: Record<string, string>;
  seats: SeatWish[];
  clock?: ClockSetting;
}

export interface MySeat {
  seat: number;
  token: string;
}

export interface Invite {
  seat: number;
  code: string;
}

export interface TableMade {
  table: string;
  you: MySeat[];
  invites: Invite[];
  watch: string;
}

export interface InviteInfo {
  table: string;
  game: string;
  title: string;
  kind: string;
  seat: number | null;
  taken: boolean;
  host: string;
}

export interface TakeSeat {
  name: string;
}

export interface SeatTaken {
  table: string;
  seat: number;
  token: string;
}

export interface Rematch {
  token: string;
  others?: string[];
}

export interface SeatInfo {
  seat: number;
  name: string;
  colour: string;
  disc: string;
  kind: string;
  bot: string;
  here: boolean;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  edition: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  over: boolean;
}

export interface Verdict {
  honest: boolean;
  lines: string[];
}

export interface DrawInfo {
  event: number;
  text: string;
  low: number;
  high: number;
  total: number;
}

export interface GoOn {
  tokens?: string[];
}

export interface Problem {
  what: string;
  right: string;
}

export interface ServerAddresses {
  elsewhere: string[];
  command: string;
  is_public: boolean;
}

export interface Hello {
  type: "hello";
  tokens?: string[];
  watch?: string;
  seen?: number;
  language?: string;
}

export interface MakeMove {
  type: "move";
  id: number;
  seat: number;
  text: string;
  at?: number;
}

export interface Undo {
  type: "undo";
  id: number;
  seat: number;
  at?: number;
}

export interface Consent {
  type: "consent";
  id: number;
  seat: number;
  yes: boolean;
}

export interface Say {
  type: "chat";
  id: number;
  seat: number;
  text: string;
}

export interface Pause {
  type: "pause";
  id: number;
  seat: number;
  on: boolean;
}

export interface Replace {
  type: "replace";
  id: number;
  seat: number;
  by: number;
  bot?: string;
}

export interface AskHints {
  type: "hints";
  id: number;
  seat: number;
}

export interface Ping {
  type: "ping";
}

export interface Welcome {
  type: "welcome";
  table: string;
  game: string;
  title: string;
  edition: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  you: number[];
  watching: boolean;
  phrases: string[];
  vocabulary: Record<string, string>;
  clock: ClockSetting;
  crowd: number;
  daily: string;
  gathering: string;
  practice: boolean;
  commitment: string;
  casual: boolean;
  loaded: boolean;
}

export interface Presence {
  type: "presence";
  seats: SeatInfo[];
}

export interface WaitingInfo {
  step: string;
  must: number[];
  may: number[];
}

export interface UndoInfo {
  seat: number;
  free: boolean;
  asked: boolean;
  waiting_for: number[];
  takes: string[];
  why: string;
}

export interface ResultInfo {
  scores: (number | null)[];
  winners: number[];
  rule: string;
  reason: string;
}

export interface Frame {
  type: "frame";
  n: number;
  since: number;
  events: EventInfo[];
  views: Record<string, unknown>;
  waiting: WaitingInfo;
  menus: Record<string, string[]>;
  hints: Record<string, unknown>;
  clock: ClockInfo;
  undo: UndoInfo[];
  thinking: number[];
  leaving: Leaving | null;
  result: ResultInfo | null;
}

export interface Ack {
  type: "ack";
  id: number;
  n: number;
}

export interface InsteadInfo {
  move: string;
  words: string;
  cell: [number, number] | null;
}

export interface RefusalInfo {
  rule: string;
  reason: string;
  cells: [number, number][];
  instead: InsteadInfo | null;
  also: string[];
}

export interface Refused {
  type: "refused";
  id: number;
  refusal: RefusalInfo;
}

export interface Failed {
  type: "error";
  id: number | null;
  what: string;
  right: string;
}

export interface Notice {
  type: "notice";
  words: string;
}

export interface ChatLine {
  type: "chat";
  n: number;
  seat: number;
  who: string;
  text: string;
  at: number;
}

export interface HintsFor {
  type: "hints";
  id: number;
  seat: number;
  hints: unknown;
}

export interface Again {
  type: "again";
  table: string;
}

export interface Pong {
  type: "pong";
}

export type ClientMessage = Hello | MakeMove | Undo | Consent | Say | Pause | Ready | Replace | Resign | EndTogether | AskHints | AskPreview | AskLog | Look | AskRanking | Ping;

export type ServerMessage = Welcome | Presence | Frame | Ack | Refused | Failed | Notice | ChatLine | HintsFor | Preview | LogPage | Again | Crowd | Ranking | Pong;
