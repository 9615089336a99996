import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Point } from '../lib/drag';
import Viewport from './Viewport.svelte';

let resized: (height: number) => void = () => {};
let shown: Record<string, unknown>;
let tapped: Point[] = [];

class FakeResizeObserver {
  constructor(heard: (entries: object[]) => void) {
    resized = (height) => heard([{ contentRect: { width: 400, height } }]);
  }
  observe(): void {}
  disconnect(): void {}
}

/** The window lies at the screen's left and 100 pixels from its top. */
function layOut(height: number): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 400, height));
}

function tap(clientX: number, clientY: number): void {
  for (const type of ['pointerdown', 'pointerup'])
    document.querySelector('svg[role=application]')?.dispatchEvent(new MouseEvent(type, { clientX, clientY, bubbles: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.assign(Element.prototype, { setPointerCapture: () => {} });
  tapped = [];
  const children = createRawSnippet(() => ({ render: () => '<g></g>' }));
  const props = { box: { x: 0, y: 0, w: 400, h: 600 }, label: 'A board', ontap: (at: Point) => tapped.push(at), children };
  shown = mount(Viewport, { target: document.body, props });
  flushSync();
  layOut(600);
  resized(600);
  vi.runAllTimers();
  flushSync();
});
afterEach(() => {
  void unmount(shown);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('takes a tap for the place that is painted under it, even while the window becomes smaller', () => {
  tap(50, 150);
  layOut(500); // a line has come into the dock, and nothing was painted since
  tap(50, 150);
  resized(500);
  flushSync();
  tap(50, 150);
  expect(tapped).toEqual([
    [50, 50],
    [50, 50],
    [50, 50],
  ]);
});
