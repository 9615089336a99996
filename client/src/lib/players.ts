// Which chip stands for a seat: its colour in the game, or one of six in turn.
import type { SeatInfo } from './messages';
import { t } from './words.svelte';

const CHIPS = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];

export function chip(seat: SeatInfo | undefined): string {
  if (!seat) return 'state';
  return CHIPS.includes(seat.colour) ? seat.colour : (CHIPS[seat.seat % CHIPS.length] ?? 'red');
}

export const named = (seats: SeatInfo[], seat: number): string =>
  seats.find((s) => s.seat === seat)?.name || t('Seat {n}', { n: seat + 1 });

/** "Ada", "Ada and Ben", "Ada, Ben and Cy". */
export function listed(names: string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : t('{several} and {last}', { several: names.slice(0, -1).join(', '), last: names[names.length - 1] ?? '' });
}
