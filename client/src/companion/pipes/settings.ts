// A game's seed with what was changed about it, in one text: "mokupa+dry=8+seconds=45+weights=1.1.1.1.1.1.2".
import type { PipesCompanion } from '../../lib/messages';

export interface Changes {
  dry?: number;
  seconds?: number;
  weights?: number[];
}
const whole = (text: string, least: number, most: number): number | undefined => {
  const n = Number(text);
  return text.trim() !== '' && Number.isInteger(n) && n >= least && n <= most ? n : undefined;
};

/** Weights as they are typed, "1 1 1 1 1 1 2"; undefined if they are not as many as the elements, or all 0. */
export function readWeights(text: string, count: number): number[] | undefined {
  const found = text
    .split(/[\s.,;]+/)
    .filter(Boolean)
    .map((each) => whole(each, 0, 99));
  return found.length === count && found.every((n) => n !== undefined) && found.some((n) => n > 0) ? found : undefined;
}

/** The seed and the changes in a text; what cannot be read is left as the edition has it. */
export function read(text: string, facts: PipesCompanion): { seed: string; changes: Changes } {
  const [seed = '', ...parts] = text.trim().toLowerCase().split('+');
  const changes: Changes = {};
  for (const part of parts) {
    const [name, value = ''] = part.split('=');
    if (name === 'dry') changes.dry = whole(value, 1, 99) ?? facts.dry;
    else if (name === 'seconds') changes.seconds = whole(value, 5, 3600) ?? facts.seconds;
    else if (name === 'weights') changes.weights = readWeights(value, facts.elements.length) ?? facts.weights;
  }
  return { seed, changes };
}

/** The other way round: only what differs from the edition is written. */
export function write(seed: string, changes: Changes, facts: PipesCompanion): string {
  const parts = [seed];
  if (changes.dry !== undefined && changes.dry !== facts.dry) parts.push(`dry=${changes.dry}`);
  if (changes.seconds !== undefined && changes.seconds !== facts.seconds) parts.push(`seconds=${changes.seconds}`);
  if (changes.weights && changes.weights.join() !== facts.weights.join()) parts.push(`weights=${changes.weights.join('.')}`);
  return parts.join('+');
}
