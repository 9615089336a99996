import { expect, it } from 'vitest';
import { across, next, turned, turnsBetween } from './grid';

it('finds the cell across a side, whichever way rows count', () => {
  expect(across([2, 3], 'N', 1)).toEqual([2, 4]);
  expect(across([2, 3], 'N', -1)).toEqual([2, 2]);
  expect(across([2, 3], 'S', 1)).toEqual([2, 2]);
  expect(across([2, 3], 'E', 1)).toEqual([3, 3]);
  expect(across([2, 3], 'W', -1)).toEqual([1, 3]);
});

it('turns clockwise, each pipe of a tile by itself', () => {
  expect(turned('NE')).toBe('ES');
  expect(turned('NE+SW')).toBe('ES+WN');
});

it('goes to the next way there is, clockwise, however it is written', () => {
  expect(next(['NE', 'SW', 'NW'], 'NE')).toBe('SW'); // ES is not among them
  expect(next(['NE', 'WN'], 'NE')).toBe('WN');
  expect(next(['NS', 'EW'], 'EW')).toBe('NS');
  expect(next(['NESW'], 'NESW')).toBe('NESW');
});

it('counts the quarters from one way to lie to another, to the right', () => {
  expect([turnsBetween('NES', 'ESW'), turnsBetween('NES', 'NSW'), turnsBetween('NES', 'NEW')]).toEqual([1, 2, 3]);
  expect(turnsBetween('NE+SW', 'NW+ES')).toBe(1);
  expect(turnsBetween('NESW', 'NESW')).toBe(1); // a plus looks the same
  expect(turnsBetween('NS', 'NE')).toBe(0);
});
