// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

import type { ClockSetting } from './clock';

export interface OptionInfo {
  name: string;
  title: string;
  values: string[];
  titles: string[];
  default: string;
  help: string;
  offer: string;
  seats: string;
  choices: string[];
  choice_titles: string[];
}

export interface EditionInfo {
  name: string;
  title: string;
  fewest: number;
  most: number;
  options: OptionInfo[];
}

export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  facts: string[];
  designer: string;
  secret: string;
  editions: EditionInfo[];
  bots: string[];
  bot_titles: string[];
  offered: string[];
  good_bot: string;
  clock: ClockSetting;
  secrets: boolean;
  crowd: Record<string, string> | null;
}

export interface RuleInfo {
  id: string;
  name: string;
  section: string;
  text: string;
}
