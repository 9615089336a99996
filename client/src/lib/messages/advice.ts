// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface AskHint {
  token: string;
}

export interface HintInfo {
  move: string;
  words: string;
  why: string;
  cell: [number, number] | null;
}
