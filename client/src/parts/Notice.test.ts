import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { LiveTable } from '../lib/table.svelte';
import { FakeTable } from '../testing/fake_table.svelte';
import Notice from './Notice.svelte';

it('waits while a refusal is read, and is told after it', () => {
  const table = new FakeTable(null) as unknown as LiveTable;
  table.notice = { words: 'Ben would rather play on.', trouble: false, at: 0 };
  table.refused = { rule: 'pipe-land/place-free', reason: 'A tile lies there.', cells: [], also: [], instead: null, text: '', at: 0 };
  const shown = mount(Notice, { target: document.body, props: { table } });
  flushSync();
  expect(document.querySelector('[data-notice]')).toBeNull();
  table.refused = null;
  flushSync();
  expect(document.querySelector('[data-notice]')?.textContent).toContain('Ben would rather play on.');
  void unmount(shown);
});
