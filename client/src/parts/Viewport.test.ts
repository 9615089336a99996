import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
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

/** Another board, whose properties may change. */
function show(changes: Record<string, unknown>): SvelteMap<string, unknown> {
  void unmount(shown);
  const live = new SvelteMap<string, unknown>([['box', { x: 0, y: 0, w: 400, h: 600 }], ['sheet', 0], ...Object.entries(changes)]);
  const children = createRawSnippet(() => ({ render: () => '<g></g>' }));
  const props = {
    get box() {
      return live.get('box') as { x: number; y: number; w: number; h: number };
    },
    get sheet() {
      return live.get('sheet') as number;
    },
    label: 'A board',
    ontap: () => {},
    children,
  };
  shown = mount(Viewport, { target: document.body, props });
  flushSync();
  resized(600);
  vi.runAllTimers();
  flushSync();
  return live;
}
const lies = (): number[] =>
  (
    document
      .querySelector('[data-drawing]')
      ?.getAttribute('transform')
      ?.match(/-?[\d.]+/g) ?? []
  ).map(Number);

it('stays above a sheet when something new comes from the server', () => {
  const live = show({});
  vi.stubGlobal('innerHeight', 700);
  live.set('sheet', 400);
  flushSync();
  vi.runAllTimers();
  flushSync();
  const above = lies();
  expect(above[1]).toBeLessThan(0);
  live.set('box', { x: 0, y: 0, w: 400, h: 600 });
  flushSync();
  vi.runAllTimers();
  flushSync();
  expect(lies()).toEqual(above);
});

it('is as large again as it was when what made it smaller has gone', () => {
  const heights = [600, 530, 600];
  const scales = heights.map((height) => {
    resized(height);
    flushSync();
    vi.runAllTimers();
    flushSync();
    return lies()[2];
  });
  expect(scales).toEqual([1, expect.closeTo(530 / 600, 3), 1]);
});

/** A finger comes down on the drawing; what it would bring by itself may be held back. */
function touch(): Event {
  const event = new MouseEvent('pointerdown', { clientX: 50, clientY: 150, bubbles: true, cancelable: true });
  Object.assign(event, { pointerType: 'touch', pointerId: 1 });
  document.querySelector('svg[role=application]')?.dispatchEvent(event);
  return event;
}

it('holds back the mouse that comes after a finger, and takes the focus later', () => {
  const board = document.querySelector('svg[role=application]');
  expect(touch().defaultPrevented).toBe(true);
  expect(document.activeElement).not.toBe(board);
  vi.advanceTimersByTime(150);
  expect(document.activeElement).toBe(board);
});

it('leaves the focus to what a finger has opened', () => {
  const opened = document.body.appendChild(document.createElement('input'));
  touch();
  opened.focus();
  vi.advanceTimersByTime(150);
  expect(document.activeElement).toBe(opened);
  opened.remove();
});
