import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeTable } from '../../testing/fake_table.svelte';
import { TanglePlay } from './play.svelte';
import Secret from './Secret.svelte';

let play: TanglePlay;
let shown: Record<string, unknown>;
const button = (): HTMLElement => document.querySelector<HTMLElement>('[data-secret]')!;
/** A finger on the eye, or off it, at this time. */
function finger(type: string, at: number): void {
  const event = new PointerEvent(type, { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  button().dispatchEvent(event);
  flushSync();
}

beforeEach(() => {
  play = new TanglePlay(new FakeTable(null));
  shown = mount(Secret, { target: document.body, props: { play } });
  button().setPointerCapture = vi.fn();
});
afterEach(() => void unmount(shown));

it('shows the colour as long as a finger rests on it', () => {
  finger('pointerdown', 1000);
  expect(play.peeping).toBe(true);
  finger('pointerup', 3000);
  expect(play.peeping).toBe(false);
  expect(document.querySelector('[data-hold]')).toBeNull();
});

it('says that it is to be held to who only taps it', () => {
  finger('pointerdown', 1000);
  finger('pointerup', 1050);
  expect(document.querySelector('[data-hold]')?.textContent).toBe('Keep holding it to see your colour.');
  finger('pointerdown', 2000);
  expect(document.querySelector('[data-hold]')).toBeNull();
});
