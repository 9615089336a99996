// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export interface AskPreview {
  type: "preview";
  id: number;
  seat: number;
  text: string;
}

export interface Preview {
  type: "preview";
  id: number;
  text: string;
  legal: boolean;
  lines: string[];
}
