// The day's challenge: asking the server, and what this device is to it.
import { ask } from './api';
import { setting } from './local_storage';
import type { DailyPage, MyTry } from './messages';

export const daily = {
  page: (day = '') => ask<DailyPage>(day ? `/api/daily/${encodeURIComponent(day)}` : '/api/daily'),
  look: () => ask<MyTry | null>('/api/daily', { device: device() }),
  begin: (name: string) => ask<MyTry | null>('/api/daily', { device: device(), name }),
};

/** What this device is to the day's challenge: a token of its own, made once. */
function device(): string {
  let kept = setting.get<string>('device', '');
  if (!kept) {
    kept = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    setting.set('device', kept);
  }
  return kept;
}
