// How long ago something was, as people say it.
import { words } from './words.svelte';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function ago(when: number, now: number): string {
  const gone = Math.max(0, now - when);
  const [unit, size] = UNITS.find(([, length]) => gone >= length) ?? ['second', 1000];
  const said = new Intl.RelativeTimeFormat(words.language, { numeric: 'auto' });
  return unit === 'second' ? said.format(0, 'second') : said.format(-Math.floor(gone / size), unit);
}
