import { expect, it } from 'vitest';
import { check, drawnIn, remainder } from './draws';

// As src/pipeyard/match/chance.py: seeded("demonstration") draws 2, 1, 1, 2, 3, 3, 3, 3 from weights 1, 1, 4.
const SECRET = 'd1ec4d8d58658c424af71d0c3b89753ded9e0a0e735898e884919b6ab3410a34';
const DRAWN = [2, 1, 1, 2, 3, 3, 3, 3];
const LOW = [0, 0, 1, 2]; // of each code, the first remainder that leads to it
const HIGH = [0, 1, 2, 6];

const hex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const log = `${DRAWN.map((code, n) => `${n + 1} @0.5 nature: tile ${code}`).join('\n')}\nsecret ${SECRET}\n`;
const draws = DRAWN.map((code, n) => ({ event: n + 1, text: `tile ${code}`, low: LOW[code] ?? 0, high: HIGH[code] ?? 0, total: 6 }));

it('derives draws as Python does', async () => {
  const key = await crypto.subtle.importKey('raw', hex(SECRET), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const found = [];
  for (const k of DRAWN.keys()) found.push(await remainder(key, k + 1, 6));
  expect(found.map((each) => (each < 1 ? 1 : each < 2 ? 2 : 3))).toEqual(DRAWN);
});

it('checks a whole log, and names the first draw that is wrong', async () => {
  expect(await check(log, draws)).toEqual({ count: 8, wrong: null });
  expect(await check(log.replace('3 @0.5 nature: tile 1', '3 @0.5 nature: tile 3'), draws)).toEqual({ count: 2, wrong: 3 });
  const lied = draws.map((draw) => (draw.event === 4 ? { ...draw, low: 2, high: 6 } : draw));
  expect(await check(log, lied)).toEqual({ count: 3, wrong: 4 });
  expect(await check(log, draws.slice(1))).toMatchObject({ wrong: 2 });
  expect(await check('1 nature: tile 1\n', draws)).toBeNull();
});

it('reads what chance did, quoted or not', () => {
  expect(drawnIn('1 nature: roll 1 2\n2 @3.5 red: pass\n3 @4 nature: "odd \\"text\\""\n')).toEqual(['roll 1 2', 'odd "text"']);
});
