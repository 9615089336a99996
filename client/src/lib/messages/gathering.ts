// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface NewGathering {
  name: string;
  game?: string;
  edition?: string;
  seconds?: number;
  plays?: boolean;
  rounds?: number;
  options?: Record<string, string>;
}

export interface GatheringMade {
  code: string;
  host: string;
  you: string;
}

export interface SessionLine {
  place: number;
  name: string;
  points: number;
}

export interface Person {
  number: number;
  name: string;
  points: number;
  seat: number | null;
  alike: number;
}

export interface Gathering {
  type: "gathering";
  code: string;
  game: string;
  title: string;
  host: string;
  players: number;
  names: string[];
  seconds: number;
  table: string;
  watch: string;
  rounds: number;
  round: number;
  noted: number;
  locked: boolean;
  ended: boolean;
  lines: SessionLine[];
  seat: number | null;
  token: string;
  own: SessionLine | null;
  is_out: boolean;
  people: Person[];
  wide: boolean;
}

export interface Gathered {
  token: string;
  name: string;
}

export interface HostAct {
  token: string;
  act: string;
  number?: number | null;
}

export interface BeginTry {
  device: string;
  name?: string;
  game?: string;
  day?: string;
}

export interface DailyLine {
  place: number;
  name: string;
  score: number | null;
  passed: number;
  bombs: number;
  crosses: number;
}

export interface MyTry {
  day: string;
  game: string;
  table: string;
  seat: number;
  token: string;
  result: DailyLine | null;
  ranked: boolean;
}

export interface DailyGame {
  name: string;
  title: string;
}

export interface DailyPage {
  day: string;
  today: string;
  game: string;
  title: string;
  games: DailyGame[];
  flows: number;
  ends: number;
  players: number;
  lines: DailyLine[];
  commitment: string;
  secret: string;
}

export interface HistoryDay {
  day: string;
  score: number | null;
  passed: number;
}

export interface DailyHistory {
  game: string;
  days: HistoryDay[];
  streak: number;
  longest: number;
  all: number;
}
