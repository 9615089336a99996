import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import Pounds from './Pounds.svelte';

it('says a price as it changes, a pound at a time, within what can be paid', () => {
  const said: number[] = [];
  const shown = mount(Pounds, { target: document.body, props: { label: 'Offer', start: 2, most: 3, onsay: (n: number) => said.push(n) } });
  const price = (): string => document.querySelector('[aria-live=polite]')?.textContent ?? '';
  const press = (name: string): string => {
    document.querySelector<HTMLElement>(`[aria-label=${name}]`)?.click();
    flushSync();
    return price();
  };
  expect(price()).toBe('£2');
  expect(['More', 'More', 'Less', 'Less', 'Less', 'Less'].map(press)).toEqual(['£3', '£3', '£2', '£1', '£0', '£0']);
  document.querySelector<HTMLElement>('.say')?.click();
  expect(said).toEqual([0]);
  void unmount(shown);
});
