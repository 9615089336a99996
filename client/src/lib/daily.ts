// The day's challenge: asking the server, and what this device is to it.
import { ask } from './api';
import { setting } from './local_storage';
import type { DailyHistory, DailyLine, DailyPage, MyTry } from './messages';

export const daily = {
  page: (day: string, game: string) =>
    ask<DailyPage>(`/api/daily${day ? `/${encodeURIComponent(day)}` : ''}?game=${encodeURIComponent(game)}`),
  look: (game: string) => ask<MyTry | null>('/api/daily', { device: device(), game }),
  begin: (name: string, game: string, day = '') => ask<MyTry | null>('/api/daily', { device: device(), name, game, day }),
  history: (game: string) => ask<DailyHistory>('/api/daily/history', { device: device(), game }),
};

/** A row of little signs that tells how it went and gives no dice away. */
export function signs(line: DailyLine, flows: number): string {
  if (!flows) return '💧'.repeat(Math.min(line.passed, 20));
  const held = '🟩'.repeat(line.passed);
  const ended = line.score === null ? '🟥' : '🏁';
  const rest = '⬛'.repeat(Math.max(0, flows - line.passed - (line.score === null ? 1 : 0)));
  return `${held}${ended}${rest} ${'💣'.repeat(line.bombs)}${'➕'.repeat(line.crosses)}`.trim();
}

/** What this device is to the day's challenge: a token of its own, made once. */
function device(): string {
  let kept = setting.get<string>('device', '');
  if (!kept) {
    kept = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    setting.set('device', kept);
  }
  return kept;
}
