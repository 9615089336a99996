import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { Person } from '../lib/messages';
import Room from './Room.svelte';

const person = (number: number, alike: number): Person => ({ number, name: `Bot ${number}`, points: 0, seat: null, alike });

it('takes out one, or all from the same address where there are several', async () => {
  const onremove = vi.fn();
  const people = [person(0, 2), person(1, 2), person(2, 1)];
  const room = mount(Room, { target: document.body, props: { people, states: '', onremove } });
  const tap = (text: string): void => {
    [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === text)?.click();
    flushSync();
  };
  tap('Bot 2');
  expect(document.querySelector('[data-alike]')).toBeNull();
  tap('Take Bot 2 out');
  tap('Bot 0');
  tap('Take out all 2 from the same address');
  expect(onremove.mock.calls).toEqual([[people[2]], [people[0], true]]);
  await unmount(room);
});
