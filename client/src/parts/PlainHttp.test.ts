import { mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import PlainHttp from './PlainHttp.svelte';

afterEach(() => vi.unstubAllGlobals());

it.each([true, false])('says what plain http does not give, where it is used: secure is %s', (secure) => {
  vi.stubGlobal('isSecureContext', secure);
  const shown = mount(PlainHttp, { target: document.body });
  expect(document.querySelector('[data-plain-http]') === null).toBe(secure);
  void unmount(shown);
});
