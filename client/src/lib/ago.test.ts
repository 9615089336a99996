import { expect, it } from 'vitest';
import { ago } from './ago';

it('says how long ago something was in the largest unit that fits', () => {
  const now = 10 * 86_400_000;
  expect(ago(now - 5_000, now)).toBe('now');
  expect(ago(now - 60_000, now)).toBe('1 minute ago');
  expect(ago(now - 7_300_000, now)).toBe('2 hours ago');
  expect(ago(now - 86_400_000, now)).toBe('yesterday');
  expect(ago(now + 5_000, now)).toBe('now'); // another device's clock may run ahead
});
