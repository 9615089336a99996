// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface Resign {
  type: "resign";
  id: number;
  seat: number;
}

export interface EndTogether {
  type: "end";
  id: number;
  seat: number;
  yes: boolean;
}

export interface Leaving {
  giving_up: string;
  by: number | null;
  waiting_for: number[];
}
