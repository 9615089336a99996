import { afterEach, expect, it } from 'vitest';
import { t, words } from './words.svelte';

afterEach(() => {
  words.language = 'en';
  words.table = {};
});

it('puts values into their places', () => {
  expect(t('{player} wins', { player: 'Ada' })).toBe('Ada wins');
});

it('takes the form that goes with a number, as each language counts', () => {
  expect([1, 2, 0].map((n) => t('{n} {n:tile|tiles}', { n }))).toEqual(['1 tile', '2 tiles', '0 tiles']);
  words.language = 'pl';
  words.table = { '{n} {n:tile|tiles}': '{n} {n:płytka|płytki|płytek}' };
  const polish = [1, 2, 4, 5, 12, 22, 25, 0].map((n) => t('{n} {n:tile|tiles}', { n }));
  expect(polish).toEqual(['1 płytka', '2 płytki', '4 płytki', '5 płytek', '12 płytek', '22 płytki', '25 płytek', '0 płytek']);
  words.language = 'fr';
  words.table = { '{n} {n:tile|tiles}': '{n} {n:tuile|tuiles}' };
  expect([0, 1, 2].map((n) => t('{n} {n:tile|tiles}', { n }))).toEqual(['0 tuile', '1 tuile', '2 tuiles']);
});

it('says in English, with English forms, what has no translation', () => {
  words.language = 'pl';
  expect(t('{n} {n:tile|tiles}', { n: 5 })).toBe('5 tiles');
});
