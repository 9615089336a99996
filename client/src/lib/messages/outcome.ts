// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface Result {
  scores: (number | null)[];
  winners: number[];
  rule: string;
  reason: string;
}
