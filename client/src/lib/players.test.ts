import { expect, it } from 'vitest';
import { seatInfo } from '../testing/fake_table.svelte';
import { chip, listed, named } from './players';

it('gives a seat the disc that the server names', () => {
  expect(chip({ ...seatInfo(3, 'Ada', 'green'), disc: '4' })).toBe('4');
  expect(chip(undefined)).toBe('state');
});

it('lists names as people do', () => {
  expect(listed([])).toBe('');
  expect(listed(['Ada'])).toBe('Ada');
  expect(listed(['Ada', 'Ben', 'Cy'])).toBe('Ada, Ben and Cy');
});

it('names a seat by its number where nobody has a name', () => {
  expect(named([seatInfo(0, 'Ada'), seatInfo(1, '')], 1)).toBe('Seat 2');
});
