// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

import type { ResultInfo, SeatInfo } from './table';

export interface MyTable {
  table: string;
  tokens?: string[];
  watch?: string;
}

export interface MyTables {
  tables: MyTable[];
}

export interface Standing {
  table: string;
  game: string;
  title: string;
  edition: string;
  seats: SeatInfo[];
  you: number[];
  must: number[];
  since: number;
  events: number;
  paused: boolean;
  result: ResultInfo | null;
  untouched_days: number;
}
