// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

import type { EditionInfo } from './catalogue';

export interface PrintChoice {
  what: string;
  title: string;
  per_page: number[];
  flips: string[];
  layouts: string[];
  options: boolean;
  names: boolean;
}

export interface PrintInfo {
  game: string;
  title: string;
  editions: EditionInfo[];
  prints: PrintChoice[];
}

export interface PrintPage {
  games: PrintInfo[];
  papers: string[];
  inks: string[];
  most: number;
  audits: string[];
}

export interface AuditPlace {
  name: string;
  cell: [number, number];
  column: number;
  row: number;
  art: string[];
  is_printed: boolean;
}

export interface AuditMark {
  token: string;
  label: string;
  art: string[];
  letter: string;
}

export interface AuditClaim {
  line: string;
  label: string;
  is_number: boolean;
  example: string;
}

export interface AuditForm {
  game: string;
  columns: number;
  rows: number;
  places: AuditPlace[];
  marks: AuditMark[];
  claims: AuditClaim[];
  head: string[];
}

export interface AuditSheet {
  text: string;
}

export interface AuditStep {
  text: string;
  cells: [number, number][];
}

export interface AuditFault {
  rule: string;
  text: string;
  cells: [number, number][];
}

export interface AuditWet {
  cell: [number, number];
  art: string[];
}

export interface AuditReport {
  verdict: string;
  right: boolean;
  steps: AuditStep[];
  faults: AuditFault[];
  wet: AuditWet[];
}
