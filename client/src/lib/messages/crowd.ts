// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface Look {
  type: "look";
  id: number;
  at?: number | null;
}

export interface AskRanking {
  type: "ranking";
  id: number;
  after?: number;
}

export interface CrowdLine {
  seat: number;
  place: number;
  name: string;
  points: number | null;
  joined: number;
  state: string;
}

export interface Crowd {
  type: "crowd";
  players: number;
  here: number;
  acting: number;
  top: CrowdLine[];
  places: number[];
  states: string;
}

export interface Ranking {
  type: "ranking";
  id: number;
  lines: CrowdLine[];
  players: number;
}
