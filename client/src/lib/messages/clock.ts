// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface ClockSetting {
  kind?: string;
  seconds?: number;
  increment?: number;
}

export interface Ready {
  type: "ready";
  id: number;
  seat: number;
  here?: boolean;
}

export interface ClockInfo {
  running: boolean;
  paused: boolean;
  remaining: (number | null)[];
  held: number[];
  unseen: number[];
  shown: string[];
}
