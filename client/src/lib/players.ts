// What stands for a seat: its disc and its name.
import type { SeatInfo } from './messages';
import { t } from './words.svelte';

export const chip = (seat: SeatInfo | undefined): string => seat?.disc ?? 'state';

export const named = (seats: SeatInfo[], seat: number): string =>
  seats.find((s) => s.seat === seat)?.name || t('Seat {n}', { n: seat + 1 });

/** "Ada", "Ada and Ben", "Ada, Ben and Cy". */
export function listed(names: string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : t('{several} and {last}', { several: names.slice(0, -1).join(', '), last: names[names.length - 1] ?? '' });
}
