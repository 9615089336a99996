// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

import type { Frame, RefusalInfo, Welcome } from './table';

export interface LessonTry {
  chapter?: number;
  moves?: string[];
  move?: string;
}

export interface LessonMoment {
  title: string;
  chapters: string[];
  chapter: number;
  step: number;
  steps: number;
  moves: string[];
  say: string;
  task: string;
  nudge: string;
  show: string;
  look: [number, number][];
  refused: RefusalInfo | null;
  missed: string;
  over: boolean;
  welcome: Welcome;
  frame: Frame;
}

export interface TryInfo {
  text: string;
  legal: boolean;
  reason: string;
}

export interface ExampleInfo {
  rule: string;
  caption: string;
  svg: string;
  tries: TryInfo[];
}

export interface SectionInfo {
  title: string;
  lines: string[];
}

export interface FirstPageInfo {
  title: string;
  sections: SectionInfo[];
  drawings: string[];
}

export interface RulingInfo {
  number: number;
  title: string;
  kind: string;
  rules: string[];
  text: string;
}

export interface CreditsInfo {
  designer: string;
  rulebook: string;
  about: string;
  rulings: RulingInfo[];
}
