// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface AskLog {
  type: "log";
  id: number;
  before: number;
}

export interface EventInfo {
  n: number;
  seat: number;
  who: string;
  text: string;
  words: string;
  at: number;
}

export interface LogPage {
  type: "log";
  id: number;
  events: EventInfo[];
}
