import { expect, it } from 'vitest';
import { arrivals } from './flow';
import type { Cell } from './grid';

const pipe = (cell: Cell, wet: string, sides = 'EW'): { cell: Cell; sides: string; wet: string } => ({ cell, sides, wet });

it('lets water arrive cell by cell, outward from where it was', () => {
  const before = [pipe([0, 0], 'EW'), pipe([1, 0], ''), pipe([2, 0], '')];
  const now = [pipe([0, 0], 'EW'), pipe([1, 0], 'EW'), pipe([2, 0], 'EW')];
  const found = arrivals(before, now, 1);
  expect([...found]).toEqual([
    ['1,0', 0],
    ['2,0', 120],
  ]);
});

it('does not run where sides do not meet', () => {
  const before = [pipe([0, 0], 'EW'), pipe([1, 0], '', 'NS'), pipe([0, 1], '')];
  const now = [pipe([0, 0], 'EW'), pipe([1, 0], 'NS', 'NS'), pipe([0, 1], 'EW')];
  expect(new Set(arrivals(before, now, 1).values())).toEqual(new Set([0])); // both come from elsewhere, at once
});

it('takes three seconds at most', () => {
  const length = 100;
  const before = Array.from({ length }, (_, n) => pipe([n, 0], n ? '' : 'EW'));
  const now = Array.from({ length }, (_, n) => pipe([n, 0], 'EW'));
  expect(Math.max(...arrivals(before, now, 1).values())).toBe(3000);
});

it('has nothing to tell where nothing became wet', () => {
  const still = [pipe([0, 0], 'EW'), pipe([1, 0], '')];
  expect(arrivals(still, still, 1).size).toBe(0);
});
