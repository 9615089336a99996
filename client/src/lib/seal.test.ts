import { expect, it } from 'vitest';
import { fits, opened } from './seal';

const SECRET = '00'.repeat(32);
const SEAL = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'; // SHA-256 of 32 zero bytes
const LOG = `pipeyard log 1\nchance sealed ${SEAL}\n1 red: draw\nsecret ${SECRET}\nover pipe-land/win-tiles red=1*\n`;

it('finds the seal and the secret of a log', () => {
  expect(opened(LOG)).toEqual({ commitment: SEAL, secret: SECRET });
  expect(opened('1 red: draw\n')).toEqual({ commitment: '', secret: '' });
});

it('tells whether the secret fits the seal that was shown', async () => {
  expect(await fits(LOG, SEAL)).toBe(true);
  expect(await fits(LOG, 'ab'.repeat(32))).toBe(false); // another seal was shown
  expect(await fits(LOG.replace(SECRET, '01'.repeat(32)), SEAL)).toBe(false); // another secret was opened
  expect(await fits('1 red: draw\n', SEAL)).toBeNull();
});
