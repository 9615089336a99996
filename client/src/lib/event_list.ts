// The log as the page reads it: what is new to a player, what was taken back, and which cells a line speaks of.
import { key, type Cell } from './grid';
import type { EventInfo, Frame, Problem } from './messages';

/** Words as a sentence of their own. */
export const sentence = (words: string): string => (words.charAt(0).toUpperCase() + words.slice(1)).replace(/[^.!?…]$/, '$&.');

/** What the server found wrong, and what would be right, as sentences. */
export const sentences = ({ what, right }: Problem): string => [what, right].filter(Boolean).map(sentence).join(' ');

/** The cells a move names, in the order it names them. */
export const cellsIn = (text: string): Cell[] =>
  [...text.matchAll(/\((-?\d+),(-?\d+)\)/g)].map((found): Cell => [Number(found[1]), Number(found[2])]);

/** What others did since one of these seats last acted. Before the first act of one's own nothing counts as new. */
export function sinceOwn(events: EventInfo[], own: number[]): EventInfo[] {
  const last = events.findLastIndex((event) => own.includes(event.seat));
  return last < 0 ? [] : events.slice(last + 1).filter((event) => event.seat >= 0 && event.words);
}

/** Which cells were changed by these events, each with the seat that did it last. */
export function marks(events: EventInfo[]): Map<string, { cell: Cell; seat: number }> {
  const found = new Map<string, { cell: Cell; seat: number }>();
  for (const event of events) {
    if (!changes(event)) continue;
    const [cell] = cellsIn(event.text);
    if (cell) found.set(key(cell), { cell, seat: event.seat });
  }
  return found;
}

/** Whether an event changed the board: bargaining names cells too, and changes none. */
export const changes = (event: EventInfo): boolean => /^(place|rotate|buy|pit|cover)\b/.test(event.text);

/** The words of events that a frame no longer has. At the end all is told anew, what was sealed too, and has other numbers. */
export function takenBack(known: EventInfo[], frame: Frame): string[] {
  if (frame.result) return [];
  const told = new Map(frame.events.map((event) => [event.n, event.text]));
  const gone = known.filter((event) => event.n > frame.since && told.get(event.n) !== event.text);
  return gone.filter((event) => event.words && (frame.n < (known.at(-1)?.n ?? 0) || told.has(event.n))).map((event) => event.words);
}
