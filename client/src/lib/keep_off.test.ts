import { afterEach, expect, it } from 'vitest';
import { isHigh } from './keep_off';

const box = (top: number, height: number): DOMRect => ({ top, height }) as DOMRect;

afterEach(() => document.body.replaceChildren());

it('knows in which half of the board the cell lies that words are about', () => {
  document.body.innerHTML = '<main class="board"><i data-ghost></i></main>';
  const [board, ghost] = [document.querySelector('main'), document.querySelector('i')];
  if (!board || !ghost) throw new Error('nothing to look at');
  board.getBoundingClientRect = () => box(100, 400);
  ghost.getBoundingClientRect = () => box(120, 50);
  expect(isHigh()).toBe(true);
  ghost.getBoundingClientRect = () => box(400, 50);
  expect(isHigh()).toBe(false);
  expect(isHigh('[data-refused]')).toBeNull();
});
